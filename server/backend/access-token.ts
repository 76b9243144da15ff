import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { z } from "zod";

// Whoever reads a token's header and believes it (the library, a proxy) must find nothing but what was verified.
const issuedHeader = z.looseObject({ alg: z.literal("HS256") });

// The only tokens this server issues. The library would become whatever role a token names.
const issuedClaims = z.looseObject({
  role: z.literal("authenticated"),
  aud: z.literal("authenticated"),
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
  nbf: z.number().optional(),
  iat: z.number().optional(),
});

/** Gives the claims of a token that this server issued and that is valid now, else undefined. */
export type VerifyToken = (token: string) => z.infer<typeof issuedClaims> | undefined;

const INVALID_FOR_DATA = {
  code: "PGRST301",
  message: "JWT is expired or not issued by this server",
  details: null,
  hint: null,
};
const INVALID_FOR_SIGN_IN = { code: 403, error_code: "bad_jwt", msg: "invalid JWT" };

/** The token in the header `Authorization`, empty without one. */
export const bearerToken = (authorization = "") =>
  /^Bearer\s/.test(authorization) ? authorization.slice("Bearer ".length).trim() : "";

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined;
  }
}

/** Verifies tokens by their signature (HMAC with SHA-256), the header that names it, times and claims. */
export function tokenVerifier(jwtSecret: string): VerifyToken {
  const key = createSecretKey(Buffer.from(jwtSecret));
  return (token) => {
    const [header = "", payload = "", signature = "", ...more] = token.split(".");
    const expected = createHmac("sha256", key).update(`${header}.${payload}`).digest();
    const given = Buffer.from(signature, "base64url");
    if (more.length > 0 || given.length !== expected.length) return undefined;
    if (!timingSafeEqual(given, expected)) return undefined;
    if (!issuedHeader.safeParse(decoded(header)).success) return undefined;
    const { data: claims } = issuedClaims.safeParse(decoded(payload));
    const now = Date.now() / 1000;
    const { exp = 0, nbf = 0, iat = 0 } = claims ?? {};
    return exp > now && nbf <= now && iat <= now ? claims : undefined;
  };
}

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
    const forData = c.req.path.startsWith("/rest/v1");
    if (!claims) {
      return forData ? c.json(INVALID_FOR_DATA, 401) : c.json(INVALID_FOR_SIGN_IN, 403);
    }
    if (forData) {
      c.set("userId", claims.sub);
      c.set("sessionId", claims.session_id);
      c.set("jwt", claims);
      c.set("ignoreAuthorization", true);
    }
    return next();
  };
}
