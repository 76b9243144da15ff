import bcrypt from "bcrypt";
import type { Query } from "./database.ts";
import { AuthError } from "./errors.ts";
import type { AccountSession } from "./sessions.ts";

/** The work factor of bcrypt, that of all accounts there are. */
const COST = 10;
const MIN_LENGTH = 8;
/** bcrypt ignores the rest. */
const MAX_BYTES = 72;
// Compared with where there is no account; it opens none.
const HASH_OF_NOBODY = "$2b$10$Tf.LKpdsUf2Pym4htH5MYeW5bAch3eUXVDimsPt18HIcG0NobZ.Hq";

/** Marks a session that a link or a code has opened; it may set a password without the current one. */
export const ONE_TIME = "one-time";

export const hashPassword = (password: string) => bcrypt.hash(password, COST);

/** Whether `password` is that of `hash`: one comparison, whether there is a hash or not. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await bcrypt.compare(password, hash ?? HASH_OF_NOBODY);
  return hash !== null && matches;
}

/** Throws the refusal of hosted Supabase for a new password that is too short or too long. */
export function checkNewPassword(password: string): void {
  if (password.length < MIN_LENGTH) {
    throw new AuthError("weak_password", { details: { weak_password: { reasons: ["length"] } } });
  }
  if (Buffer.byteLength(password) <= MAX_BYTES) return;
  throw new AuthError("validation_failed", { msg: "Password cannot be longer than 72 bytes" });
}

type Account = { email: string; hash: string | null; maySetPassword: boolean };

/**
 * The account of a session: its address, the password's hash, and whether this session may set another password
 * without knowing the current one. Throws when the session has ended.
 */
export async function findAccount(query: Query, { sub, session_id }: AccountSession) {
  const text = `
    select users.email, nullif(users.encrypted_password, '') as hash,
      sessions.tag is not distinct from '${ONE_TIME}'
        and sessions.created_at between now() - interval '1 hour' and now() + interval '1 hour' as "maySetPassword"
    from auth.sessions join auth.users on users.id = sessions.user_id
    where sessions.id = $1 and users.id = $2
  `;
  const [account] = await query<Account>(text, [session_id, sub]);
  if (account) return account;
  throw new AuthError("session_not_found");
}

/** Throws the refusal of hosted Supabase unless `given` is the password of `hash`. */
export async function checkCurrentPassword(hash: string | null, given: string | undefined) {
  if (given === undefined) throw new AuthError("current_password_required");
  if (!(await isPassword(given, hash))) throw new AuthError("current_password_mismatch");
}
