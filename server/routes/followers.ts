import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { unavailable } from "../data-api/error-response.ts";
import { clientAddress } from "../http/client-address.ts";
import { describeCause } from "../log.ts";
import type { RateLimiter } from "../sign-in/rate-limit.ts";

// The only functions that visitors may write with.
const FUNCTIONS = ["rpc/follow", "rpc/unfollow", "rpc/renew_subscription"];

/** Whether a path of the data API writes down what followers are told of. */
const isOfFollowers = (path: string) => FUNCTIONS.includes(path);

/** The data API's response to one call too many; `wait` is in seconds. */
export function tooManyRequests(c: Context, wait: number): Response {
  const body = { code: "too_many_requests", message: "Too many requests from this address" };
  const headers = { "Retry-After": String(wait), "Cache-Control": "no-store" };
  return c.json({ ...body, details: null, hint: "too_many_requests" }, 429, headers);
}

/** Bounds how often followers of one network address write, on all servers together. */
export function limitFollowers(
  limiter: RateLimiter | undefined,
  { prefix, trustProxy }: { prefix: string; trustProxy: boolean },
) {
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    if (!limiter || c.req.method !== "POST" || !isOfFollowers(c.req.path.slice(prefix.length))) {
      return next();
    }
    const caller = { address: clientAddress(c, trustProxy), account: "" };
    try {
      const wait = await limiter.count("follow", caller);
      return wait === undefined ? next() : tooManyRequests(c, wait);
    } catch (error) {
      return unavailable(describeCause(error));
    }
  });
}
