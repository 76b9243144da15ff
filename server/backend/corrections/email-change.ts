import { type QueryExecutorProvider, sql } from "kysely";
import { errorCode } from "../../log.ts";
import type { Relay } from "../../mail/relay.ts";
import { AuthError } from "../auth-error.ts";
import type { LiteConnection } from "../connection.ts";
import {
  type AccountSession,
  checkCurrentPassword,
  findAccount,
  sessionGone,
} from "./current-password.ts";
import type { OneTimeTokens } from "./one-time-tokens.ts";

const UNIQUE_VIOLATION = "23505";

export type EmailChange = { email: string; current_password?: string | undefined };

/** The change of an account's address: asked for in a session, confirmed by a link to the new one. */
export type EmailChanges = ReturnType<typeof emailChanges>;

/** Replaces the account's address by that of the token, which it uses up; undefined without either. */
async function replaceAddress(transaction: QueryExecutorProvider, tokenId: string) {
  // Locks in the order of a change of the password: a deadlock otherwise.
  const { rows: before } = await sql<{ email: string }>`
    select email from auth.users
    where id = (select user_id from auth.one_time_tokens where id = ${tokenId}::uuid)
      and (banned_until is null or banned_until <= now())
    for update
  `.execute(transaction);
  const { rows } = await sql`
    with used as (
      delete from auth.one_time_tokens where id = ${tokenId}::uuid
      returning user_id, relates_to as email, session_id
    ),
    changed as (
      update auth.users set email = used.email, updated_at = now(),
        raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
          || jsonb_build_object('email', used.email, 'email_verified', true)
      from used where users.id = used.user_id and ${before.length > 0}
      returning users.id, used.email, used.session_id
    ),
    identities as (
      update auth.identities set updated_at = now(),
        identity_data = identity_data
          || jsonb_build_object('email', changed.email, 'email_verified', true)
      from changed where user_id = changed.id and provider = 'email'
    ),
    sessions as (
      delete from auth.sessions using changed
      where user_id = changed.id and sessions.id is distinct from changed.session_id
    ),
    others as (
      delete from auth.one_time_tokens as other using changed
      where user_id = changed.id and other.id <> ${tokenId}::uuid
    )
    select from changed
  `.execute(transaction);
  return rows.length > 0 ? before[0]?.email : undefined;
}

/**
 * Changes addresses. The library asks for no password, makes links that can be computed, and tells which addresses
 * have accounts.
 */
export function emailChanges(connection: LiteConnection, tokens: OneTimeTokens, relay: Relay) {
  return {
    /**
     * Mails a link to the new address, and a notice to the present one. Nothing tells whether the new one has
     * an account: its owner gets no link then, as at sign-up.
     */
    async request(session: AccountSession, change: EmailChange): Promise<void> {
      const account = await findAccount(connection, session);
      const hash = await checkCurrentPassword(account.hash, change.current_password);
      if (change.email === account.email) return;
      const issued = await tokens.issueForAddress(session, hash, change.email);
      if (!issued) throw sessionGone();
      const { tokenHash, isTaken } = issued;
      if (!isTaken) relay.send({ kind: "email_change", to: change.email, tokenHash });
      relay.send({ kind: "email_change_notice", to: account.email });
    },

    /**
     * Makes the address of a link the account's own, in one transaction, and ends whatever else opens the
     * account: other links and codes, and every session but the one that asked, which knew the password. Opens
     * none: the link may have been read by a stranger, to whom the address was mistyped.
     */
    async confirm(token: string): Promise<void> {
      const tokenId = await tokens.findByLink("email_change", token);
      try {
        const former =
          tokenId &&
          (await connection.kysely
            .transaction()
            .execute((transaction) => replaceAddress(transaction, tokenId)));
        if (former) return relay.send({ kind: "email_changed", to: former });
      } catch (error) {
        if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
        const message = "A user with this email address has already been registered";
        throw new AuthError(422, "email_exists", message);
      }
      throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
    },
  };
}
