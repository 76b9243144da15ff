import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { unavailable } from "../data-api/errors.ts";
import { clientAddress } from "../http/client-address.ts";
import { describeCause } from "../log.ts";
import type { RateLimiter } from "../sign-in/rate-limit.ts";
import type { SignIn } from "../sign-in/routes.ts";
import { bearerToken } from "../sign-in/tokens.ts";

export type LimitOptions = {
  /** The rate limiter; undefined when rate limits are off. */
  limiter: RateLimiter | undefined;
  trustProxy: boolean;
  signIn: Pick<SignIn, "verifyToken">;
};

type Bindings = { Bindings: Partial<HttpBindings> };

const WRONG_PASSWORD = z.object({ hint: z.literal("current_password_mismatch") });

/** Returns the response to a client over a limit that it can keep by waiting `seconds`. */
export function tooManyRequests(c: Context, message: string, seconds: number): Response {
  const body = { code: "too_many_requests", message, details: null, hint: "too_many_requests" };
  return c.json(body, 429, { "Retry-After": `${seconds}` });
}

/** Counts a call. Returns the response 429 when the call is over its rate limit, or 503 when counting fails. */
async function refusalOf(
  c: Context<Bindings>,
  limiter: RateLimiter,
  ...call: Parameters<RateLimiter["count"]>
): Promise<Response | undefined> {
  try {
    const seconds = await limiter.count(...call);
    if (seconds === undefined) return undefined;
    return tooManyRequests(c, "Too many requests from this address", seconds);
  } catch (error) {
    return unavailable(describeCause(error));
  }
}

/** Limits how often followers at one network address change their subscriptions. */
export const limitFollowers = ({ limiter, trustProxy }: LimitOptions) =>
  createMiddleware<Bindings>(async (c, next) => {
    if (!limiter) return next();
    const caller = { address: clientAddress(c, trustProxy), account: "" };
    return (await refusalOf(c, limiter, "follow", caller)) ?? next();
  });

/**
 * Limits how often a caller can send a wrong password to delete an account. The attempts count together with those of the
 * sign-in service (`currentPassword`), so that somebody with a stolen session gets no additional guesses.
 */
export const limitGuesses = ({ limiter, trustProxy, signIn }: LimitOptions) =>
  createMiddleware<Bindings>(async (c, next) => {
    const session = signIn.verifyToken(bearerToken(c.req.header("Authorization")))?.sub;
    // A request to delete an account without a session does not count, because the database then compares no password.
    if (!limiter || session === undefined) return next();
    const caller = { address: clientAddress(c, trustProxy), account: "", session };
    const refusal = await refusalOf(c, limiter, "currentPassword", caller);
    if (refusal) return refusal;
    await next();
    const isGuess =
      c.res.status === 400 && WRONG_PASSWORD.safeParse(await c.res.clone().json()).success;
    if (!isGuess) await limiter.uncount("currentPassword", caller, () => true).catch(() => {});
  });
