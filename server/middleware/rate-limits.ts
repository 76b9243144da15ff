import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { clientAddress } from "./client-address.ts";
import type { LimitedCall, Limits } from "./limits.ts";

const tooMany = {
  code: 429,
  error_code: "over_request_rate_limit",
  msg: "Request rate limit reached",
};

const named = z.looseObject({
  // As the sign-in service looks it up; blanks around it are another name there, and none here.
  email: z.string().toLowerCase().trim().catch(""),
  token: z.string().optional().catch(undefined),
  current_password: z.string().optional().catch(undefined),
});
type Named = z.infer<typeof named>;

type Asked = { grantType: string | undefined; body: Named; user: string | undefined };

function limitedCall(call: string, { grantType, body, user }: Asked): LimitedCall | undefined {
  switch (call) {
    case "POST /auth/v1/token":
      return grantType === "refresh_token" ? "refresh" : "signIn";
    case "POST /auth/v1/signup":
      return "signUp";
    case "POST /auth/v1/recover":
    case "POST /auth/v1/resend":
      return "mail";
    case "POST /auth/v1/verify":
      return body.token === undefined ? "link" : "code";
    case "PUT /auth/v1/user":
      return user === undefined ? "newPassword" : "currentPassword";
    default:
      return undefined;
  }
}

function parse(text: string): Named {
  try {
    return named.parse(JSON.parse(text));
  } catch {
    return { email: "" };
  }
}

/** Calls whose success tells that nobody was guessing. */
const GUESSES: LimitedCall[] = ["signIn", "currentPassword"];

/** Whose token a request carries, if it is one of ours. */
type UserOf = (authorization: string | undefined) => Promise<string | undefined>;

/** Answers 429 where one address, or one address about one account, asks too often. */
export function rateLimits(limits: Limits | undefined, trustProxy: boolean, userOf: UserOf) {
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    if (!limits || !c.req.path.startsWith("/auth/v1/")) return next();
    if (c.req.method !== "POST" && c.req.method !== "PUT") return next();
    const body = parse(await c.req.raw.clone().text());
    const guessing = c.req.method === "PUT" && body.current_password !== undefined;
    const user = guessing ? await userOf(c.req.header("Authorization")) : undefined;
    const grantType = c.req.query("grant_type");
    const call = limitedCall(`${c.req.method} ${c.req.path}`, { grantType, body, user });
    if (call === undefined) return next();
    const caller = { address: clientAddress(c, trustProxy), account: user ?? body.email };
    const wait = await limits.take(call, caller);
    if (wait !== undefined) return c.json(tooMany, 429, { "Retry-After": String(wait) });
    await next();
    // Who tries again because we failed must not be kept waiting for it.
    if (c.res.status >= 500) await limits.forgive(call, caller, "all");
    else if (GUESSES.includes(call) && c.res.ok) await limits.forgive(call, caller, "address");
  });
}
