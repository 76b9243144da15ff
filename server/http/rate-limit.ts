import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { CAUSE_HEADER, describeCause } from "../log.ts";
import { clientAddress } from "./client-address.ts";
import type { LimitedCall, RateLimiter } from "./rate-limiter.ts";

const failure = (code: number, error_code: string, msg: string) => ({ code, error_code, msg });
const tooMany = failure(429, "over_request_rate_limit", "Request rate limit reached");
const notCounted = failure(503, "database_unavailable", "Could not connect with the database");

const bodySchema = z
  .object({
    // As the sign-in service looks it up; blanks around it are another name there, and none here.
    email: z.string().toLowerCase().trim().catch(""),
    token: z.string().optional().catch(undefined),
    current_password: z.string().optional().catch(undefined),
  })
  .catch({ email: "" });

/** `user` is the account of the session in which a current password is tried. */
type Attempt = {
  grantType?: string | undefined;
  token?: string | undefined;
  user?: string | undefined;
};

const LIMITED_CALLS: Record<string, (attempt: Attempt) => LimitedCall> = {
  "POST /auth/v1/token": ({ grantType }) => (grantType === "refresh_token" ? "refresh" : "signIn"),
  "POST /auth/v1/signup": () => "signUp",
  "POST /auth/v1/recover": () => "mail",
  "POST /auth/v1/resend": () => "mail",
  "POST /auth/v1/verify": ({ token }) => (token === undefined ? "link" : "code"),
  "PUT /auth/v1/user": ({ user }) => (user === undefined ? "newPassword" : "currentPassword"),
};

/** Calls whose success tells that nobody was guessing. */
const GUESSES: LimitedCall[] = ["signIn", "currentPassword"];

/** Whose token a request carries, if it is one of ours. */
type UserOf = (authorization: string | undefined) => string | undefined;

/**
 * Responds 429 where one address, or one address about one account, calls too often, and 503 while calls
 * cannot be counted: the sign-in service needs the same database.
 */
export function rateLimit(limiter: RateLimiter | undefined, trustProxy: boolean, userOf: UserOf) {
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    const { method, path } = c.req;
    const limitedCall = LIMITED_CALLS[`${method} ${path}`];
    if (!limiter || !limitedCall) return next();
    const body = bodySchema.parse(await c.req.json().catch(() => undefined));
    const isGuess = method === "PUT" && body.current_password !== undefined;
    const user = isGuess ? userOf(c.req.header("Authorization")) : undefined;
    const call = limitedCall({ grantType: c.req.query("grant_type"), token: body.token, user });
    const caller = { address: clientAddress(c, trustProxy), account: user ?? body.email };
    try {
      const wait = await limiter.count(call, caller);
      if (wait !== undefined) return c.json(tooMany, 429, { "Retry-After": String(wait) });
    } catch (error) {
      const headers = { "Retry-After": "5", [CAUSE_HEADER]: describeCause(error) };
      return c.json(notCounted, 503, headers);
    }
    await next();
    // Who tries again because we failed must not be kept waiting for it.
    const part = c.res.status >= 500 ? "all" : GUESSES.includes(call) && c.res.ok && "address";
    if (part) await limiter.uncount(call, caller, part).catch(() => {});
  });
}
