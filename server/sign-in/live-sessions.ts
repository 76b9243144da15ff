import type { Query } from "./service.ts";

const KNOWN_MS = 10_000;
const MOST_KNOWN = 10_000;

const IS_LIVE = `
  select from auth.sessions join auth.users on users.id = user_id
  where sessions.id = $1 and user_id = $2
    and (not_after is null or not_after > now()) and (banned_until is null or banned_until <= now())
`;

type Claims = { sub: string; session_id: string };

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
