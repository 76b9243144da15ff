import { html } from "hono/html";

/** An e-mail with a link for one use. An e-mail for signing in also has a code. */
type LinkMail = { kind: "signup" | "recovery" | "email_change"; tokenHash: string; code?: string };
/** An e-mail that informs and contains no link. */
type InfoMail = { kind: "email_change_notice" | "email_changed" | "invitation_used" | "test" };
export type Notice = { to: string } & (LinkMail | InfoMail);

export type Sender = { churchName: string; publicUrl: string };

/**
 * Returns the link that redeems a one-time token. The token follows `#`, because browsers do not
 * send that part to servers. The page redeems the token only when a person presses a button. A mail
 * scanner that opens the link therefore does not use up the token.
 */
export const linkTo = (publicUrl: string, kind: LinkMail["kind"], tokenHash: string) =>
  `${publicUrl}/auth/link#type=${kind}&token_hash=${encodeURIComponent(tokenHash)}`;

/** Returns the subject of an e-mail, and its body as plain text and as HTML, in Portuguese. */
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
    ${paragraphs.map((forms) => html`<p>${forms.at(-1)}</p>`)}
  </body>
</html>
`),
  };
}

const LIFETIME = "O link vale por uma hora e só pode ser usado uma vez.";
const LIFETIMES = "O link e o código valem por uma hora e só podem ser usados uma vez.";

/** Texts of each kind of e-mail, without link and code. */
export const TEXTS = {
  signup: {
    subject: "Confirme sua conta",
    opening: "Falta só um passo para usar sua conta nos avisos da igreja.",
    action: "Confirmar minha conta",
    closing: [LIFETIMES, "Se você não criou esta conta, ignore este e-mail."],
  },
  recovery: {
    subject: "Crie uma nova senha",
    opening: "Recebemos um pedido para criar uma nova senha para sua conta nos avisos da igreja.",
    action: "Criar nova senha",
    closing: [
      LIFETIMES,
      "Se você não fez este pedido, ignore este e-mail: sua senha continua a mesma.",
    ],
  },
  email_change: {
    subject: "Confirme seu novo e-mail",
    opening: "Recebemos um pedido para usar este endereço em uma conta dos avisos da igreja.",
    action: "Confirmar novo e-mail",
    closing: [LIFETIME, "Se você não fez este pedido, ignore este e-mail: nada muda."],
  },
  email_change_notice: {
    subject: "Pedido para trocar seu e-mail",
    opening:
      "Alguém pediu para trocar o e-mail da sua conta nos avisos da igreja. Por enquanto nada " +
      "mudou: a troca espera a confirmação no novo endereço.",
    action: undefined,
    closing: [
      "Foi você? Então não precisa fazer nada aqui.",
      "Não foi você? Entre na sua conta e mude a senha, ou use “Esqueci minha senha”: a nova " +
        "senha cancela o pedido.",
    ],
  },
  email_changed: {
    subject: "O e-mail da sua conta mudou",
    opening:
      "O e-mail da sua conta nos avisos da igreja foi trocado e confirmado no novo endereço. " +
      "Este endereço não abre mais a conta.",
    action: undefined,
    closing: ["Não foi você? Fale com um administrador da igreja o quanto antes."],
  },
  invitation_used: {
    subject: "Um convite foi usado com seu e-mail",
    opening: "Alguém usou um convite com este endereço, que já tem uma conta. Nada mudou nela.",
    action: undefined,
    closing: [
      "Foi você? Entre na sua conta e abra o convite de novo. Se ele não valer mais, peça outro.",
      "Não foi você? Não precisa fazer nada.",
    ],
  },
  test: {
    subject: "Teste de e-mail",
    opening: "Esta mensagem é um teste: os avisos da igreja conseguem enviar e-mails para você.",
    action: undefined,
    closing: ["Não precisa fazer nada."],
  },
};
