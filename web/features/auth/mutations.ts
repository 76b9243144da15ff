import { useMutation } from "@tanstack/react-query";
import { paths } from "@/app/addresses.ts";
import { removeDraftsOf } from "@/features/announcements/form/drafts.ts";
import { config } from "@/lib/config.ts";
import { mailFailure } from "@/lib/data/errors.ts";
import { type Client, supabase } from "@/lib/data/supabase.ts";
import { currentUserId } from "@/lib/device/stored-account.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";
import { notify, showError } from "@/ui/toast.ts";
import { expectedLink } from "./expected-link.ts";
import { pendingMinistry } from "./pending-ministry.ts";
import { fetchProfile } from "./queries.ts";
import { isWaiting, type PasswordPurpose, type SessionLink, type TokenLink } from "./rules.ts";
import type { SignIn, SignUp } from "./schema.ts";
import { useAuth } from "./use-auth.ts";

export async function signIn(credentials: SignIn) {
  const { error } = await (await supabase()).auth.signInWithPassword(credentials);
  if (error) throw error;
  notify.success({ title: "Login realizado com sucesso!", description: "Bem-vindo de volta!" });
}

/**
 * Returns whether the new account may not publish yet. A failed read counts as no, because the
 * board shows the notice anyway.
 */
const startsWaiting = (userId: string) =>
  fetchProfile(userId).then(isWaiting, (error) => {
    console.error(error);
    return false;
  });

/**
 * Creates an account, with the rights of the invitation of the token `invitation`. Resolves to true
 * when the account is signed in at once.
 */
export async function signUp(values: SignUp, invitation?: string): Promise<boolean> {
  const { name, email, password, ministryId } = values;
  const { data, error } = await (await supabase()).auth.signUp({
    email,
    password,
    options: {
      data: { name, ...(invitation && { invitation }) },
      emailRedirectTo: window.location.origin,
    },
  });
  if (error) throw mailFailure(error);
  // If the address already has an account, supabase-js returns an invented user id without
  // identities.
  const isNew = data.user?.identities?.length !== 0;
  const signedIn = data.session !== null;
  if (!signedIn) expectedLink.set(email, Date.now());
  if (data.user && isNew && ministryId) pendingMinistry(data.user.id).set(ministryId);
  const text = "Verifique seu email para confirmar a conta.";
  // A server that sends no mail needs no confirmation (decision 37).
  const ready =
    data.session && (await startsWaiting(data.session.user.id))
      ? "\nSeu cadastro espera a aprovação de um admin."
      : "\nSua conta está pronta.";
  notify.success({
    title: "Conta criada com sucesso!",
    description: signedIn ? `${text}${ready}` : text,
  });
  return signedIn;
}

/**
 * Requests a mail with a link and a code. The response is the same for an address without an
 * account.
 */
export async function requestRecovery(email: string) {
  const redirectTo = window.location.origin + paths.newPassword;
  const { error } = await (await supabase()).auth.resetPasswordForEmail(email, { redirectTo });
  if (error) throw mailFailure(error);
  expectedLink.set(email, Date.now());
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
        description: `Se a conta de ${email} ainda espera confirmação, enviamos um novo e-mail. Entre um e outro passa pelo menos um minuto.`,
      }),
    onError: showError("Erro ao reenviar a confirmação"),
  });
}

/**
 * The state after a confirmation of a new address: whether this browser has a session of an
 * account, or whether the other address must confirm too, as on hosted Supabase.
 */
type Confirmed = "signedIn" | "signedOut" | "half";

type Auth = Pick<Client["auth"], "verifyOtp" | "getSession" | "refreshSession">;

/**
 * Confirms an account's new address with the token of a link. Our server opens no session for this
 * link. The browser's own session is refreshed: it then has the new address, or is found to have
 * ended.
 */
export async function confirmEmail(auth: Auth, tokenHash: string): Promise<Confirmed> {
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: "email_change" });
  if (error) throw error;
  if (data.session) return "signedIn";
  if (!config.hasOwnServer) return "half";
  if ((await auth.getSession()).data.session === null) return "signedOut";
  return (await auth.refreshSession()).data.session === null ? "signedOut" : "signedIn";
}

/**
 * Confirms an account's new address. The caller shows errors, and that the other address must
 * confirm too.
 */
export function useConfirmEmail(onDone: (confirmed: Confirmed) => void) {
  return useMutation({
    mutationFn: async (tokenHash: string) => confirmEmail((await supabase()).auth, tokenHash),
    onSuccess: (confirmed) => {
      if (confirmed !== "half") {
        notify.success({
          title: "E-mail confirmado!",
          description: "A conta do link já entra com o novo e-mail.",
        });
      }
      onDone(confirmed);
    },
    onError: (error) => console.error(error),
  });
}

/** A link or code that signs in to an account without its password. */
type Proof =
  | TokenLink
  | SessionLink
  | { kind: "code"; purpose: PasswordPurpose; email: string; code: string };

// The session of a link counts as expired when less time (ms) is left. Otherwise `setSession` would
// renew it.
const SESSION_LEFT_MS = MINUTE_MS;

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
 * Redeems a link or the code of a mail. The person must then choose a password, except after a
 * change of the e-mail address. The caller shows errors.
 */
export function useRedeem(onDone = () => {}) {
  const { setPasswordDue } = useAuth();
  return useMutation({
    mutationFn: async (proof: Proof) => {
      const client = await supabase();
      // The purpose of the link is set before its session exists, because pages react to a new
      // session at once.
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

/** Signs the account out on all devices, which is the default of supabase-js. */
export const useSignOut = (farewell = "Até breve!") =>
  useMutation({
    mutationFn: async () => {
      const userId = currentUserId();
      const { auth } = await supabase();
      const { error } = await auth.signOut();
      if (error) {
        // An unknown session makes the server return an error, but supabase-js removes the session,
        // so the device is signed out.
        const { data, error: sessionError } = await auth.getSession();
        if (data.session !== null || sessionError) throw error;
      }
      // Only signing out removes the drafts. After an expired session the person signs in again and
      // continues.
      if (userId !== undefined) removeDraftsOf(userId);
    },
    onSuccess: () => notify.success({ title: "Logout realizado", description: farewell }),
    onError: showError("Erro ao fazer logout"),
  });
