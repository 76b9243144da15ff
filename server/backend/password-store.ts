import { sql } from "kysely";
import type { LiteConnection } from "./connection.ts";
import { ONE_TIME } from "./one-time-session.ts";

type OpenSession = { hash: string | null; maySet: boolean };

/** The person's password as it is kept, and whether this session may set one without knowing it. */
export async function findOpenSession(
  { kysely }: LiteConnection,
  userId: string,
  sessionId: string,
): Promise<OpenSession | undefined> {
  const { rows } = await sql<OpenSession>`
    select nullif(users.encrypted_password, '') as hash,
      sessions.tag is not distinct from ${ONE_TIME}
        and sessions.created_at > now() - interval '1 hour' as "maySet"
    from auth.sessions join auth.users on users.id = sessions.user_id
    where sessions.id = ${sessionId}::uuid and users.id = ${userId}::uuid
  `.execute(kysely);
  return rows[0];
}

type NewPassword = { userId: string; sessionId: string; hash: string | null; next: string };

class Overtaken extends Error {}

/**
 * Puts `next` in the place of `hash`, and ends whatever else could open the account: every other
 * session, every link and code.
 * @returns false, and nothing is changed, when the password or the session is not what it was.
 */
export async function storePassword(
  { kysely }: LiteConnection,
  { userId, sessionId, hash, next }: NewPassword,
): Promise<boolean> {
  const work = kysely.transaction().execute(async (transaction) => {
    // First, so that a sign-in under way waits here and sees the new password (credentials.ts).
    const account = await sql`
      update auth.users set encrypted_password = ${next}, updated_at = now()
      where id = ${userId}::uuid and nullif(encrypted_password, '') is not distinct from ${hash}
    `.execute(transaction);
    const session = await sql`
      update auth.sessions set tag = null where id = ${sessionId}::uuid
    `.execute(transaction);
    if (!account.numAffectedRows || !session.numAffectedRows) throw new Overtaken();
    await sql`
      delete from auth.sessions where user_id = ${userId}::uuid and id <> ${sessionId}::uuid
    `.execute(transaction);
    await sql`delete from auth.one_time_tokens where user_id = ${userId}::uuid`.execute(
      transaction,
    );
  });
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}
