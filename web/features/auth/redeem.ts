import { useMutation } from "@tanstack/react-query";
import { config } from "@/lib/config.ts";
import { type Client, supabase } from "@/lib/data/supabase.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";
import { notify } from "@/ui/toast.ts";
import { expectedLink } from "./expected-link.ts";
import type { PasswordPurpose, SessionLink, TokenLink } from "./rules.ts";
import { useAuth } from "./use-auth.ts";

/**
 * The state after a new address was confirmed: the browser has a session, has none, or the other
 * address must confirm too (`half`, only on hosted Supabase).
 */
type Confirmed = "signedIn" | "signedOut" | "half";

type Auth = Pick<Client["auth"], "verifyOtp" | "getSession" | "refreshSession">;

/**
 * Confirms an account's new address with the token of a link. Our server opens no session for this
 * link, so the existing session is refreshed: it then contains the new address, or turns out to
 * have ended.
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
 * Returns the mutation that confirms an account's new address. The caller shows errors and the
 * state `half`.
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

/** A link or code that opens a session without a password. */
type Proof =
  | TokenLink
  | SessionLink
  | { kind: "code"; purpose: PasswordPurpose; email: string; code: string };

// The session of a link counts as expired if less time (ms) than this is left, because `setSession`
// would renew it.
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
 * Returns the mutation that redeems a link or code of a mail. Afterwards the person must choose a
 * password, except after a change of the e-mail address. The caller shows errors.
 */
export function useRedeem(onDone = () => {}) {
  const { setPasswordDue } = useAuth();
  return useMutation({
    mutationFn: async (proof: Proof) => {
      const client = await supabase();
      // The purpose is set before the session exists, because pages react to a new session at once.
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
