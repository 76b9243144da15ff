import type { Limit } from "../data-api/data-api.ts";
import { databaseUnavailable, tooManyRequests } from "../data-api/errors.ts";
import { describeCause } from "../log.ts";
import type { LimitedCall, RateLimiter } from "../sign-in/rate-limit.ts";

type LimitedFunction = {
  call: LimitedCall;
  /**
   * Returns whether a finished call counts for the limit. `error` is undefined when the call
   * succeeded.
   */
  counts: (error: unknown) => boolean;
};

const hintOf = (error: unknown) =>
  error instanceof Error && "hint" in error ? error.hint : undefined;

/** The SQL functions with a rate limit, by the path of their calls. */
const LIMITED_FUNCTIONS: Record<string, LimitedFunction> = {
  // Only successful calls count, because only these calls store something. A browser may always
  // renew or end its own subscription, because a refused renewal would lose the subscription for
  // good.
  "rpc/follow": { call: "follow", counts: (error) => error === undefined },
  "rpc/send_test_message": { call: "follow", counts: (error) => error === undefined },
  // Wrong passwords count together with wrong passwords at the sign-in service. Somebody with a
  // stolen session therefore gets no additional guesses.
  "rpc/delete_own_account": {
    call: "currentPassword",
    counts: (error) => hintOf(error) === "current_password_mismatch",
  },
};

type Sender = Parameters<RateLimiter["count"]>[1];

/**
 * Returns the function that runs a call of the SQL function at `path` within its rate limit, or
 * undefined for a path without a limit. Call the function only when key, token and body of the
 * request are valid, because invalid requests cost nothing.
 * @throws {ApiError} 429 over the limit, 503 when counting fails.
 */
export function rateLimitOf(limiter: RateLimiter, path: string, sender: Sender): Limit | undefined {
  const limited = LIMITED_FUNCTIONS[path];
  // Without a session, the database compares no password.
  if (!limited || (limited.call === "currentPassword" && !sender.session)) return undefined;
  const { call, counts } = limited;
  return async (run) => {
    const seconds = await limiter.count(call, sender).catch((error: unknown) => {
      throw databaseUnavailable(describeCause(error));
    });
    if (seconds !== undefined)
      throw tooManyRequests("Too many requests from this address", seconds);
    let failure: unknown;
    try {
      return await run();
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      if (!counts(failure)) await limiter.uncount(call, sender, () => true).catch(() => {});
    }
  };
}
