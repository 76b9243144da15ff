import { createHmac } from "node:crypto";
import { type DatabaseTarget, openPool, REQUEST_ROLE } from "../database/connect.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * A rate limit. `by` names what is counted: all calls of a network address, all calls about an
 * account, the calls of one address about one account (`both`), or an account's calls with a
 * session. A whole church may share one network address. With `failuresOnly`, a successful call
 * does not count, because its password, link or code was no guess. With `acceptedOnly`, a refused
 * call does not count, because it stored nothing and sent no e-mail. A stranger could otherwise use
 * up the limit of another person's account.
 */
export type Limit = {
  by: "address" | "account" | "both" | "session";
  attempts: number;
  ms: number;
  failuresOnly?: boolean;
  acceptedOnly?: boolean;
};

/**
 * The rate limits of each call, checked in this order. When a limit is reached, later limits do not
 * count the call.
 */
export const LIMITS = {
  // Sign-in has no limit by account alone, because anybody could then lock a member out. Successful
  // sign-ins do not count for the network address, because all members may sign in over the
  // church's Wi-Fi.
  signIn: [
    { by: "address", attempts: 150, ms: 15 * MINUTE, failuresOnly: true },
    { by: "both", attempts: 10, ms: 15 * MINUTE },
  ],
  // Three hundred members may sign up over one network address on the day when the board is
  // introduced. Sign-ups for one account are limited, because each repeated sign-up sends an
  // e-mail.
  signUp: [
    { by: "address", attempts: 300, ms: HOUR },
    { by: "account", attempts: 5, ms: HOUR, acceptedOnly: true },
  ],
  mail: [
    { by: "address", attempts: 60, ms: HOUR },
    { by: "account", attempts: 5, ms: HOUR, acceptedOnly: true },
  ],
  // A change of e-mail address also counts as `currentPassword`, and as `mail` for the new address.
  emailChange: [{ by: "session", attempts: 5, ms: HOUR }],
  // Nobody can guess the token of a link, but each attempt costs a database query.
  link: [{ by: "address", attempts: 150, ms: HOUR, failuresOnly: true }],
  // A six-digit code can be guessed from many network addresses, so attempts for one account are
  // limited too. The link in the same e-mail remains usable.
  code: [
    { by: "address", attempts: 150, ms: HOUR, failuresOnly: true },
    { by: "account", attempts: 10, ms: HOUR },
  ],
  // Attempts with the current password are limited, because somebody with a stolen session may
  // guess the password.
  currentPassword: [
    { by: "address", attempts: 150, ms: 15 * MINUTE, failuresOnly: true },
    { by: "session", attempts: 10, ms: 15 * MINUTE },
  ],
  // A session from a sign-in link may set a new password without the current password.
  newPassword: [{ by: "address", attempts: 150, ms: 15 * MINUTE }],
  // Only failed refreshes of a session count, because a valid refresh token must never be refused.
  refresh: [{ by: "address", attempts: 600, ms: 5 * MINUTE }],
  // Visitors follow announcements without an account. All people in a church may do so on one day
  // over one Wi-Fi network.
  follow: [{ by: "address", attempts: 600, ms: HOUR }],
} satisfies Record<string, Limit[]>;
export type LimitedCall = keyof typeof LIMITS;

const TIMEOUT_MS = 2_000;

const NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
// The query uses the clock of the database, which all servers share, and reads the clock while the
// row is locked. A time window that ends more than $2 ms from now counts as ended, because it was
// written before the clock was set back.
const COUNT = `
  insert into server.rate_limits as kept (key, points, expire)
  values ($1, 1, ${NOW} + $2::bigint)
  on conflict (key) do update set (points, expire) = (
    select
      case when lasts then kept.points + 1 else 1 end,
      case when lasts then kept.expire else now + $2::bigint end
    from (
      select now, kept.expire - now between 1 and $2::bigint as lasts
        from (select ${NOW} as now) clock
    ) state
  )
  returning points as count, (expire - ${NOW})::float8 as "msLeft"
`;

/** The number of attempts in a time window, and the milliseconds until the window ends. */
type Attempts = { count: number; msLeft: number };

/** Counts the attempts of all servers on one database together. */
export type RateLimitStore = ReturnType<typeof openRateLimitStore>;

/**
 * Opens the store of attempts in the table `server.rate_limits`. The store has separate database
 * connections, so that counting does not wait for requests.
 */
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
    /** Adds one attempt for `key`. A time window lasts `ms` milliseconds from its first attempt. */
    async add(key: string, ms: number): Promise<Attempts> {
      const { rows } = await pool.query<Attempts>(COUNT, [key, ms]);
      if (!rows[0]) throw new Error("the statement on server.rate_limits returned no row");
      return rows[0];
    },
    async remove(key: string): Promise<void> {
      await pool.query("update server.rate_limits set points = points - 1 where key = $1", [key]);
    },
    close: () => pool.end(),
  };
}

type Calls = LimitedCall | LimitedCall[];
/**
 * The network address of a call, the e-mail address of the account in question, and the account id
 * of the session.
 */
type Caller = { address: string; account: string; session?: string | undefined };

// At most 20,000 refused rate-limit keys are in memory. Each key needs about 100 bytes, so all keys
// together need 2 MB.
const MOST_REFUSED_KEYS = 20_000;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Creates the rate limiter over `store`. The limiter stores keyed hashes instead of network and
 * e-mail addresses.
 */
export function createRateLimiter(store: RateLimitStore, secret: string) {
  const hash = (purpose: string, name: string) =>
    createHmac("sha256", secret).update(`${purpose} ${name}`).digest("base64url");
  // For each refused key: the time (`performance.now()`) until which the key is refused. The map is
  // in memory, so that a flood of attempts does not reach the database.
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
    /**
     * Counts a request. A request over a limit counts for no limit.
     * @returns the seconds to wait when the request is over a limit.
     */
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
        for (const counting of limits.slice(0, index + 1)) await store.remove(counting.key);
        return Math.ceil(msLeft / 1000);
      }
      return undefined;
    },
    /** Removes a counted request from the limits for which `isForgiven` is true. */
    async uncount(calls: Calls, caller: Caller, isForgiven: (limit: Limit) => boolean) {
      for (const { key } of limitsOf(calls, caller).filter(isForgiven)) {
        await store.remove(key);
        refusedUntil.delete(key);
      }
    },
    /**
     * Returns the hash of a network address. Each account is stored with the hash of the address
     * that created it.
     */
    originOf: (address: string) => hash("account origin", address),
    close: store.close,
  };
}
