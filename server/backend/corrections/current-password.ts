import bcrypt from "bcrypt";
import { sql } from "kysely";
import { AuthError } from "../auth-error.ts";
import type { LiteConnection } from "../connection.ts";
import { ONE_TIME } from "./sessions.ts";

/** The claims of an access token that say whose it is, and of which session. */
export type AccountSession = { sub: string; session_id: string };

type Account = { email: string; hash: string | null; maySetPassword: boolean };

export const sessionGone = () =>
  new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");

const refused = (code: string) =>
  new AuthError(400, code, "Current password required when setting new password.");

/**
 * The account of a session: its address, the password's hash, and whether this session may set another password
 * without knowing the current one. Throws when the session has ended.
 */
export async function findAccount(
  { kysely }: LiteConnection,
  { sub, session_id }: AccountSession,
): Promise<Account> {
  const { rows } = await sql<Account>`
    select users.email, nullif(users.encrypted_password, '') as hash,
      sessions.tag is not distinct from ${ONE_TIME}
        and sessions.created_at between now() - interval '1 hour' and now() + interval '1 hour' as "maySetPassword"
    from auth.sessions join auth.users on users.id = sessions.user_id
    where sessions.id = ${session_id}::uuid and users.id = ${sub}::uuid
  `.execute(kysely);
  if (rows[0] === undefined) throw sessionGone();
  return rows[0];
}

/** Throws the refusal of hosted Supabase unless `given` is the password of `hash`, which it returns. */
export async function checkCurrentPassword(
  hash: string | null,
  given: string | undefined,
): Promise<string> {
  if (given === undefined) throw refused("current_password_required");
  if (hash === null || !(await bcrypt.compare(given, hash))) {
    throw refused("current_password_mismatch");
  }
  return hash;
}
