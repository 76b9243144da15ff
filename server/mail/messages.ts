import { html } from "hono/html";

/** A mail with a link, good for one use, and a code beside it where a session is opened. */
type Linked = { kind: "signup" | "recovery" | "email_change"; tokenHash: string; code?: string };
type Told = { kind: "email_change_notice" | "email_changed" };
export type Notice = { to: string } & (Linked | Told);

export type Sender = { churchName: string; publicUrl: string };

/**
 * Where a one-time token is redeemed. The token stands behind `#`, which browsers keep to themselves,
 * and the page waits for a press of a button: a scanner that only opens the link uses nothing up.
 */
export const linkTo = (publicUrl: string, kind: Linked["kind"], tokenHash: string) =>
  `${publicUrl}/auth/link#type=${kind}&token_hash=${encodeURIComponent(tokenHash)}`;

/** Writes a mail in Portuguese, as plain text and as simple HTML. */
export function compose(notice: Notice, { churchName, publicUrl }: Sender) {
  const { subject, opening, action, closing } = TEXTS[notice.kind];
  const name = `Avisos ${churchName}`;
  const link = "tokenHash" in notice && linkTo(publicUrl, notice.kind, notice.tokenHash);
  const code = "code" in notice && notice.code;
  const codeLine = "Ou digite este código na página:";
  const paragraphs = [
    ["Olá!"],
    [opening],
    link && [`${action}: ${link}`, html`<a href="${link}">${action}</a>`],
    code && [`${codeLine} ${code}`, html`${codeLine} <strong>${code}</strong>`],
    ...closing.map((line) => [line]),
    [name],
  ].filter((paragraph) => paragraph !== undefined && paragraph !== false && paragraph !== "");
  return {
    subject: `${subject} · ${name}`,
    text: `${paragraphs.map(([text]) => text).join("\n\n")}\n`,
    html: String(html`<!doctype html>
<html lang="pt-BR">
  <body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #292524">
    ${paragraphs.map((both) => html`<p>${both.at(-1)}</p>`)}
  </body>
</html>
`),
  };
}

const LIFETIME = "O link vale por uma hora e só pode ser usado uma vez.";
const LIFETIMES = "O link e o código valem por uma hora e só podem ser usados uma vez.";

/** What each kind of mail says, besides its link and its code. */
export const TEXTS = {
  signup: {
    subject: "Confirme sua conta",
    opening: "Falta só um passo para usar sua conta na lista de avisos.",
    action: "Confirmar minha conta",
    closing: [LIFETIMES, "Se você não criou esta conta, ignore este e-mail."],
  },
  recovery: {
    subject: "Crie uma nova senha",
    opening: "Recebemos um pedido para criar uma nova senha para sua conta na lista de avisos.",
    action: "Criar nova senha",
    closing: [
      LIFETIMES,
      "Se você não fez este pedido, ignore este e-mail: sua senha continua a mesma.",
    ],
  },
  email_change: {
    subject: "Confirme seu novo email",
    opening: "Recebemos um pedido para usar este endereço em uma conta da lista de avisos.",
    action: "Confirmar novo email",
    closing: [LIFETIME, "Se você não fez este pedido, ignore este e-mail: nada muda."],
  },
  email_change_notice: {
    subject: "Pedido para trocar seu email",
    opening:
      "Alguém pediu para trocar o email da sua conta na lista de avisos. Por enquanto nada mudou: a troca espera a confirmação no novo endereço.",
    action: undefined,
    closing: [
      "Foi você? Então não precisa fazer nada aqui.",
      "Não foi você? Entre na sua conta e mude a senha, ou use “Esqueci minha senha”: a nova senha cancela o pedido.",
    ],
  },
  email_changed: {
    subject: "O email da sua conta mudou",
    opening:
      "O email da sua conta na lista de avisos foi trocado e confirmado no novo endereço. Este endereço não abre mais a conta.",
    action: undefined,
    closing: ["Não foi você? Fale com um administrador da igreja o quanto antes."],
  },
};
