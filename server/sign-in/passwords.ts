import bcrypt from "bcrypt";
import type { Database } from "./database.ts";
import { AuthError } from "./errors.ts";
import { type AccountSession, findUser, ONE_TIME, sessionGone, type User } from "./sessions.ts";

/** The work factor of bcrypt, that of all accounts there are. */
const COST = 10;
const MIN_LENGTH = 8;
/** bcrypt ignores the rest. */
const MAX_BYTES = 72;

// Compared with where there is no account; it opens none.
const HASH_OF_NOBODY = "$2b$10$Tf.LKpdsUf2Pym4htH5MYeW5bAch3eUXVDimsPt18HIcG0NobZ.Hq";

export const hashPassword = (password: string) => bcrypt.hash(password, COST);

/** Whether `password` is that of `hash`: one comparison, whether there is a hash or not. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await bcrypt.compare(password, hash ?? HASH_OF_NOBODY);
  return hash !== null && matches;
}

/** Throws the refusal of hosted Supabase for a new password that is too short or too long. */
export function checkNewPassword(password: string): void {
  if (password.length < MIN_LENGTH) {
    const details = { weak_password: { reasons: ["length"] } };
    const message = `Password should be at least ${MIN_LENGTH} characters.`;
    throw new AuthError(422, "weak_password", message, { details });
  }
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw new AuthError(400, "validation_failed", "Password cannot be longer than 72 bytes");
  }
}

type Account = { email: string; hash: string | null; maySetPassword: boolean };

/**
 * The account of a session: its address, the password's hash, and whether this session may set another password
 * without knowing the current one. Throws when the session has ended.
 */
export async function findAccount(database: Database, { sub, session_id }: AccountSession) {
  const text = `
    select users.email, nullif(users.encrypted_password, '') as hash,
      sessions.tag is not distinct from '${ONE_TIME}'
        and sessions.created_at between now() - interval '1 hour' and now() + interval '1 hour' as "maySetPassword"
    from auth.sessions join auth.users on users.id = sessions.user_id
    where sessions.id = $1 and users.id = $2
  `;
  const [account] = await database.query<Account>(text, [session_id, sub]);
  if (account) return account;
  throw sessionGone();
}

/** Throws the refusal of hosted Supabase unless `given` is the password of `hash`. */
export async function checkCurrentPassword(hash: string | null, given: string | undefined) {
  if (given !== undefined && (await isPassword(given, hash))) return;
  const code = given === undefined ? "current_password_required" : "current_password_mismatch";
  throw new AuthError(400, code, "Current password required when setting new password.");
}

export type PasswordChange = { password: string; current_password?: string | undefined };

/**
 * Changes the password, and ends whatever else could open the account: every other session, every link and code. A
 * session, which may be a stolen one, needs the current password; one that a link or a code has opened sets one
 * without, once and within an hour.
 */
export async function changePassword(
  database: Database,
  session: AccountSession,
  { password, current_password: current }: PasswordChange,
): Promise<User> {
  const { hash, maySetPassword } = await findAccount(database, session);
  if (!maySetPassword) await checkCurrentPassword(hash, current);
  const isSame = maySetPassword
    ? hash !== null && (await isPassword(password, hash))
    : password === current;
  if (isSame) {
    const message = "New password should be different from the old password.";
    throw new AuthError(422, "same_password", message);
  }
  const next = await hashPassword(password);
  const { sub, session_id } = session;
  return database.transaction(async (query) => {
    // First and by itself, so that a sign-in under way waits here, or has opened the session that ends below.
    const changed = await query(
      `update auth.users set encrypted_password = $2, updated_at = now()
      where id = $1 and nullif(encrypted_password, '') is not distinct from $3
        and exists (select from auth.sessions where id = $4)
      returning id`,
      [sub, next, hash, session_id],
    );
    // Password or session were changed meanwhile.
    if (changed.length === 0) throw sessionGone();
    await query(
      `with others as (delete from auth.sessions where user_id = $1 and id <> $2),
      links as (delete from auth.one_time_tokens where user_id = $1)
      update auth.sessions set tag = null where id = $2`,
      [sub, session_id],
    );
    return findUser(query, session);
  });
}
