import bcrypt from "bcrypt";
import { sql } from "kysely";
import { AuthError } from "../auth-error.ts";
import type { LiteConnection } from "../connection.ts";
import {
  type AccountSession,
  checkCurrentPassword,
  findAccount,
  sessionGone,
} from "./current-password.ts";
import { BCRYPT_COST } from "./passwords.ts";

export type PasswordChange = { password: string; current_password?: string | undefined };

/**
 * Replaces the password `hash` by `next`, and ends whatever else could open the account: every other
 * session, every link and code. Throws when password or session changed meanwhile.
 */
function replacePassword(
  { kysely }: LiteConnection,
  { sub, session_id }: AccountSession,
  { hash, next }: { hash: string | null; next: string },
): Promise<void> {
  return kysely.transaction().execute(async (transaction) => {
    // First, so that a sign-in under way waits here and sees the new password (sign-in.ts).
    const { rows } = await sql`
      update auth.users set encrypted_password = ${next}, updated_at = now()
      where id = ${sub}::uuid and nullif(encrypted_password, '') is not distinct from ${hash}
        and exists (select from auth.sessions where id = ${session_id}::uuid)
      returning id
    `.execute(transaction);
    if (rows.length === 0) throw sessionGone();
    await sql`
      with others as (
        delete from auth.sessions where user_id = ${sub}::uuid and id <> ${session_id}::uuid
      ),
      links as (delete from auth.one_time_tokens where user_id = ${sub}::uuid)
      update auth.sessions set tag = null where id = ${session_id}::uuid
    `.execute(transaction);
  });
}

/**
 * Changes the password. A session, which may be a stolen one, needs the current password; one that a link or a
 * code has opened sets one without, once and within an hour. The library would ask for none, and would end no
 * session.
 */
export async function changePassword(
  connection: LiteConnection,
  session: AccountSession,
  { password, current_password: current }: PasswordChange,
): Promise<void> {
  const { hash, maySetPassword } = await findAccount(connection, session);
  if (!maySetPassword) await checkCurrentPassword(hash, current);
  const isSame = maySetPassword
    ? hash !== null && (await bcrypt.compare(password, hash))
    : password === current;
  if (isSame) {
    const message = "New password should be different from the old password.";
    throw new AuthError(422, "same_password", message);
  }
  const next = await bcrypt.hash(password, BCRYPT_COST);
  await replacePassword(connection, session, { hash, next });
}
