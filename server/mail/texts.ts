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
