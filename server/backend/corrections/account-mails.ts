import type { Handler } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import type { Relay } from "../../mail/relay.ts";
import { AuthError, readBody } from "../auth-error.ts";
import type { LiteConnection } from "../connection.ts";
import type { Kind, OneTimeTokens } from "./one-time-tokens.ts";

const PAUSE = sql`interval '1 minute'`;

/** The mails to the account of an address, if it has one. */
export type AccountMails = ReturnType<typeof accountMails>;

/** Mails links and codes of ours: the library makes them of the address and six digits. */
export function accountMails({ kysely }: LiteConnection, tokens: OneTimeTokens, relay: Relay) {
  async function send(kind: Kind, to: string) {
    const token = await tokens.issue(kind, to);
    if (token) relay.send({ kind, to, ...token });
  }

  return {
    recovery: (email: string) => send("recovery", email),
    /** To an account that waits for its confirmation, at most once a minute; the library never sends it again. */
    async confirmation(email: string) {
      const { rows } = await sql`
        update auth.users set confirmation_sent_at = now()
        where email = ${email} and email_confirmed_at is null
          and coalesce(confirmation_sent_at not between now() - ${PAUSE} and now() + ${PAUSE}, true)
        returning id
      `.execute(kysely);
      if (rows.length > 0) await send("signup", email);
    },
  };
}

// What a browser takes for an address. The database compares addresses as they are written, and mail
// programs read more into them: `<ana@example.org>` is Ana's too.
const address = z.email({ pattern: z.regexes.html5Email });

/** Throws the refusal of hosted Supabase for what is no e-mail address. */
export function checkAddress(email: string): void {
  if (address.safeParse(email).success) return;
  const message = "Unable to validate email address: invalid format";
  throw new AuthError(400, "email_address_invalid", message);
}

const mailBody = z.object({
  email: z.string().toLowerCase(),
  type: z.literal("signup").optional(),
});

/** `POST /auth/v1/recover` and `/auth/v1/resend`: `send` mails a link to a new password, or the confirmation. */
export function mailOnRequest(send: ((email: string) => Promise<void>) | undefined): Handler {
  return async (c) => {
    const { email } = await readBody(c, mailBody, "An email address is required");
    checkAddress(email);
    await send?.(email);
    return c.json({});
  };
}
