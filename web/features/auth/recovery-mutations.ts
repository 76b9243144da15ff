import type { VerifyOtpParams } from "@supabase/supabase-js";
import { useMutation } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase.ts";
import { failure } from "@/ui/failure.ts";
import { notify } from "@/ui/toast.ts";
import { mailFailure } from "./mail-failure.ts";
import { AUTH_PATHS } from "./rules.ts";

/** Asks for a mail with a link and a code; the answer is the same whether the address has an account. */
export function useRequestRecovery() {
  return useMutation({
    mutationFn: async (email: string) => {
      const redirectTo = window.location.origin + AUTH_PATHS.newPassword;
      const { error } = await (await supabase()).auth.resetPasswordForEmail(email, { redirectTo });
      if (error) throw mailFailure(error);
    },
    onError: failure("Erro ao pedir nova senha"),
  });
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: async (email: string) => {
      const { error } = await (await supabase()).auth.resend({ type: "signup", email });
      if (error) throw mailFailure(error);
    },
    onSuccess: (_, email) =>
      notify.success({
        title: "Confirmação reenviada",
        description: `Se a conta de ${email} ainda espera confirmação, enviamos um novo email. Entre um e outro passa pelo menos um minuto.`,
      }),
    onError: failure("Erro ao reenviar a confirmação"),
  });
}

/** Redeems the token of a link or the code of a mail, once; whoever calls tells what went wrong. */
export function useRedeem() {
  return useMutation({
    mutationFn: async (proof: VerifyOtpParams) => {
      const { error } = await (await supabase()).auth.verifyOtp(proof);
      if (error) throw error;
    },
    onError: (error) => console.error(error),
  });
}

export function useChooseNewPassword(onDone: () => void) {
  return useMutation({
    mutationFn: async (password: string) => {
      const { error } = await (await supabase()).auth.updateUser({ password });
      if (error) throw error;
    },
    onSuccess: () => {
      notify.success({
        title: "Senha alterada!",
        description: "Use a nova senha da próxima vez que entrar.",
      });
      onDone();
    },
    onError: failure("Erro ao mudar a senha"),
  });
}

/** What follows the confirmation of a new account. */
export const tellConfirmed = () =>
  notify.success({ title: "Conta confirmada!", description: "Boas-vindas ao mural de avisos." });
