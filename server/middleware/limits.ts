import { createHmac } from "node:crypto";
import {
  type IRateLimiterOptions,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { LIMITS_TABLE } from "../database/bootstrap.ts";
import { type LimitStore, openLimitStore } from "../database/limit-store.ts";
import { BoundedMemory } from "./bounded-memory.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Who asks: the network address, and the account in question when the call names one. */
export type Caller = { address: string; account: string };

/**
 * `address` limits whoever shares a network address, which may be a whole church behind one Wi-Fi;
 * `account` whoever asks about one account, from anywhere; `both` one address about one account.
 */
type Limit = { by: "address" | "account" | "both"; points: number; seconds: number };

/** Calls that are limited, and how. A later limit is not counted on when an earlier one is reached. */
const LIMITS = {
  // Never by account alone: anybody could then lock a member out. What succeeds is not counted for
  // the address, so that everybody of a church can sign in after the service.
  signIn: [
    { by: "address", points: 150, seconds: 15 * MINUTE },
    { by: "both", points: 10, seconds: 15 * MINUTE },
  ],
  // Three hundred members on the day the board is introduced. Who signs up again is mailed again.
  signUp: [
    { by: "address", points: 300, seconds: HOUR },
    { by: "account", points: 5, seconds: HOUR },
  ],
  mail: [
    { by: "address", points: 60, seconds: HOUR },
    { by: "account", points: 5, seconds: HOUR },
  ],
  // Too long to be guessed; but every try is work.
  link: [{ by: "address", points: 150, seconds: HOUR }],
  // Six digits: by account too, from wherever they are guessed. The link in the same mail stays usable.
  code: [
    { by: "address", points: 150, seconds: HOUR },
    { by: "account", points: 10, seconds: HOUR },
  ],
  // The account is the session's, which may be stolen: whoever has it must not find the password out.
  currentPassword: [
    { by: "address", points: 150, seconds: 15 * MINUTE },
    { by: "account", points: 10, seconds: 15 * MINUTE },
  ],
  // In a session that a link has opened, which the one before must not keep from it.
  newPassword: [{ by: "address", points: 150, seconds: 15 * MINUTE }],
  refresh: [{ by: "address", points: 600, seconds: 5 * MINUTE }],
} satisfies Record<string, Limit[]>;

export type LimitedCall = keyof typeof LIMITS;

type Counter = { by: Limit["by"]; limiter: BoundedMemory | RateLimiterPostgres };

export type Limits = {
  /** Counts one call. @returns seconds to wait when it is one too many. */
  take: (call: LimitedCall, caller: Caller) => Promise<number | undefined>;
  /** Takes back what `take` counted: all of it, or the `address`'s part. */
  forgive: (call: LimitedCall, caller: Caller, part: "all" | "address") => Promise<void>;
  close: () => Promise<void>;
};

/** Counts in the database at DATABASE_URL, which other servers may share, and otherwise in memory. */
export function openLimits({ databaseUrl }: { databaseUrl: string | undefined }, secret: string) {
  return createLimits(secret, databaseUrl === undefined ? undefined : openLimitStore(databaseUrl));
}

function createLimiter(options: IRateLimiterOptions, store: LimitStore | undefined) {
  const memory = new BoundedMemory(options);
  if (!store) return memory;
  return new RateLimiterPostgres({
    ...options,
    ...LIMITS_TABLE,
    storeClient: store,
    storeType: "client",
    tableCreated: true,
    // The one server that has the daily duty does it for all, in small steps (`maintenance/`).
    clearExpiredByTimeout: false,
    insuranceLimiter: memory,
  });
}

/**
 * Counts in `store`, and in memory without one or while it does not answer. Addresses and accounts are
 * kept as keyed hashes.
 */
export function createLimits(secret: string, store: LimitStore | undefined): Limits {
  const counters = new Map<string, Counter[]>(
    Object.entries(LIMITS).map(([call, limits]) => [
      call,
      limits.map(({ by, points, seconds }) => {
        const keyPrefix = `${call}:${by}`;
        const limiter = createLimiter({ keyPrefix, points, duration: seconds }, store);
        return { by, limiter };
      }),
    ]),
  );

  function keyOf(by: Limit["by"], { address, account }: Caller): string {
    const named = { address, account, both: `${address} ${account}` }[by];
    return createHmac("sha256", secret).update(`rate limit ${named}`).digest("base64url");
  }

  return {
    take: async (call, caller) => {
      for (const { by, limiter } of counters.get(call) ?? []) {
        try {
          await limiter.consume(keyOf(by, caller));
        } catch (reached) {
          if (!(reached instanceof RateLimiterRes)) throw reached;
          return Math.max(1, Math.ceil(reached.msBeforeNext / 1000));
        }
      }
      return undefined;
    },
    forgive: async (call, caller, part) => {
      for (const { by, limiter } of counters.get(call) ?? []) {
        if (part === "all" || by === part) await limiter.reward(keyOf(by, caller));
      }
    },
    close: async () => store?.close(),
  };
}
