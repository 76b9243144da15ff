import { createHmac } from "node:crypto";
import type { RateLimitStore } from "../postgres/rate-limit-store.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Who asks: the network address, and the account in question when the call names one. */
export type Caller = { address: string; account: string };

/**
 * `address` limits whoever shares a network address, which may be a whole church behind one Wi-Fi;
 * `account` whoever asks about one account, from anywhere; `both` one address about one account.
 */
type Limit = { by: "address" | "account" | "both"; attempts: number; ms: number };

/** Calls that are limited, and how. A later limit is not counted on when an earlier one is reached. */
const LIMITS = {
  // Never by account alone: anybody could then lock a member out. What succeeds is not counted for
  // the address, so that everybody of a church can sign in after the service.
  signIn: [
    { by: "address", attempts: 150, ms: 15 * MINUTE },
    { by: "both", attempts: 10, ms: 15 * MINUTE },
  ],
  // Three hundred members on the day the board is introduced. Who signs up again is mailed again.
  signUp: [
    { by: "address", attempts: 300, ms: HOUR },
    { by: "account", attempts: 5, ms: HOUR },
  ],
  mail: [
    { by: "address", attempts: 60, ms: HOUR },
    { by: "account", attempts: 5, ms: HOUR },
  ],
  // Of the account whose session asks; the new address is under the limits of mails as well.
  emailChange: [{ by: "account", attempts: 5, ms: HOUR }],
  // Too long to be guessed; but every try is work.
  link: [{ by: "address", attempts: 150, ms: HOUR }],
  // Six digits: by account too, from wherever they are guessed. The link in the same mail stays usable.
  code: [
    { by: "address", attempts: 150, ms: HOUR },
    { by: "account", attempts: 10, ms: HOUR },
  ],
  // The account is the session's, which may be stolen: whoever has it must not find the password out.
  currentPassword: [
    { by: "address", attempts: 150, ms: 15 * MINUTE },
    { by: "account", attempts: 10, ms: 15 * MINUTE },
  ],
  // In a session that a link has opened, which the one before must not keep from it.
  newPassword: [{ by: "address", attempts: 150, ms: 15 * MINUTE }],
  refresh: [{ by: "address", attempts: 600, ms: 5 * MINUTE }],
} satisfies Record<string, Limit[]>;

export type LimitedCall = keyof typeof LIMITS;

// Some 100 bytes each.
const MOST_REFUSED_KEYS = 20_000;

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counts in `store`, under keyed hashes of addresses and accounts. */
export function createRateLimiter(store: RateLimitStore, secret: string) {
  const hash = (what: string, name: string) =>
    createHmac("sha256", secret).update(`${what} ${name}`).digest("base64url");
  // Until when (`performance.now()`) a key is refused: a flood of attempts from one place does not reach the database.
  const refusedUntil = new Map<string, number>();

  function keyOf(call: LimitedCall, by: Limit["by"], { address, account }: Caller): string {
    const named = { address, account, both: `${address} ${account}` }[by];
    return `${call}:${by}:${hash("rate limit", named)}`;
  }

  /** Counts one attempt. @returns for how many milliseconds more it is refused, 0 when it is not. */
  async function msToWait(key: string, { attempts, ms }: Limit): Promise<number> {
    const known = (refusedUntil.get(key) ?? 0) - performance.now();
    if (known > 0) return known;
    const { count, msLeft } = await store.add(key, ms);
    if (count <= attempts) return 0;
    if (refusedUntil.size >= MOST_REFUSED_KEYS) refusedUntil.clear();
    refusedUntil.set(key, performance.now() + msLeft);
    return Math.max(1, msLeft);
  }

  return {
    /** Counts one call. @returns seconds to wait when it is one too many. */
    async count(call: LimitedCall, caller: Caller): Promise<number | undefined> {
      for (const limit of LIMITS[call]) {
        const ms = await msToWait(keyOf(call, limit.by, caller), limit);
        if (ms > 0) return Math.ceil(ms / 1000);
      }
      return undefined;
    },
    /** Takes back what `count` counted: all of it, or what it counted by address. */
    async uncount(call: LimitedCall, caller: Caller, part: "all" | "address"): Promise<void> {
      for (const { by } of LIMITS[call]) {
        if (part === "all" || by === part) await store.remove(keyOf(call, by, caller));
      }
    },
    /** What an account keeps of the network address that it was opened from. */
    originOf: (address: string) => hash("account origin", address),
    close: store.close,
  };
}
