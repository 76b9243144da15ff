import { useMutation } from "@tanstack/react-query";
import { paths } from "@/app/addresses.ts";
import { mailFailure } from "@/lib/data/errors.ts";
import { type Client, supabase } from "@/lib/data/supabase.ts";
import { failureToast } from "@/ui/form.tsx";
import { notify, showError } from "@/ui/toast.ts";
import { expectedLink } from "./expected-link.ts";
import type { PasswordPurpose, SessionLink, TokenLink } from "./rules.ts";
import { useAuth } from "./use-auth.ts";

/** Requests a mail with a link and a code. The response does not tell whether the address has an account. */
export function useRequestRecovery() {
  return useMutation({
    mutationFn: async (email: string) => {
      const redirectTo = window.location.origin + paths.newPassword;
      const { error } = await (await supabase()).auth.resetPasswordForEmail(email, { redirectTo });
      if (error) throw mailFailure(error);
      expectedLink.set(email, Date.now());
    },
    onError: showError("Erro ao pedir nova senha"),
  });
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: async (email: string) => {
      const { error } = await (await supabase()).auth.resend({ type: "signup", email });
      if (error) throw mailFailure(error);
      expectedLink.set(email, Date.now());
    },
    onSuccess: (_, email) =>
      notify.success({
        title: "Confirmação reenviada",
        description: `Se a conta de ${email} ainda espera confirmação, enviamos um novo email. Entre um e outro passa pelo menos um minuto.`,
      }),
    onError: showError("Erro ao reenviar a confirmação"),
  });
}

/** What signs in to an account without its password. */
export type Proof =
  | TokenLink
  | SessionLink
  | { kind: "code"; purpose: PasswordPurpose; email: string; code: string };

// setSession() would renew an expired session with the refresh token of the link.
const SESSION_LEFT_MS = 60_000;

function redeem({ auth }: Client, proof: Proof) {
  switch (proof.kind) {
    case "token":
      return auth.verifyOtp({ token_hash: proof.tokenHash, type: proof.purpose });
    case "code":
      return auth.verifyOtp({ email: proof.email, token: proof.code, type: proof.purpose });
    case "session":
      if (proof.claims.expiresAt - Date.now() < SESSION_LEFT_MS) {
        throw Object.assign(new Error("the link's session has expired"), { code: "otp_expired" });
      }
      return auth.setSession(proof.tokens);
  }
}

/**
 * Redeems a link or the code of a mail, once; the password is to be chosen next, except after a change of the
 * address. The caller shows errors.
 */
export function useRedeem(onDone = () => {}) {
  const { setPasswordDue } = useAuth();
  return useMutation({
    mutationFn: async (proof: Proof) => {
      const client = await supabase();
      // Before the session exists, because the screens react to it at once.
      if (proof.purpose !== "email_change") setPasswordDue(proof.purpose);
      const { error } = await redeem(client, proof);
      if (error) throw error;
    },
    onSuccess: () => {
      expectedLink.forget();
      onDone();
    },
    onError: (error) => {
      console.error(error);
      setPasswordDue(undefined);
    },
  });
}

const SAME_PASSWORD = "same_password";

/** Sets the password after a link or code was redeemed. */
export function useChooseNewPassword(purpose: PasswordPurpose, onDone: () => void) {
  const { setPasswordDue } = useAuth();
  const confirming = purpose === "signup";
  return useMutation({
    mutationFn: async (password: string) => {
      const { error } = await (await supabase()).auth.updateUser({ password });
      // Hosted Supabase keeps the password of the sign-up, so the same one may be chosen.
      if (error && !(confirming && error.code === SAME_PASSWORD)) throw error;
    },
    onSuccess: () => {
      setPasswordDue(undefined);
      notify.success(
        confirming
          ? { title: "Conta confirmada!", description: "Boas-vindas à lista de avisos." }
          : {
              title: "Senha alterada!",
              description: "Use a nova senha da próxima vez que entrar.",
            },
      );
      onDone();
    },
    ...failureToast(confirming ? "Erro ao salvar a senha" : "Erro ao mudar a senha"),
  });
}
