import type { MiddlewareHandler } from "hono";
import { bearerToken, type VerifyToken } from "../sign-in/tokens.ts";

const INVALID = {
  code: "PGRST301",
  message: "JWT is expired or not issued by this server",
  details: null,
  hint: null,
};

/**
 * Refuses tokens that this server would not have issued, even when they are signed with its key. The data API
 * is told who asks; by itself it would verify the token twice and look account and session up.
 */
export function accessTokens(verify: VerifyToken): MiddlewareHandler {
  return async (c, next) => {
    const token = bearerToken(c.req.header("Authorization"));
    // The library treats a publishable key as no token at all.
    if (token === "" || token.startsWith("sb_")) return next();
    const claims = verify(token);
    if (!claims) return c.json(INVALID, 401);
    c.set("userId", claims.sub);
    c.set("sessionId", claims.session_id);
    c.set("jwt", claims);
    c.set("ignoreAuthorization", true);
    return next();
  };
}
