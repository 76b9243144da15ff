/** Who may publish after signing up, from the most open mode to the strictest. */
export const SIGN_UP_MODES = ["open", "approval", "invitation"] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

export const SIGN_UP_TEXTS: Record<SignUpMode, { name: string; means: string; now: string }> = {
  open: {
    name: "publica na hora",
    means: "Qualquer pessoa cria uma conta e já publica avisos.",
    now: "Quem se cadastra publica na hora.",
  },
  approval: {
    name: "publica depois que um admin aprovar",
    means:
      "A pessoa cria a conta e lê os avisos. Ela publica depois que um admin aprova em “Membros”.",
    now: "Quem se cadastra espera a aprovação de um admin.",
  },
  invitation: {
    name: "só com convite",
    means: "Só cria conta quem recebe um convite, feito em “Membros”. Quem já tem conta continua.",
    now: "Agora só se cadastra quem tem um convite.",
  },
};

export function modeOf({ sign_up }: { sign_up: string }): SignUpMode {
  return SIGN_UP_MODES.find((known) => known === sign_up) ?? "open";
}
