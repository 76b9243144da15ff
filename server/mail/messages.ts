import { html } from "hono/html";

/** One e-mail, ready to send. */
export type Message = { subject: string; text: string; html: string };

/** What a mail of the sign-in service is about; `code` or `tokenHash` opens a session, once. */
export type Notice = { kind: "signup" | "recovery"; to: string; code: string; tokenHash: string };

export type Sender = { churchName: string; publicUrl: string };

/**
 * Where a one-time token is redeemed. The token stands behind `#`, which browsers keep to themselves,
 * and the page waits for a press of a button: a scanner that only opens the link uses nothing up.
 */
export function linkTo(publicUrl: string, kind: Notice["kind"], tokenHash: string): string {
  return `${publicUrl}/auth/link#type=${kind}&token_hash=${encodeURIComponent(tokenHash)}`;
}

const texts = {
  signup: {
    subject: "Confirme sua conta",
    opening: "Falta só um passo para usar sua conta no mural de avisos.",
    action: "Confirmar minha conta",
    ignore: "Se você não criou esta conta, ignore este e-mail.",
  },
  recovery: {
    subject: "Crie uma nova senha",
    opening: "Recebemos um pedido para criar uma nova senha para sua conta no mural de avisos.",
    action: "Criar nova senha",
    ignore: "Se você não fez este pedido, ignore este e-mail: sua senha continua a mesma.",
  },
};

/** Writes a mail in Portuguese, as plain text and as simple HTML. */
export function compose({ kind, code, tokenHash }: Notice, sender: Sender): Message {
  const { subject, opening, action, ignore } = texts[kind];
  const link = linkTo(sender.publicUrl, kind, tokenHash);
  const codeLine = "Ou digite este código na página:";
  const expiry = "O link e o código valem por uma hora e só podem ser usados uma vez.";
  const name = `Avisos ${sender.churchName}`;
  return {
    subject: `${subject} · ${name}`,
    text: `Olá!\n\n${opening}\n\n${action}: ${link}\n\n${codeLine} ${code}\n\n${expiry}\n${ignore}\n\n${name}\n`,
    html: String(html`<!doctype html>
<html lang="pt-BR">
  <body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #292524">
    <p>Olá!</p>
    <p>${opening}</p>
    <p><a href="${link}">${action}</a></p>
    <p>${codeLine} <strong>${code}</strong></p>
    <p>${expiry}<br>${ignore}</p>
    <p>${name}</p>
  </body>
</html>
`),
  };
}
