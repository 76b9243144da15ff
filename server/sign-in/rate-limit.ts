import { createHmac } from "node:crypto";
import type { RateLimitStore } from "../database/rate-limit-store.ts";
import { LIMITS, type Limit, type LimitedCall } from "./limits.ts";

/** Who calls: a network address, about an account, perhaps in a session, which is told by its account. */
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

  /** The limits of a call, each with the key under which it is counted. */
  function limitsOf(call: LimitedCall, { address, account, session = "" }: Caller) {
    const names = { address, account, session, both: `${address} ${account}` };
    const limits: Limit[] = LIMITS[call];
    return limits.map((limit) => {
      const key = `${call}:${limit.by}:${hash("rate limit", names[limit.by])}`;
      return { ...limit, key };
    });
  }

  return {
    /** Counts one call. @returns seconds to wait when it is one too many. */
    async count(call: LimitedCall, caller: Caller): Promise<number | undefined> {
      for (const { key, attempts, ms } of limitsOf(call, caller)) {
        let msLeft = (refusedUntil.get(key) ?? 0) - performance.now();
        if (msLeft <= 0) {
          const counted = await store.add(key, ms);
          if (counted.count <= attempts) continue;
          msLeft = Math.max(1, counted.msLeft);
          if (refusedUntil.size >= MOST_REFUSED_KEYS) refusedUntil.clear();
          refusedUntil.set(key, performance.now() + msLeft);
        }
        return Math.ceil(msLeft / 1000);
      }
      return undefined;
    },
    /** Takes back what `count` counted, on the limits that `isForgiven` names. */
    async uncount(call: LimitedCall, caller: Caller, isForgiven: (limit: Limit) => boolean) {
      const forgiven = limitsOf(call, caller).filter(isForgiven);
      for (const { key } of forgiven) await store.remove(key);
    },
    /** What an account keeps of the network address that it was opened from. */
    originOf: (address: string) => hash("account origin", address),
    close: store.close,
  };
}
