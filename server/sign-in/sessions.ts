import type { Database, Query } from "./database.ts";
import { AuthError } from "./errors.ts";
import type { IssueToken } from "./tokens.ts";

/** Marks a session that a link or a code has opened; it may set a password without the current one. */
export const ONE_TIME = "one-time";

/** The claims of an access token that say whose it is, and of which session. */
export type AccountSession = { sub: string; session_id: string };

/** An account as hosted Supabase describes it. */
export type User = { id: string; email: string };
type Opened = { session_id: string; refresh_token: string; user: User };

/** The description of the account `u`; of what may be missing, only what is there. */
const DESCRIBED = `
  jsonb_build_object(
    'id', u.id, 'aud', 'authenticated', 'role', 'authenticated', 'email', u.email, 'phone', '',
    'app_metadata', coalesce(u.raw_app_meta_data, '{}'), 'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
    'created_at', u.created_at, 'updated_at', u.updated_at, 'is_anonymous', false,
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'provider', i.provider, 'email', i.email,
        'identity_data', i.identity_data, 'last_sign_in_at', coalesce(i.last_sign_in_at, i.created_at),
        'created_at', i.created_at, 'updated_at', i.updated_at
      ) order by i.created_at), '[]')
      from auth.identities i where i.user_id = u.id
    )
  ) || jsonb_strip_nulls(jsonb_build_object(
    'email_confirmed_at', u.confirmed_at, 'confirmed_at', u.confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
    'confirmation_sent_at', u.confirmation_sent_at
  )) as "user"`;

export const sessionGone = () =>
  new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");

/** What a client is answered that has a session from now on. */
export function tokensOf(issue: IssueToken, { session_id, refresh_token, user }: Opened) {
  return { ...issue({ sub: user.id, email: user.email, session_id }), refresh_token, user };
}

/**
 * Opens a session of the account that meets the condition `where` on `values`. Waits for a change of the account
 * that is under way, and compares the condition with what it leaves. @returns undefined without such an account.
 */
export async function openSession(
  query: Query,
  { where, values, tag = null }: { where: string; values: unknown[]; tag?: string | null },
): Promise<Opened | undefined> {
  const text = `
    with u as (
      update auth.users set last_sign_in_at = now(), updated_at = now() where ${where} returning *
    ),
    session as (
      insert into auth.sessions (id, user_id, aal, tag)
      select gen_random_uuid(), id, 'aal1', $${values.length + 1}::text from u
      returning id
    ),
    token as (
      insert into auth.refresh_tokens (id, token, user_id, session_id)
      select gen_random_uuid(), gen_random_uuid(), u.id, session.id from u, session
      returning token
    )
    select session.id as session_id, token as refresh_token, ${DESCRIBED} from u, session, token
  `;
  const [opened] = await query<Opened>(text, [...values, tag]);
  return opened;
}

/** The account of a session that has not ended; throws otherwise. */
export async function findUser(query: Query, { sub, session_id }: AccountSession): Promise<User> {
  const text = `
    select ${DESCRIBED} from auth.users u
    where id = $1 and exists (select from auth.sessions where sessions.id = $2 and user_id = u.id)
  `;
  const [row] = await query<{ user: User }>(text, [sub, session_id]);
  if (row) return row.user;
  throw sessionGone();
}

/**
 * Exchanges a refresh token: gives it a successor, or the one that it has. Ends the session of a token that was
 * exchanged more than ten seconds ago, or whose successor was exchanged too: no tab waits that long, so a copy of it
 * is in other hands.
 */
export async function refreshSession(database: Database, token: string): Promise<Opened> {
  const [row] = await database.transaction(async (query) => {
    // One after the other, each seeing what the one before has done.
    await query(
      `select from auth.sessions
      where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
      [token],
    );
    const text = `
      with given as (
        select t.id, t.token, t.user_id, t.session_id, s.token as successor,
          s.id is not null and (s.revoked
            or t.updated_at not between now() - interval '10 seconds' and now() + interval '10 seconds') as copied
        from auth.refresh_tokens t
        left join auth.refresh_tokens s on s.parent = t.token
        where t.token = $1
      ),
      ended as (
        delete from auth.sessions using given where sessions.id = given.session_id and copied
      ),
      seen as (
        update auth.sessions set refreshed_at = now(), updated_at = now()
        from given where sessions.id = given.session_id and not copied
      ),
      used as (
        update auth.refresh_tokens set revoked = true, updated_at = now()
        from given where refresh_tokens.id = given.id and successor is null
      ),
      made as (
        insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
        select gen_random_uuid(), gen_random_uuid(), user_id, session_id, token from given where successor is null
        returning token
      )
      select copied, session_id, coalesce(successor, (select token from made)) as refresh_token, ${DESCRIBED}
      from given join auth.users u on u.id = user_id
    `;
    return query<Opened & { copied: boolean }>(text, [token]);
  });
  const refused = (code: string, words: string) =>
    new AuthError(400, code, `Invalid Refresh Token: ${words}`);
  if (!row) throw refused("refresh_token_not_found", "Refresh Token Not Found");
  if (row.copied) throw refused("refresh_token_already_used", "Already Used");
  return row;
}

/** Which sessions of the account end, beside the one that asks. */
const ENDED = {
  global: "true",
  local: "sessions.id = own.id",
  others: "sessions.id <> own.id",
};

/** Ends the sessions of `scope`, with their refresh tokens; throws when the one that asks has ended. */
export async function signOut(query: Query, { sub, session_id }: AccountSession, scope: string) {
  const ended = new Map(Object.entries(ENDED)).get(scope);
  if (ended === undefined) {
    throw new AuthError(400, "validation_failed", `Unsupported logout scope "${scope}"`);
  }
  const text = `
    with own as (select id from auth.sessions where id = $1 and user_id = $2),
    ended as (delete from auth.sessions using own where user_id = $2 and ${ended})
    select from own
  `;
  if ((await query(text, [session_id, sub])).length === 0) throw sessionGone();
}
