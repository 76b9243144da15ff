import type { MiddlewareHandler } from "hono";
import { jwtVerify } from "jose";
import { z } from "zod";

// The only tokens this server issues. The library would become whatever role a token names.
const issuedClaims = z.object({
  role: z.literal("authenticated"),
  aud: z.literal("authenticated"),
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
});

const bearer = (authorization: string | undefined) =>
  /^Bearer\s+(.+)$/.exec(authorization ?? "")?.[1]?.trim();

/** Whose token stands in the header `Authorization`, undefined for one that this server did not issue. */
export function userOfToken(jwtSecret: string) {
  const key = new TextEncoder().encode(jwtSecret);
  return async (authorization: string | undefined): Promise<string | undefined> => {
    const verified = await jwtVerify(bearer(authorization) ?? "", key, {
      algorithms: ["HS256"],
    }).catch(() => undefined);
    return issuedClaims.safeParse(verified?.payload).data?.sub;
  };
}

const authRefusal = { code: 403, error_code: "bad_jwt", msg: "invalid JWT: unexpected claims" };
const restRefusal = (message: string) => ({
  code: "PGRST301",
  message,
  details: null,
  hint: null,
});

/**
 * Refuses tokens that this server would not have issued, even when they are signed with its key. A
 * bad signature and an expired token are left to the library, which answers as hosted Supabase does.
 */
export function accessTokens(jwtSecret: string): MiddlewareHandler {
  const key = new TextEncoder().encode(jwtSecret);
  return async (c, next) => {
    const token = bearer(c.req.header("Authorization"));
    // The library takes publishable keys for no token at all.
    if (token === undefined || token.startsWith("sb_")) return next();
    const rest = c.req.path.startsWith("/rest/v1");
    // The library's data API takes what is no token for a visitor.
    if (rest && !/^[^.]+\.[^.]+\.[^.]+$/.test(token)) {
      return c.json(restRefusal("Expected 3 parts in JWT"), 401);
    }
    const verified = await jwtVerify(token, key, { algorithms: ["HS256"] }).catch(() => undefined);
    if (verified === undefined || issuedClaims.safeParse(verified.payload).success) return next();
    return rest
      ? c.json(restRefusal("JWT claims are not accepted"), 401)
      : c.json(authRefusal, 403);
  };
}
