import type { Handler } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import { AuthError, readBody } from "../auth-error.ts";
import type { LiteConnection } from "../connection.ts";
import type { LiteSignIn } from "../lite-sign-in.ts";
import type { EmailChanges } from "./email-change.ts";
import type { OneTimeTokens } from "./one-time-tokens.ts";
import { ONE_TIME, openSession } from "./sessions.ts";

const type = z.enum(["signup", "recovery"]);
const none = z.never().optional();
const verifyBody = z.union([
  z.object({ type: z.literal("email_change"), token_hash: z.string(), token: none }),
  z.object({ type, token_hash: z.string(), token: none }),
  z.object({ type, token: z.string(), email: z.string().toLowerCase(), token_hash: none }),
]);

/**
 * Uses a one-time token up, confirms the address and opens a session: all of it or nothing.
 * @returns the session's refresh token, undefined when another request was faster.
 */
function redeem({ kysely }: LiteConnection, tokenId: string): Promise<string | undefined> {
  return kysely.transaction().execute(async (transaction) => {
    // Locks in the order of a change of the password: a deadlock otherwise.
    await sql`
      select from auth.users
      where id = (select user_id from auth.one_time_tokens where id = ${tokenId}::uuid)
      for update
    `.execute(transaction);
    // A link opens the account as long as the address it was sent to is the account's.
    // Whoever signed up may not be who reads the mails: what could open the account until now ends here.
    const { rows } = await sql<{ user_id: string }>`
      with used as (
        delete from auth.one_time_tokens as token using auth.users as owner
        where token.id = ${tokenId}::uuid and owner.id = user_id and owner.email = relates_to
        returning user_id
      ),
      confirmed as (
        update auth.users set email_confirmed_at = now(), encrypted_password = null, updated_at = now(),
          raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
        from used where users.id = used.user_id and email_confirmed_at is null
        returning users.id
      ),
      identities as (
        update auth.identities set updated_at = now(),
          identity_data = identity_data || '{"email_verified": true}'
        from confirmed where user_id = confirmed.id
      ),
      sessions as (delete from auth.sessions using confirmed where user_id = confirmed.id),
      others as (
        delete from auth.one_time_tokens as other using confirmed
        where user_id = confirmed.id and other.id <> ${tokenId}::uuid
      )
      select user_id from used
    `.execute(transaction);
    const account = sql`id = ${rows[0]?.user_id}::uuid`;
    return rows[0] && openSession(transaction, account, ONE_TIME);
  });
}

/**
 * `POST /auth/v1/verify`. The library compares its guessable tokens as text; it sees none of ours and
 * only exchanges the refresh token of the session that they open.
 */
export function verify(
  connection: LiteConnection,
  { findByLink, findByCode }: OneTimeTokens,
  { exchange }: LiteSignIn,
  emails: EmailChanges | undefined,
): Handler {
  return async (c) => {
    const given = await readBody(c, verifyBody, "Verify needs a type, and a token hash or a code");
    if (given.type === "email_change") {
      await emails?.confirm(given.token_hash);
      // As hosted Supabase responds where no session is opened.
      return c.json({ code: 200, msg: "Email address changed" });
    }
    const tokenId =
      given.token === undefined
        ? await findByLink(given.type, given.token_hash)
        : await findByCode(given.type, given.email, given.token);
    const refreshToken = tokenId && (await redeem(connection, tokenId));
    if (refreshToken) return exchange(refreshToken);
    throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
  };
}
