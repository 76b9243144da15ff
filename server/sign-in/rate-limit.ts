import { createHmac } from "node:crypto";
import { type DatabaseTarget, openPool, REQUEST_ROLE } from "../database/connect.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * `address` limits a network address, which may be a whole church behind one Wi-Fi; `account` everybody who asks about
 * one account; `both` one address about one account; `session` the sessions of one account. `failuresOnly`: success
 * shows that nobody was guessing.
 */
export type Limit = {
  by: "address" | "account" | "both" | "session";
  attempts: number;
  ms: number;
  failuresOnly?: boolean;
};

/** The limited calls. A later limit is not counted on when an earlier one is reached. */
export const LIMITS = {
  // Never by account alone: anybody could then lock a member out. Successes do not count for the address, so that
  // everybody of a church can sign in after the service.
  signIn: [
    { by: "address", attempts: 150, ms: 15 * MINUTE, failuresOnly: true },
    { by: "both", attempts: 10, ms: 15 * MINUTE },
  ],
  // Three hundred members on the day the board is introduced. A second sign-up is mailed again.
  signUp: [
    { by: "address", attempts: 300, ms: HOUR },
    { by: "account", attempts: 5, ms: HOUR },
  ],
  mail: [
    { by: "address", attempts: 60, ms: HOUR },
    { by: "account", attempts: 5, ms: HOUR },
  ],
  // Counts with `currentPassword` and, for the new address, `mail`.
  emailChange: [{ by: "session", attempts: 5, ms: HOUR }],
  // Too long to be guessed, but every try is work.
  link: [{ by: "address", attempts: 150, ms: HOUR, failuresOnly: true }],
  // Six digits: also by account, from wherever they are guessed. The link in the same mail stays usable.
  code: [
    { by: "address", attempts: 150, ms: HOUR, failuresOnly: true },
    { by: "account", attempts: 10, ms: HOUR },
  ],
  // A stolen session must not find the password out.
  currentPassword: [
    { by: "address", attempts: 150, ms: 15 * MINUTE, failuresOnly: true },
    { by: "session", attempts: 10, ms: 15 * MINUTE },
  ],
  // In a session that a link has opened.
  newPassword: [{ by: "address", attempts: 150, ms: 15 * MINUTE }],
  // Counts failed exchanges alone, because a valid token is never refused.
  refresh: [{ by: "address", attempts: 600, ms: 5 * MINUTE }],
  // Follows announcements, without an account. A church on the day when the bells are introduced.
  follow: [{ by: "address", attempts: 600, ms: HOUR }],
} satisfies Record<string, Limit[]>;
export type LimitedCall = keyof typeof LIMITS;

const TIMEOUT_MS = 2_000;

const NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
// Uses the database's clock, which all servers share, read while the row is locked. A window that ends later than `ms`
// from now was written before the clock was set back, and is over.
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
type Attempts = { count: number; msLeft: number };

/** Counts attempts, for all servers on one database. */
export type RateLimitStore = ReturnType<typeof openRateLimitStore>;

/** Counts in `server.rate_limits`, on connections of its own, so that counting waits for no other request. */
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

type Calls = LimitedCall | LimitedCall[];
/** A network address, about an account, perhaps in a session, which is told by its account. */
type Caller = { address: string; account: string; session?: string | undefined };

// Some 100 bytes each.
const MOST_REFUSED_KEYS = 20_000;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counts in `store`, under keyed hashes of addresses and accounts. */
export function createRateLimiter(store: RateLimitStore, secret: string) {
  const hash = (what: string, name: string) =>
    createHmac("sha256", secret).update(`${what} ${name}`).digest("base64url");
  // Until when (`performance.now()`) a key is refused: a flood of attempts from one place does not reach the database.
  const refusedUntil = new Map<string, number>();

  function limitsOf(calls: Calls, caller: Caller) {
    const { address, account, session = "" } = caller;
    const names = { address, account, session, both: `${address} ${account}` };
    return [calls].flat().flatMap((call) =>
      LIMITS[call].map((limit: Limit) => {
        const key = `${call}:${limit.by}:${hash("rate limit", names[limit.by])}`;
        return { ...limit, key };
      }),
    );
  }

  return {
    /** Counts one request as `calls`. @returns seconds to wait when it is one too many; it then counts nowhere. */
    async count(calls: Calls, caller: Caller): Promise<number | undefined> {
      const limits = limitsOf(calls, caller);
      for (const { key } of limits) {
        const msLeft = (refusedUntil.get(key) ?? 0) - performance.now();
        if (msLeft > 0) return Math.ceil(msLeft / 1000);
      }
      for (const [index, { key, attempts, ms }] of limits.entries()) {
        const counted = await store.add(key, ms);
        if (counted.count <= attempts) continue;
        const msLeft = Math.max(1, counted.msLeft);
        if (refusedUntil.size >= MOST_REFUSED_KEYS) refusedUntil.clear();
        refusedUntil.set(key, performance.now() + msLeft);
        for (const refused of limits.slice(0, index + 1)) await store.remove(refused.key);
        return Math.ceil(msLeft / 1000);
      }
      return undefined;
    },
    /** Takes back what `count` counted, on the limits that `isForgiven` names. */
    async uncount(calls: Calls, caller: Caller, isForgiven: (limit: Limit) => boolean) {
      for (const { key } of limitsOf(calls, caller).filter(isForgiven)) {
        await store.remove(key);
        refusedUntil.delete(key);
      }
    },
    /** Returns the hash of a network address that is kept with an account which was opened from it. */
    originOf: (address: string) => hash("account origin", address),
    close: store.close,
  };
}
