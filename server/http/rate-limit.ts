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
    email: z.string().toLowerCase().trim().optional().catch(undefined),
    token: z.string().optional().catch(undefined),
    current_password: z.string().optional().catch(undefined),
  })
  .catch({});

type Attempt = z.infer<typeof bodySchema> & {
  grantType: string | undefined;
  /** The account of the session. */
  user: string | undefined;
};

/** What an attempt is counted as, each for the account of its address unless another one is named. */
type Counted = { call: LimitedCall; account?: string }[];

const LIMITED_CALLS: Record<string, (attempt: Attempt) => Counted> = {
  "POST /auth/v1/token": ({ grantType }) => [
    { call: grantType === "refresh_token" ? "refresh" : "signIn" },
  ],
  "POST /auth/v1/signup": () => [{ call: "signUp" }],
  "POST /auth/v1/recover": () => [{ call: "mail" }],
  "POST /auth/v1/resend": () => [{ call: "mail" }],
  "POST /auth/v1/verify": ({ token }) => [{ call: token === undefined ? "link" : "code" }],
  "PUT /auth/v1/user": ({ user, email, current_password }) => {
    if (user === undefined || current_password === undefined) return [{ call: "newPassword" }];
    const guess: Counted = [{ call: "currentPassword", account: user }];
    if (email === undefined) return guess;
    return [...guess, { call: "emailChange", account: user }, { call: "mail" }];
  },
};

/** Calls whose success tells that nobody was guessing. */
const GUESSES: LimitedCall[] = ["signIn", "currentPassword"];

/** What is taken back of a call that got a response. */
function uncounted(call: LimitedCall, all: Counted, { status, ok }: Response) {
  // Who tries again because we failed must not be kept waiting for it.
  if (status >= 500) return "all";
  // A mistyped password has sent no mail.
  const isMailed = call === "emailChange" || call === "mail";
  if (!ok && isMailed && all.some((other) => other.call === "emailChange")) return "all";
  return ok && GUESSES.includes(call) ? "address" : undefined;
}

/** Whose token a request carries, if it is one of ours. */
type UserOf = (authorization: string | undefined) => string | undefined;

/**
 * Responds 429 where one address, or one address about one account, calls too often, and 503 while calls
 * cannot be counted: the sign-in service needs the same database.
 */
export function rateLimit(limiter: RateLimiter | undefined, trustProxy: boolean, userOf: UserOf) {
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    const { method, path } = c.req;
    const limitedCalls = LIMITED_CALLS[`${method} ${path}`];
    if (!limiter || !limitedCalls) return next();
    const body = bodySchema.parse(await c.req.json().catch(() => undefined));
    const user = method === "PUT" ? userOf(c.req.header("Authorization")) : undefined;
    const counted = limitedCalls({ ...body, user, grantType: c.req.query("grant_type") });
    const address = clientAddress(c, trustProxy);
    const callerOf = (account = body.email ?? "") => ({ address, account });
    try {
      for (const { call, account } of counted) {
        const wait = await limiter.count(call, callerOf(account));
        if (wait !== undefined) return c.json(tooMany, 429, { "Retry-After": String(wait) });
      }
    } catch (error) {
      const headers = { "Retry-After": "5", [CAUSE_HEADER]: describeCause(error) };
      return c.json(notCounted, 503, headers);
    }
    await next();
    for (const { call, account } of counted) {
      const part = uncounted(call, counted, c.res);
      if (part) await limiter.uncount(call, callerOf(account), part).catch(() => {});
    }
  });
}
