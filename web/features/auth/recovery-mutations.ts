import { useMutation } from "@tanstack/react-query";
import { type Client, supabase } from "@/lib/supabase.ts";
import { failure } from "@/ui/failure.ts";
import { notify } from "@/ui/toast.ts";
import { awaitedLink } from "./awaited-link.ts";
import { mailFailure } from "./mail-failure.ts";
import { AUTH_PATHS, type LinkPurpose, type SessionLink, type TokenLink } from "./rules.ts";
import { useAuth } from "./use-auth.ts";

/** Asks for a mail with a link and a code; the answer is the same whether the address has an account. */
export function useRequestRecovery() {
  return useMutation({
    mutationFn: async (email: string) => {
      const redirectTo = window.location.origin + AUTH_PATHS.newPassword;
      const { error } = await (await supabase()).auth.resetPasswordForEmail(email, { redirectTo });
      if (error) throw mailFailure(error);
      awaitedLink.expect(email, Date.now());
    },
    onError: failure("Erro ao pedir nova senha"),
  });
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: async (email: string) => {
      const { error } = await (await supabase()).auth.resend({ type: "signup", email });
      if (error) throw mailFailure(error);
      awaitedLink.expect(email, Date.now());
    },
    onSuccess: (_, email) =>
      notify.success({
        title: "Confirmação reenviada",
        description: `Se a conta de ${email} ainda espera confirmação, enviamos um novo email. Entre um e outro passa pelo menos um minuto.`,
      }),
    onError: failure("Erro ao reenviar a confirmação"),
  });
}

/** What opens an account without its password. */
export type Proof =
  | TokenLink
  | SessionLink
  | { kind: "code"; purpose: LinkPurpose; email: string; code: string };

// The library renews a session that is over with whatever refresh token lies beside it.
const SESSION_LEFT_MS = 60_000;

function redeem({ auth }: Client, proof: Proof) {
  switch (proof.kind) {
    case "token":
      return auth.verifyOtp({ token_hash: proof.tokenHash, type: proof.purpose });
    case "code":
      return auth.verifyOtp({ email: proof.email, token: proof.code, type: proof.purpose });
    case "session":
      if (proof.claims.expiresAt - Date.now() < SESSION_LEFT_MS) {
        throw Object.assign(new Error("the link's session is over"), { code: "otp_expired" });
      }
      return auth.setSession(proof.tokens);
  }
}

/**
 * Redeems a link or the code of a mail, once; then the password is to be chosen. Whoever calls tells what
 * went wrong.
 */
export function useRedeem(onDone = () => {}) {
  const { setPasswordDue } = useAuth();
  return useMutation({
    mutationFn: async (proof: Proof) => {
      const client = await supabase();
      // Before the session is there: the screens follow it at once.
      setPasswordDue(proof.purpose);
      const { error } = await redeem(client, proof);
      if (error) throw error;
    },
    onSuccess: () => {
      awaitedLink.forget();
      onDone();
    },
    onError: (error) => {
      console.error(error);
      setPasswordDue(undefined);
    },
  });
}

const SAME_PASSWORD = "same_password";

/** The password that follows a link or code, or that a member who is signed in chooses. */
export function useChooseNewPassword(purpose: LinkPurpose, onDone: () => void) {
  const { setPasswordDue } = useAuth();
  const confirming = purpose === "signup";
  return useMutation({
    mutationFn: async (password: string) => {
      const { error } = await (await supabase()).auth.updateUser({ password });
      // Hosted Supabase keeps the one of the sign-up: whoever knows it has chosen it.
      if (error && !(confirming && error.code === SAME_PASSWORD)) throw error;
    },
    onSuccess: () => {
      setPasswordDue(undefined);
      notify.success(
        confirming
          ? { title: "Conta confirmada!", description: "Boas-vindas ao mural de avisos." }
          : {
              title: "Senha alterada!",
              description: "Use a nova senha da próxima vez que entrar.",
            },
      );
      onDone();
    },
    onError: failure(confirming ? "Erro ao salvar a senha" : "Erro ao mudar a senha"),
  });
}
