import { z } from "zod";
import type { Query } from "./database.ts";
import { AuthError, readBody } from "./errors.ts";
import type { Answer, CallContext, Service } from "./service.ts";
import { bearerToken } from "./tokens.ts";

/** The claims of an access token that say whose it is, and of which session. */
export type AccountSession = { sub: string; session_id: string };
type User = { id: string; email: string };
type Opened = { session_id: string; refresh_token: string; user: User };

/** The account `u` as hosted Supabase describes it; of what may be missing, only what is there. */
const DESCRIBED = `
  jsonb_build_object(
    'id', u.id, 'aud', 'authenticated', 'role', 'authenticated', 'email', u.email, 'phone', '',
    'app_metadata', coalesce(u.raw_app_meta_data, '{}'), 'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
    'created_at', u.created_at, 'updated_at', u.updated_at, 'is_anonymous', false,
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'provider', i.provider,
        'email', coalesce(i.email, u.email), 'identity_data', i.identity_data,
        'last_sign_in_at', coalesce(i.last_sign_in_at, i.created_at),
        'created_at', i.created_at, 'updated_at', i.updated_at
      )), '[]') from auth.identities i where i.user_id = u.id
    )
  ) || jsonb_strip_nulls(jsonb_build_object(
    'email_confirmed_at', u.confirmed_at, 'confirmed_at', u.confirmed_at,
    'last_sign_in_at', u.last_sign_in_at, 'confirmation_sent_at', u.confirmation_sent_at
  )) as "user"`;

/** Whose access token a call carries, in which session, which may have ended; throws without one. */
export function sessionOf({ verifyToken }: Service, c: CallContext): AccountSession {
  const token = bearerToken(c.req.header("Authorization"));
  // supabase-js sends the publishable key where nobody is signed in.
  if (token === "" || token.startsWith("sb_")) throw new AuthError("no_authorization");
  const claims = verifyToken(token);
  if (!claims) throw new AuthError("bad_jwt");
  return claims;
}

/** What a client is told that has a session from now on. */
export function answerSession(
  { issueToken }: Service,
  { session_id, refresh_token, user }: Opened,
) {
  const token = issueToken({ sub: user.id, email: user.email, session_id });
  return Response.json({ ...token, refresh_token, user });
}

/**
 * Opens a session of the account `id`, as long as its password is that of `hash` when one is given. Waits for a change
 * of the account that is under way, and compares with what it leaves.
 * @param tag says that a link or a code opens it (passwords.ts).
 */
export async function openSession(
  query: Query,
  { id, hash = null, tag = null }: { id: string; hash?: string | null; tag?: string | null },
): Promise<Opened | undefined> {
  const text = `
    with u as (
      update auth.users set last_sign_in_at = now(), updated_at = now()
      where id = $1 and ($2::text is null or encrypted_password = $2) returning *
    ),
    session as (
      insert into auth.sessions (id, user_id, aal, tag) select gen_random_uuid(), id, 'aal1', $3 from u returning id
    ),
    token as (
      insert into auth.refresh_tokens (id, token, user_id, session_id)
      select gen_random_uuid(), gen_random_uuid(), u.id, session.id from u, session returning token
    )
    select session.id as session_id, token as refresh_token, ${DESCRIBED} from u, session, token
  `;
  return (await query<Opened>(text, [id, hash, tag]))[0];
}

/** The account of a session that has not ended; throws otherwise. */
export async function findUser(query: Query, { sub, session_id }: AccountSession): Promise<User> {
  const text = `
    select ${DESCRIBED} from auth.users u
    where id = $1 and exists (select from auth.sessions where sessions.id = $2 and user_id = u.id)
  `;
  const [row] = await query<{ user: User }>(text, [sub, session_id]);
  if (row) return row.user;
  throw new AuthError("session_not_found");
}

export const answerUser: Answer = async (service, c) =>
  c.json(await findUser(service.database.query, sessionOf(service, c)));

const LOCK_SESSION = `
  select from auth.sessions
  where id = (select session_id from auth.refresh_tokens where token = $1) for update
`;
const EXCHANGE = `
  with given as (
    select t.id, t.token, t.user_id, t.session_id, s.token as successor,
      s.id is not null and (s.revoked
        or t.updated_at not between now() - interval '10 seconds' and now() + interval '10 seconds') as copied
    from auth.refresh_tokens t left join auth.refresh_tokens s on s.parent = t.token
    where t.token = $1
  ),
  ended as (delete from auth.sessions using given where sessions.id = given.session_id and copied),
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
const refreshBody = z.object({ refresh_token: z.string() });

/**
 * Exchanges a refresh token: gives it a successor, or the one that it has. Ends the session of a token that was
 * exchanged more than ten seconds ago, or whose successor was exchanged too: no tab waits that long, so a copy of it
 * is in other hands.
 */
export const refresh: Answer = async (service, c) => {
  const given = await readBody(c, refreshBody, "A refresh token is required");
  const [row] = await service.database.transaction(async (query) => {
    // Tabs that ask at once wait here, and find what the first of them has made.
    await query(LOCK_SESSION, [given.refresh_token]);
    return query<Opened & { copied: boolean }>(EXCHANGE, [given.refresh_token]);
  });
  if (!row) throw new AuthError("refresh_token_not_found");
  if (row.copied) throw new AuthError("refresh_token_already_used");
  return answerSession(service, row);
};

/** Which sessions of the account end, beside the one that asks. */
const SCOPES = new Map([
  ["global", "true"],
  ["local", "sessions.id = own.id"],
  ["others", "sessions.id <> own.id"],
]);

/** Ends sessions, with their refresh tokens. */
export const signOut: Answer = async (service, c) => {
  const { sub, session_id } = sessionOf(service, c);
  const scope = c.req.query("scope") ?? "global";
  const ended = SCOPES.get(scope);
  if (ended === undefined) {
    throw new AuthError("validation_failed", { msg: `Unsupported logout scope "${scope}"` });
  }
  const text = `
    with own as (select id from auth.sessions where id = $1 and user_id = $2),
    ended as (delete from auth.sessions using own where user_id = $2 and ${ended})
    select from own
  `;
  const own = await service.database.query(text, [session_id, sub]);
  if (own.length === 0) throw new AuthError("session_not_found");
  return c.body(null, 204);
};
