import { useMutation } from "@tanstack/react-query";
import { config } from "@/lib/config.ts";
import { type Client, supabase } from "@/lib/data/supabase.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";
import { notify } from "@/ui/toast.ts";
import { expectedLink } from "./expected-link.ts";
import type { PasswordPurpose, SessionLink, TokenLink } from "./rules.ts";
import { useAuth } from "./use-auth.ts";

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
