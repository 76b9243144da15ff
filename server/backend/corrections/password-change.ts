import bcrypt from "bcrypt";
import type { Handler } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import { bearerToken, type VerifyToken } from "../access-token.ts";
import { AuthError, readBody } from "../auth-error.ts";
import type { LiteConnection } from "../connection.ts";
import type { LiteSignIn } from "../lite-sign-in.ts";
import { BCRYPT_COST, checkNewPassword } from "./passwords.ts";
import { ONE_TIME } from "./sessions.ts";

const MAX_WAITING = 16;

// supabase-js sends these with every change.
const unused = z.null().optional();
const changeBody = z.strictObject({
  password: z.string(),
  current_password: z.string().optional(),
  code_challenge: unused,
  code_challenge_method: unused,
});
type Change = z.infer<typeof changeBody>;
type Session = { sub: string; session_id: string };

const sessionGone = () =>
  new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
const currentPasswordRefused = (code: string) =>
  new AuthError(400, code, "Current password required when setting new password.");
const tooMany = () =>
  new AuthError(429, "over_request_rate_limit", "Request rate limit reached", {
    headers: { "Retry-After": "1" },
  });

/**
 * Runs one piece of work after the other, so that hashing takes no more than its share of the
 * processors; each owner may have one piece waiting.
 */
function serialQueue() {
  const owners = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return async function enqueue(owner: string, work: () => Promise<void>) {
    if (owners.has(owner) || owners.size >= MAX_WAITING) throw tooMany();
    owners.add(owner);
    const done = last.then(work).finally(() => owners.delete(owner));
    last = done.catch(() => {});
    await done;
  };
}

/** The password's hash, and whether this session may set another without knowing the password. */
async function findSession({ kysely }: LiteConnection, { sub, session_id }: Session) {
  const { rows } = await sql<{ hash: string | null; maySet: boolean }>`
    select nullif(users.encrypted_password, '') as hash,
      sessions.tag is not distinct from ${ONE_TIME}
        and sessions.created_at > now() - interval '1 hour' as "maySet"
    from auth.sessions join auth.users on users.id = sessions.user_id
    where sessions.id = ${session_id}::uuid and users.id = ${sub}::uuid
  `.execute(kysely);
  if (rows[0] === undefined) throw sessionGone();
  return rows[0];
}

/**
 * Replaces the password `hash` by `next`, and ends whatever else could open the account: every other
 * session, every link and code. Throws when password or session changed meanwhile.
 */
function replacePassword(
  { kysely }: LiteConnection,
  { sub, session_id }: Session,
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
 * `PUT /auth/v1/user`, of which the app uses the change of the password. A session, which may be a
 * stolen one, needs the current password; one that a link or a code has opened sets one without, once
 * and within an hour. The library would ask for none, and would end no session.
 */
export function changePassword(
  connection: LiteConnection,
  { forward }: LiteSignIn,
  verifyToken: VerifyToken,
): Handler {
  const enqueue = serialQueue();

  async function change(session: Session, { password, current_password: current }: Change) {
    const { hash, maySet } = await findSession(connection, session);
    const matches = async (given: string) => hash !== null && bcrypt.compare(given, hash);
    if (!maySet) {
      if (current === undefined) throw currentPasswordRefused("current_password_required");
      if (!(await matches(current))) throw currentPasswordRefused("current_password_mismatch");
    }
    if (maySet ? await matches(password) : password === current) {
      const message = "New password should be different from the old password.";
      throw new AuthError(422, "same_password", message);
    }
    const next = await bcrypt.hash(password, BCRYPT_COST);
    await replacePassword(connection, session, { hash, next });
  }

  return async (c) => {
    const session = verifyToken(bearerToken(c.req.header("Authorization")));
    // The library refuses other tokens, and tells the new state of the account.
    if (session) {
      const given = await readBody(c, changeBody, "Only the password can be changed");
      checkNewPassword(given.password);
      await enqueue(session.sub, () => change(session, given));
    }
    return forward(c, "GET");
  };
}
