import { randomUUID } from "node:crypto";
import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";

/** Marks a session that a link or a code has opened; it may set a password without the current one. */
export const ONE_TIME = "one-time";

/**
 * Opens a session of the account that meets the condition `account`. Waits for a change of the account that is
 * under way, and compares the condition with what it leaves.
 * @returns the first refresh token, to be exchanged at once (lite-sign-in.ts); undefined without such an account.
 */
export async function openSession(
  executor: QueryExecutorProvider,
  account: RawBuilder<unknown>,
  tag: string | null = null,
): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`
    with session as (
      insert into auth.sessions (id, user_id, aal, tag)
      select ${randomUUID()}::uuid, id, 'aal1', ${tag}::text from auth.users where ${account} for share
      returning id, user_id
    )
    insert into auth.refresh_tokens (id, token, user_id, session_id)
    select ${randomUUID()}, ${randomUUID()}, user_id, id from session
    returning token
  `.execute(executor);
  return rows[0]?.token;
}
