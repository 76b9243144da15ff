import { randomUUID } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";
import type { LiteConnection } from "./connection.ts";

/** Marks a session that a link or a code has opened; it may set a password without the current one. */
export const ONE_TIME = "one-time";

type Account = { id: string; confirmed: boolean };

/** Uses a token up: of several who try at the same moment one does. */
async function claim(transaction: QueryExecutorProvider, tokenId: string) {
  const { rows } = await sql<Account>`
    select id, email_confirmed_at is not null as confirmed from auth.users
    where id = (select user_id from auth.one_time_tokens where id = ${tokenId}::uuid)
    for update
  `.execute(transaction);
  const claimed = await sql`
    delete from auth.one_time_tokens where id = ${tokenId}::uuid returning id
  `.execute(transaction);
  return claimed.rows.length === 0 ? undefined : rows[0];
}

/**
 * Confirms the address. Whoever signed up with it may have been somebody else: the password of then, and
 * whatever else could open the account, ends here.
 */
async function confirm(transaction: QueryExecutorProvider, userId: string) {
  const verified = sql`'{"email_verified": true}'::jsonb`;
  await sql`
    update auth.users set email_confirmed_at = now(), encrypted_password = null,
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${verified}, updated_at = now()
    where id = ${userId}::uuid
  `.execute(transaction);
  await sql`
    update auth.identities set identity_data = identity_data || ${verified}, updated_at = now()
    where user_id = ${userId}::uuid
  `.execute(transaction);
  await sql`delete from auth.one_time_tokens where user_id = ${userId}::uuid`.execute(transaction);
  await sql`delete from auth.sessions where user_id = ${userId}::uuid`.execute(transaction);
}

async function openSession(transaction: QueryExecutorProvider, userId: string): Promise<string> {
  const [sessionId, refreshToken] = [randomUUID(), randomUUID()];
  await sql`
    insert into auth.sessions (id, user_id, aal, tag)
    values (${sessionId}::uuid, ${userId}::uuid, 'aal1', ${ONE_TIME})
  `.execute(transaction);
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id)
    values (${randomUUID()}, ${refreshToken}, ${userId}::uuid, ${sessionId}::uuid)
  `.execute(transaction);
  return refreshToken;
}

/**
 * Redeems the one-time token `tokenId`, all or nothing.
 * @returns the refresh token of the session it opened, undefined when somebody was faster.
 */
export function redeem({ kysely }: LiteConnection, tokenId: string): Promise<string | undefined> {
  return kysely.transaction().execute(async (transaction) => {
    const account = await claim(transaction, tokenId);
    if (account === undefined) return undefined;
    if (!account.confirmed) await confirm(transaction, account.id);
    return openSession(transaction, account.id);
  });
}
