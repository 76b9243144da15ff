import { z } from "zod";
import { describeCause } from "../log.ts";
import { AuthError, unavailable } from "./errors.ts";
import type { Limit, LimitedCall, RateLimiter } from "./rate-limit.ts";

/** The fields that limits and mails depend on; a body that has passed the schema of its call has some of them. */
export const attempt = z.object({
  // Trimmed, so that blanks around an address do not make another account.
  email: z.string().toLowerCase().trim().optional(),
  token: z.string().optional(),
  current_password: z.string().optional(),
});

type Attempt = z.infer<typeof attempt>;

/** The calls that a request counts as: one, or those that its body and the account of its session make it. */
export type Limits = LimitedCall | ((body: Attempt, session: string | undefined) => LimitedCall[]);

/** A call; `signal` is aborted once its connection is closed. */
type LimitedRequest = {
  body: Attempt;
  address: string;
  session: string | undefined;
  signal: AbortSignal;
};

/** Returns the refusal of a call that was one too many, or 503 while calls cannot be counted. */
async function refusalOf(
  counting: Promise<number | undefined>,
  code: "over_request_rate_limit" | "over_failure_limit",
) {
  const wait = await counting.catch((error: unknown) => unavailable(describeCause(error)));
  if (typeof wait !== "number") return wait;
  return new AuthError(code, { headers: { "Retry-After": String(wait) } }).response;
}

const aborted = () => new AuthError("request_aborted").response;

/**
 * Does `work` for a call, or responds 429 where one address, or one address about one account, calls too often. A call
 * whose client has gone before its work begins is not counted; one whose client goes later is, or else guessing would
 * have no limit.
 */
export async function limitCall(
  limiter: RateLimiter,
  limits: Limits,
  { body, address, session, signal }: LimitedRequest,
  work: () => Promise<Response>,
): Promise<Response> {
  const caller = { address, account: body.email ?? "", session };
  const calls = typeof limits === "string" ? [limits] : limits(body, session);
  const refusal = await refusalOf(limiter.count(calls, caller), "over_request_rate_limit");
  if (refusal) return refusal;
  const isAborted = signal.aborted;
  const response = isAborted ? aborted() : await work();
  // A failure of the server must keep nobody waiting.
  const isForgiven = isAborted || response.status >= 500;
  const forgiven = ({ failuresOnly = false }: Limit) => isForgiven || (response.ok && failuresOnly);
  await limiter.uncount(calls, caller, forgiven).catch(() => {});
  return response;
}

/**
 * Does `work` for a call whose failures alone count, and which is never refused while it succeeds. Beyond the limit a
 * failure is answered 503, after which supabase-js keeps the session and tries again.
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
  const counting = limiter.count(call, { address, account: "" });
  return (await refusalOf(counting, "over_failure_limit")) ?? response;
}
