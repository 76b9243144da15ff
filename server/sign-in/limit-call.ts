import { z } from "zod";
import { describeCause } from "../log.ts";
import { AuthError, unavailable } from "./errors.ts";
import type { Limit, LimitedCall, RateLimiter } from "./rate-limit.ts";

/** The fields of request bodies that rate limits and e-mails depend on. */
export const limitFields = z.object({
  // The address is trimmed. A caller could otherwise get a new limit by adding spaces.
  email: z.string().toLowerCase().trim().optional(),
  token: z.string().optional(),
  current_password: z.string().optional(),
});

type LimitFields = z.infer<typeof limitFields>;

/**
 * The limited call that a request counts as. A function returns several calls for the body and the
 * session of the request.
 */
export type Limits =
  | LimitedCall
  | ((body: LimitFields, session: string | undefined) => LimitedCall[]);

/** A request to a limited call. `signal` aborts when the client closes the connection. */
type LimitedRequest = {
  body: LimitFields;
  address: string;
  session: string | undefined;
  signal: AbortSignal;
};

/**
 * Returns the response to a call over its limit, or 503 when counting fails. Returns undefined when
 * the call is allowed.
 */
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
 * Runs `work` for a call, or responds 429 when the caller is over a limit. A call also counts when
 * the client closes the connection during the work, because guessing passwords would otherwise have
 * no limit. A call does not count when the client closed the connection before the work.
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
  // A call that fails because of the server does not count. A person must not have to wait for
  // failures of the server.
  const isServerFault = isAborted || response.status >= 500;
  // Without a live session, the service compares no password.
  const hasNoSession = response.headers.get("X-Sb-Error-Code") === "session_not_found";
  const isForgiven = ({ failuresOnly = false, acceptedOnly = false }: Limit) =>
    isServerFault || hasNoSession || (response.ok ? failuresOnly : acceptedOnly);
  await limiter.uncount(calls, caller, isForgiven).catch(() => {});
  return response;
}

/**
 * Runs `work` for a call of which only failures count, so that a successful call is never refused.
 * A failed call over the limit gets the response 503, because supabase-js then keeps the session
 * and retries.
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
