import { type DatabaseTarget, openPool } from "./connect.ts";
import { REQUEST_ROLE } from "./roles.ts";

const TIMEOUT_MS = 2_000;

const NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
// By the database's clock, which all servers share, read while the row is locked. What would last longer than `ms` from
// now was written before the clock was set back, and is over.
const COUNT = `
  insert into server.rate_limits as kept (key, points, expire)
  values ($1, 1, ${NOW} + $2::bigint)
  on conflict (key) do update set (points, expire) = (
    select
      case when lasts then kept.points + 1 else 1 end,
      case when lasts then kept.expire else now + $2::bigint end
    from (
      select now, kept.expire - now between 1 and $2::bigint as lasts from (select ${NOW} as now) clock
    ) state
  )
  returning points as count, (expire - ${NOW})::float8 as "msLeft"
`;

/** How often something was tried, and in how many milliseconds that is forgotten. */
export type Attempts = { count: number; msLeft: number };

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
      const { rows } = await pool.query<Attempts>(COUNT, [key, ms]);
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
