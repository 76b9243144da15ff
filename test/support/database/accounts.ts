import { randomUUID } from "node:crypto";
import type { Session } from "./sql.ts";

/** The password of every account that `createAccount` creates. */
export const PASSWORD = "senha-de-teste";
/**
 * The bcrypt hash of `PASSWORD`, fixed because hashing for every account would take longer than
 * most tests.
 */
const PASSWORD_HASH = "$2b$10$Dex9OSQR1YF.l38yyM0mmeAxljbKlxirMIwj80tDZI6XBXr8J2tXW";

/**
 * Inserts a member with a confirmed address, the password `PASSWORD` and one session, which
 * `refreshToken` continues. It is faster than a sign-up through the API.
 */
export async function createAccount(owner: Session, name = "Ana Souza") {
  const id = randomUUID();
  const session = randomUUID();
  const refreshToken = randomUUID();
  const email = `${id}@example.org`;
  await owner`
    with person as (
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
      values (${id}, ${email}, ${PASSWORD_HASH}, now(), jsonb_build_object('name', ${name}::text))
      returning id
    ), device as (
      insert into auth.sessions (id, user_id)
      select ${session}, id from person returning id, user_id
    )
    insert into auth.refresh_tokens (id, token, user_id, session_id)
    select ${refreshToken}, ${refreshToken}, user_id, id from device
  `;
  return { id, email, refreshToken };
}

/** Removes the posting limits, for tests and measurements that post more than a person would. */
export async function liftChangeLimits(owner: Session): Promise<void> {
  await owner`update private.change_limits set per_hour = null, per_day = null`;
}
