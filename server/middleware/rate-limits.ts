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
  email: z.string().toLowerCase().catch(""),
  token: z.string().optional().catch(undefined),
});
type Named = z.infer<typeof named>;

function limitedCall(path: string, grantType: string | undefined, body: Named) {
  switch (path) {
    case "/auth/v1/token":
      return grantType === "refresh_token" ? "refresh" : "signIn";
    case "/auth/v1/signup":
      return "signUp";
    case "/auth/v1/recover":
    case "/auth/v1/resend":
      return "mail";
    case "/auth/v1/verify":
      // The token of a link is too long to be guessed.
      return body.token === undefined ? undefined : "code";
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

/** Answers 429 where one address, or one address about one account, asks too often. */
export function rateLimits(limits: Limits | undefined, trustProxy: boolean) {
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    if (!limits || c.req.method !== "POST" || !c.req.path.startsWith("/auth/v1/")) return next();
    const body = parse(await c.req.raw.clone().text());
    const call: LimitedCall | undefined = limitedCall(c.req.path, c.req.query("grant_type"), body);
    if (call === undefined) return next();
    const caller = { address: clientAddress(c, trustProxy), account: body.email };
    const wait = await limits.take(call, caller);
    if (wait !== undefined) return c.json(tooMany, 429, { "Retry-After": String(wait) });
    await next();
    // Who tries again because we failed must not be kept waiting for it.
    if (c.res.status >= 500) await limits.forgive(call, caller, "all");
    else if (call === "signIn" && c.res.ok) await limits.forgive(call, caller, "address");
  });
}
