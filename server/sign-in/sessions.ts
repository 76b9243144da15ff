import { z } from "zod";
import { email, isPassword } from "./credential-schemas.ts";
import { AuthError } from "./errors.ts";
import type { Answer, CallContext, Query, Service } from "./service.ts";
import { bearerToken } from "./tokens.ts";

type User = { id: string; email: string };
type Claims = { sub: string; session_id: string };
type OpenedSession = { session_id: string; refresh_token: string; user: User };

/**
 * Value of `auth.sessions.tag` for a session from a link or code. Such a session may set a password
 * without the current password.
 */
export const ONE_TIME = "one-time";

export function answerSession(
  service: Service,
  { session_id, refresh_token, user }: OpenedSession,
) {
  const token = service.issueToken({ sub: user.id, email: user.email, session_id });
  return Response.json({ ...token, refresh_token, user });
}

const OPEN_SESSION = `
  with account as (
    update auth.users set last_sign_in_at = now(), updated_at = now()
    where id = $1 and ($2::text is null or encrypted_password = $2)
    returning id, server.user_json(users) as "user"
  ),
  session as (
    insert into auth.sessions (id, user_id, aal, tag) select gen_random_uuid(), id, 'aal1', $3
      from account returning id
  ),
  token as (
    insert into auth.refresh_tokens (id, token, user_id, session_id)
    select gen_random_uuid(), gen_random_uuid(), account.id, session.id from account, session
      returning token
  )
  select session.id as session_id, token as refresh_token, "user" from account, session, token
`;

/**
 * Opens a session for the account `id`, if the hash of its password is still `hash`. The statement
 * waits while another request changes the account, because that request holds the row lock.
 */
export async function openSession(
  query: Query,
  { id, hash = null, tag = null }: { id: string; hash?: string | null; tag?: string | null },
): Promise<OpenedSession | undefined> {
  return (await query<OpenedSession>(OPEN_SESSION, [id, hash, tag]))[0];
}

const FIND_ACCOUNT = `
  select id, nullif(encrypted_password, '') as hash, email_confirmed_at is not null as confirmed
  from auth.users where email = $1
`;
type Account = { id: string; hash: string | null; confirmed: boolean };
export const signInBody = z.object({ email: email.min(1), password: z.string() });

/**
 * Opens a session for a correct password. An unknown address also costs one comparison, so that the
 * time does not reveal whether an account exists. Only a caller with the correct password learns
 * that an account is unconfirmed.
 */
export const signIn: Answer<z.infer<typeof signInBody>> = async (service, _, body) => {
  const [account] = await service.query<Account>(FIND_ACCOUNT, [body.email]);
  if ((await isPassword(body.password, account?.hash ?? null)) && account) {
    if (!account.confirmed) throw new AuthError("email_not_confirmed");
    const session = await openSession(service.query, account);
    if (session) return answerSession(service, session);
  }
  throw new AuthError("invalid_credentials");
};

/** The session that makes a call, and its account. */
export type Caller = {
  session_id: string;
  user: User;
  hash: string | null;
  /** Whether this session may set a new password without sending the current password. */
  maySetPassword: boolean;
};
const CALLER = `
  select sessions.id as session_id, server.user_json(users) as "user",
    nullif(encrypted_password, '') as hash,
    tag is not distinct from '${ONE_TIME}' and sessions.created_at
      between now() - interval '1 hour' and now() + interval '1 hour' as "maySetPassword"
  from auth.sessions join auth.users on users.id = user_id where sessions.id = $1 and user_id = $2
`;

/**
 * Returns the claims of the access token of a call. The session of the token may have ended.
 * @throws {AuthError} without a valid token.
 */
export function claimsOf({ verifyToken }: Service, c: CallContext) {
  const token = bearerToken(c.req.header("Authorization"));
  if (token === "") throw new AuthError("no_authorization");
  const claims = verifyToken(token);
  if (!claims) throw new AuthError("bad_jwt");
  return claims;
}

/**
 * Returns the session of a call and its account. @throws {AuthError} when the session has ended.
 */
export async function findCaller({ query }: Service, claims: Claims) {
  const [caller] = await query<Caller>(CALLER, [claims.session_id, claims.sub]);
  if (caller) return caller;
  throw new AuthError("session_not_found");
}

export const answerUser: Answer = async (service, c) =>
  c.json((await findCaller(service, claimsOf(service, c))).user);

export const refreshBody = z.object({ refresh_token: z.string().min(1) });

/**
 * Exchanges a refresh token. A second use of the same token ends its session, because somebody has
 * copied the token.
 */
export const refresh: Answer<z.infer<typeof refreshBody>> = async (service, _, body) => {
  const text = "select * from server.refresh_session($1)";
  const [row] = await service.query<OpenedSession & { copied: boolean }>(text, [
    body.refresh_token,
  ]);
  if (!row) throw new AuthError("refresh_token_not_found");
  if (row.copied) throw new AuthError("refresh_token_already_used");
  return answerSession(service, row);
};

/**
 * Signs out: ends the session of the caller, the other sessions of the account, or all of them,
 * depending on `scope`.
 */
export const signOut: Answer = async (service, c) => {
  const { sub, session_id } = claimsOf(service, c);
  const scope = c.req.query("scope") ?? "global";
  if (!["global", "local", "others"].includes(scope)) {
    throw new AuthError("validation_failed", { msg: `Unsupported logout scope "${scope}"` });
  }
  const text = "select server.sign_out($1, $2, $3) as found";
  const [caller] = await service.query<{ found: boolean }>(text, [session_id, sub, scope]);
  if (!caller?.found) throw new AuthError("session_not_found");
  return c.body(null, 204);
};

const CACHED_MS = 10_000;
const MOST_CACHED = 10_000;

/**
 * The rights of the account of a live session. The rights decide which database connections a
 * request uses: `staff` for editors and admins, `member` for others who may publish.
 */
export type Standing = "staff" | "member";

/**
 * Name of the notification by which the database tells servers about ended sessions
 * (supabase/auth.sql) and changed rights (supabase/schemas/10_profiles.sql).
 */
export const SESSIONS = "sessions";

/** Finds out the rights of sessions. Results are cached for ten seconds. */
export function sessionStandings(query: Query) {
  const cache = new Map<string, { standing: Promise<Standing | undefined>; until: number }>();

  function queryStanding({ session_id, sub }: Claims): Promise<Standing | undefined> {
    if (cache.size >= MOST_CACHED) cache.clear();
    const text = "select server.session_standing($1, $2) as standing";
    const standing = query<{ standing: Standing | null }>(text, [session_id, sub]).then(
      ([row]) => row?.standing ?? undefined,
    );
    cache.set(session_id, { standing, until: performance.now() + CACHED_MS });
    standing.catch(() => cache.delete(session_id));
    return standing;
  }

  return {
    /**
     * Returns the rights of the session of `claims`. Returns undefined when the session has ended,
     * when the account is blocked or waits for approval, and while the database is down.
     */
    async standingOf(claims: Claims): Promise<Standing | undefined> {
      const last = cache.get(claims.session_id);
      const isFresh = last !== undefined && performance.now() < last.until;
      return (isFresh ? last.standing : queryStanding(claims)).catch(() => undefined);
    },
    /**
     * Clears the cache. Must be called when a session has ended or the rights of an account have
     * changed.
     */
    forgetSessions: () => cache.clear(),
  };
}
