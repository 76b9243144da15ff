import { z } from "zod";
import { CAUSE_HEADER } from "../log.ts";
import type { Relay } from "../mail/relay.ts";
import { AuthError } from "./errors.ts";

// What a browser takes for an address. The database compares addresses as they are written, and mail
// programs read more into them: `<ana@example.org>` is Ana's too.
const address = z.email({ pattern: z.regexes.html5Email });

/** Throws the refusal of hosted Supabase for what is no e-mail address. */
export function checkAddress(email: string): void {
  if (address.safeParse(email).success) return;
  const message = "Unable to validate email address: invalid format";
  throw new AuthError(400, "email_address_invalid", message);
}

/** Throws while no e-mail can be sent. */
export async function checkRelay(relay: Relay | undefined): Promise<void> {
  if (!relay) throw new AuthError(422, "mail_not_configured", "This server sends no e-mail");
  if (await relay.isReachable()) return;
  const headers = { [CAUSE_HEADER]: "the relay at SMTP_URL does not answer" };
  throw new AuthError(500, "mail_unavailable", "E-mail cannot be sent right now", { headers });
}
