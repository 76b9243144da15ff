import { z } from "zod";
import { email, isPassword } from "./credential-schemas.ts";
import { AuthError } from "./errors.ts";
import type { Answer, CallContext, Query, Service } from "./service.ts";
import { bearerToken } from "./tokens.ts";

type User = { id: string; email: string };
type Claims = { sub: string; session_id: string };
type Opened = { session_id: string; refresh_token: string; user: User };

/** Marks a session that a link or a code has opened; it may set a password without the current one. */
export const ONE_TIME = "one-time";

/** Responds with the tokens of a session that was opened. */
export function answerSession(service: Service, { session_id, refresh_token, user }: Opened) {
  const token = service.issueToken({ sub: user.id, email: user.email, session_id });
  return Response.json({ ...token, refresh_token, user });
}

const OPEN = `
  with account as (
    update auth.users set last_sign_in_at = now(), updated_at = now()
    where id = $1 and ($2::text is null or encrypted_password = $2)
    returning id, server.user_json(users) as "user"
  ),
  session as (
    insert into auth.sessions (id, user_id, aal, tag) select gen_random_uuid(), id, 'aal1', $3 from account returning id
  ),
  token as (
    insert into auth.refresh_tokens (id, token, user_id, session_id)
    select gen_random_uuid(), gen_random_uuid(), account.id, session.id from account, session returning token
  )
  select session.id as session_id, token as refresh_token, "user" from account, session, token
`;

/**
 * Opens a session of the account `id`, if its password still has the hash that is given. Waits for a change of the
 * account that is under way.
 */
export async function openSession(
  query: Query,
  { id, hash = null, tag = null }: { id: string; hash?: string | null; tag?: string | null },
): Promise<Opened | undefined> {
  return (await query<Opened>(OPEN, [id, hash, tag]))[0];
}

const FIND_ACCOUNT = `
  select id, nullif(encrypted_password, '') as hash, email_confirmed_at is not null as confirmed
  from auth.users where email = $1
`;
type Account = { id: string; hash: string | null; confirmed: boolean };
export const signInBody = z.object({ email: email.min(1), password: z.string() });

/**
 * Opens a session by the password, unless it is changed meanwhile. Every address costs one comparison, and only a caller
 * who knows the password is told that an account is unconfirmed.
 */
export const signIn: Answer<z.infer<typeof signInBody>> = async (service, _, given) => {
  const [account] = await service.query<Account>(FIND_ACCOUNT, [given.email]);
  if ((await isPassword(given.password, account?.hash ?? null)) && account) {
    if (!account.confirmed) throw new AuthError("email_not_confirmed");
    const session = await openSession(service.query, account);
    if (session) return answerSession(service, session);
  }
  throw new AuthError("invalid_credentials");
};

/** A session and its account. */
export type Own = {
  session_id: string;
  user: User;
  hash: string | null;
  /** Whether this session may set another password without knowing the current one. */
  maySetPassword: boolean;
};
const OWN = `
  select sessions.id as session_id, server.user_json(users) as "user", nullif(encrypted_password, '') as hash,
    tag is not distinct from '${ONE_TIME}' and sessions.created_at
      between now() - interval '1 hour' and now() + interval '1 hour' as "maySetPassword"
  from auth.sessions join auth.users on users.id = user_id where sessions.id = $1 and user_id = $2
`;

/** Returns the claims of the access token of a call, whose session may have ended; throws without a token. */
export function claimsOf({ verifyToken }: Service, c: CallContext) {
  const token = bearerToken(c.req.header("Authorization"));
  if (token === "") throw new AuthError("no_authorization");
  const claims = verifyToken(token);
  if (!claims) throw new AuthError("bad_jwt");
  return claims;
}

/** Returns the account of the session that a call is made in; throws when the session has ended. */
export async function findOwn({ query }: Service, claims: Claims) {
  const [own] = await query<Own>(OWN, [claims.session_id, claims.sub]);
  if (own) return own;
  throw new AuthError("session_not_found");
}

export const answerUser: Answer = async (service, c) =>
  c.json((await findOwn(service, claimsOf(service, c))).user);

export const refreshBody = z.object({ refresh_token: z.string().min(1) });

/** Exchanges a refresh token (supabase/auth.sql); a copied one ends the session, because somebody else has it. */
export const refresh: Answer<z.infer<typeof refreshBody>> = async (service, _, given) => {
  const text = "select * from server.refresh_session($1)";
  const [row] = await service.query<Opened & { copied: boolean }>(text, [given.refresh_token]);
  if (!row) throw new AuthError("refresh_token_not_found");
  if (row.copied) throw new AuthError("refresh_token_already_used");
  return answerSession(service, row);
};

const SIGN_OUT = `
  with own as (select id from auth.sessions where id = $1 and user_id = $2),
  ended as (
    delete from auth.sessions using own
    where user_id = $2 and ($3 = 'global' or (sessions.id = own.id) = ($3 = 'local'))
  )
  select from own
`;

/** Ends sessions, with their refresh tokens. */
export const signOut: Answer = async (service, c) => {
  const { sub, session_id } = claimsOf(service, c);
  const scope = c.req.query("scope") ?? "global";
  if (!["global", "local", "others"].includes(scope)) {
    throw new AuthError("validation_failed", { msg: `Unsupported logout scope "${scope}"` });
  }
  const own = await service.query(SIGN_OUT, [session_id, sub, scope]);
  if (own.length === 0) throw new AuthError("session_not_found");
  return c.body(null, 204);
};

const KNOWN_MS = 10_000;
const MOST_KNOWN = 10_000;

const IS_LIVE = `
  select from auth.sessions join auth.users on users.id = user_id
  where sessions.id = $1 and user_id = $2
    and (not_after is null or not_after > now()) and (banned_until is null or banned_until <= now())
`;

/** The table whose deleted rows the database notifies of (supabase/auth.sql). */
export const SESSIONS = "sessions";

/** Knows for ten seconds whether the session of a token is still there and its account not deactivated. */
export function liveSessions(query: Query) {
  const known = new Map<string, { isLive: Promise<boolean>; until: number }>();

  function ask({ session_id, sub }: Claims): Promise<boolean> {
    if (known.size >= MOST_KNOWN) known.clear();
    const isLive = query(IS_LIVE, [session_id, sub]).then((rows) => rows.length > 0);
    known.set(session_id, { isLive, until: performance.now() + KNOWN_MS });
    isLive.catch(() => known.delete(session_id));
    return isLive;
  }

  return {
    /** Whether `claims` are of a live session; false while the database is away. */
    async isLive(claims: Claims): Promise<boolean> {
      const last = known.get(claims.session_id);
      const isLive = last && performance.now() < last.until ? last.isLive : ask(claims);
      return isLive.catch(() => false);
    },
    /** To be called when a session has ended. */
    forgetSessions: () => known.clear(),
  };
}
