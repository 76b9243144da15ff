import { type DatabaseTarget, openPool } from "./connect.ts";
import { REQUEST_ROLE } from "./roles.ts";

const TIMEOUT_MS = 2_000;

/** How often something was tried, and the time (ms since 1970) at which that is forgotten. */
export type Attempts = { count: number; expires: number };

/** Counts attempts, for all servers on one database. */
export type RateLimitStore = ReturnType<typeof openRateLimitStore>;

/** Counts in `server.rate_limits`, on connections of its own: counting waits for no other request. */
export function openRateLimitStore(target: DatabaseTarget) {
  const pool = openPool(target, {
    max: 2,
    application_name: "avisos rate limits",
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    options: `-c role=${REQUEST_ROLE}`,
  });

  return {
    /** Counts one more attempt of `key`, remembered for `ms` since the first. */
    async add(key: string, ms: number): Promise<Attempts> {
      const { rows } = await pool.query<Attempts>(
        `insert into server.rate_limits as kept (key, points, expire)
        values ($1, 1, $2::bigint + $3)
        on conflict (key) do update set
          points = case when kept.expire > $2 then kept.points + 1 else 1 end,
          expire = case when kept.expire > $2 then kept.expire else excluded.expire end
        returning points as count, expire::float8 as expires`,
        [key, Date.now(), ms],
      );
      if (!rows[0]) throw new Error("nothing was counted");
      return rows[0];
    },
    /** Takes one attempt back. */
    async remove(key: string): Promise<void> {
      await pool.query("update server.rate_limits set points = points - 1 where key = $1", [key]);
    },
    close: () => pool.end(),
  };
}
