import type { Context } from "hono";
import { z } from "zod";
import { describeCause } from "../log.ts";
import { AuthError, unavailable } from "./errors.ts";
import type { Limit, LimitedCall } from "./limits.ts";
import type { RateLimiter } from "./rate-limit.ts";

const attempt = z
  .object({
    // As it is looked up; blanks around it are another name there, and none here.
    email: z.string().toLowerCase().trim().optional().catch(undefined),
    token: z.string().optional().catch(undefined),
    current_password: z.string().optional().catch(undefined),
  })
  .catch({});

/** What calls are counted as: one thing, or what the body and the account of the session make it. */
export type Limits =
  | LimitedCall
  | ((body: z.infer<typeof attempt>, session: string | undefined) => LimitedCall[]);

/**
 * Does `work` for a call, or responds 429 where one address, or one address about one account, calls too often, and 503
 * while calls cannot be counted: they need the same database.
 */
export async function limitCall(
  limiter: RateLimiter,
  limits: Limits,
  { c, address, session }: { c: Context; address: string; session: string | undefined },
  work: () => Promise<Response>,
): Promise<Response> {
  const body = attempt.parse(await c.req.json().catch(() => undefined));
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
  const response = await work();
  const { status, ok } = response;
  const isForgiven = (call: LimitedCall, { failuresOnly = false }: Limit) => {
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
