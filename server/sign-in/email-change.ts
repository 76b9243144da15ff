import { errorCode } from "../log.ts";
import type { Query } from "./database.ts";
import { AuthError } from "./errors.ts";
import { linkExpired } from "./one-time-links.ts";
import { checkCurrentPassword, findAccount } from "./passwords.ts";
import type { Service } from "./service.ts";
import { type AccountSession, sessionGone } from "./sessions.ts";

const UNIQUE_VIOLATION = "23505";

export type EmailChange = { email: string; current_password?: string | undefined };

/**
 * Mails a link to the new address of the account, and a notice to the present one. Nothing tells whether the new one
 * has an account: its owner gets no link then, as at sign-up.
 */
export async function requestEmailChange(
  { database, links, relay }: Service,
  session: AccountSession,
  { email, current_password }: EmailChange,
): Promise<void> {
  const account = await findAccount(database, session);
  await checkCurrentPassword(account.hash, current_password);
  if (email === account.email) return;
  const change = { hash: account.hash, address: email };
  const issued = await links.issueForAddress(database.query, session, change);
  if (!issued) throw sessionGone();
  if (!issued.isTaken) {
    relay?.send({ kind: "email_change", to: email, tokenHash: issued.tokenHash });
  }
  relay?.send({ kind: "email_change_notice", to: account.email });
}

/** Replaces the account's address by that of the token, which it uses up. @returns whether it did. */
async function replaceAddress(query: Query, tokenId: string): Promise<boolean> {
  const text = `
    with used as (
      delete from auth.one_time_tokens where id = $1 returning user_id, relates_to as email, session_id
    ),
    changed as (
      update auth.users set email = used.email, updated_at = now(),
        raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
          || jsonb_build_object('email', used.email, 'email_verified', true)
      from used where users.id = used.user_id and (banned_until is null or banned_until <= now())
      returning users.id, used.email, used.session_id
    ),
    identities as (
      update auth.identities set updated_at = now(),
        identity_data = identity_data || jsonb_build_object('email', changed.email, 'email_verified', true)
      from changed where user_id = changed.id and provider = 'email'
    ),
    sessions as (
      delete from auth.sessions using changed
      where user_id = changed.id and sessions.id is distinct from changed.session_id
    ),
    others as (
      delete from auth.one_time_tokens as other using changed where user_id = changed.id and other.id <> $1
    )
    select from changed
  `;
  return (await query(text, [tokenId])).length > 0;
}

/**
 * Makes the address of a link the account's own, and ends whatever else opens the account: other links and codes,
 * and every session but the one that asked, which knew the password. Opens none: the link may have been read by a
 * stranger, to whom the address was mistyped.
 */
export async function confirmEmailChange(service: Service, token_hash: string): Promise<void> {
  const { database, links, relay } = service;
  const former = await database
    .transaction(async (query) => {
      const token = await links.find(query, "email_change", { token_hash });
      return token && (await replaceAddress(query, token.id)) ? token.email : undefined;
    })
    .catch((error: unknown) => {
      if (errorCode(error) !== UNIQUE_VIOLATION) throw error;
      const message = "A user with this email address has already been registered";
      throw new AuthError(422, "email_exists", message);
    });
  if (former === undefined) throw linkExpired();
  relay?.send({ kind: "email_changed", to: former });
}
