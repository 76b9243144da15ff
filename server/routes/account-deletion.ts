import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { unavailable } from "../data-api/error-response.ts";
import { clientAddress } from "../http/client-address.ts";
import { describeCause } from "../log.ts";
import type { RateLimiter } from "../sign-in/rate-limit.ts";
import type { SignIn } from "../sign-in/routes.ts";
import { bearerToken } from "../sign-in/tokens.ts";
import { tooManyRequests } from "./followers.ts";

const WRONG_PASSWORD = z.object({ hint: z.literal("current_password_mismatch") });

type Options = {
  /** The path of the data API. */
  prefix: string;
  trustProxy: boolean;
  signIn: Pick<SignIn, "verifyToken">;
};

/**
 * Bounds how often a wrong password is sent with the deletion of an account, on all servers together. It counts with the
 * guesses of the sign-in service (`currentPassword`), so that a stolen session has no second number of tries.
 */
export function limitPasswordGuesses(
  limiter: RateLimiter | undefined,
  { prefix, trustProxy, signIn }: Options,
) {
  const path = `${prefix}rpc/delete_own_account`;
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    if (!limiter || c.req.method !== "POST" || c.req.path !== path) return next();
    const session = signIn.verifyToken(bearerToken(c.req.header("Authorization")))?.sub;
    // The database compares no password without a session.
    if (session === undefined) return next();
    const caller = { address: clientAddress(c, trustProxy), account: "", session };
    try {
      const wait = await limiter.count("currentPassword", caller);
      if (wait !== undefined) return tooManyRequests(c, wait);
    } catch (error) {
      return unavailable(describeCause(error));
    }
    await next();
    const isGuess =
      c.res.status === 400 && WRONG_PASSWORD.safeParse(await c.res.clone().json()).success;
    if (!isGuess) await limiter.uncount("currentPassword", caller, () => true).catch(() => {});
  });
}
