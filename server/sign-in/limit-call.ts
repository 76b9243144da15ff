import { z } from "zod";
import { describeCause } from "../log.ts";
import { AuthError, unavailable } from "./errors.ts";
import type { Limit, LimitedCall } from "./limits.ts";
import type { RateLimiter } from "./rate-limit.ts";

// The body has passed the schema of its call, which has some of these.
const attempt = z.object({
  // As it is looked up; blanks around it are another name there, and none here.
  email: z.string().toLowerCase().trim().optional(),
  token: z.string().optional(),
  current_password: z.string().optional(),
});

/** What calls are counted as: one thing, or what the body and the account of the session make it. */
export type Limits =
  | LimitedCall
  | ((body: z.infer<typeof attempt>, session: string | undefined) => LimitedCall[]);

/** Who calls, with which body; `signal` is aborted once the connection is closed. */
type LimitedRequest = {
  body: unknown;
  address: string;
  session: string | undefined;
  signal: AbortSignal;
};

const aborted = () => new AuthError("request_aborted").response;

/**
 * Does `work` for a call, or responds 429 where one address, or one address about one account, calls too often, and 503
 * while calls cannot be counted: they need the same database. A call whose client has gone before its work begins is not
 * counted; one whose client goes later is, or else guessing would have no limit.
 */
export async function limitCall(
  limiter: RateLimiter,
  limits: Limits,
  { body: given, address, session, signal }: LimitedRequest,
  work: () => Promise<Response>,
): Promise<Response> {
  const body = attempt.parse(given);
  const caller = { address, account: body.email ?? "", session };
  const calls = typeof limits === "string" ? [limits] : limits(body, session);
  try {
    for (const call of calls) {
      const wait = await limiter.count(call, caller);
      if (wait === undefined) continue;
      const headers = { "Retry-After": String(wait) };
      return new AuthError("over_request_rate_limit", { headers }).response;
    }
  } catch (error) {
    return unavailable(describeCause(error));
  }
  const isAborted = signal.aborted;
  const response = isAborted ? aborted() : await work();
  const { status, ok } = response;
  const isForgiven = (call: LimitedCall, { failuresOnly = false }: Limit) => {
    if (isAborted) return true;
    // Who tries again because we failed must not be kept waiting for it.
    if (status >= 500 || ok) return !ok || failuresOnly;
    // Asked for with a mistyped password, another address was sent no mail.
    return calls.includes("emailChange") && call !== "currentPassword";
  };
  for (const call of calls) {
    await limiter.uncount(call, caller, (limit) => isForgiven(call, limit)).catch(() => {});
  }
  return response;
}

/**
 * Does `work` for a call that is never refused while it succeeds. Only its failures count; beyond the limit a failure is
 * answered 503, after which supabase-js keeps the session and tries again.
 */
export async function limitFailures(
  limiter: RateLimiter,
  call: LimitedCall,
  { address, signal }: LimitedRequest,
  work: () => Promise<Response>,
): Promise<Response> {
  if (signal.aborted) return aborted();
  const response = await work();
  if (response.ok || response.status >= 500) return response;
  try {
    const wait = await limiter.count(call, { address, account: "" });
    if (wait === undefined) return response;
    const headers = { "Retry-After": String(wait) };
    return new AuthError("over_failure_limit", { headers }).response;
  } catch (error) {
    return unavailable(describeCause(error));
  }
}
