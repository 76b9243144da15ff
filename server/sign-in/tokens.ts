import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { z } from "zod";

const LIFETIME_SECONDS = 3600;
// Maximum difference between the clocks of two servers, in seconds. PostgREST allows the same
// difference. The tolerance does not apply to expired tokens, because their owners have a refresh
// token.
const SKEW_SECONDS = 30;

// Only the algorithm HS256 is accepted. A proxy that reads the header of a token then sees the
// algorithm that was verified.
const issuedHeader = z.looseObject({ alg: z.literal("HS256") });

// Tokens without these claims are refused, because this server issues no such token.
const issuedClaims = z.looseObject({
  role: z.literal("authenticated"),
  aud: z.literal("authenticated"),
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
  nbf: z.number().optional(),
  iat: z.number().optional(),
});

/**
 * Returns the claims of a token that this server issued, and undefined for any other token. An
 * expired token needs `expiry: "ignored"`.
 */
export type VerifyToken = (
  token: string,
  expiry?: "checked" | "ignored",
) => z.infer<typeof issuedClaims> | undefined;

/**
 * Returns the token in the header `Authorization`, whose scheme may be in capitals (RFC 9110
 * §11.1). Returns an empty text when there is no token. The publishable key, which supabase-js
 * sends in place of a token, counts as no token.
 */
export function bearerToken(authorization = ""): string {
  const [, token = ""] = /^bearer\s+(.*)/i.exec(authorization) ?? [];
  return token.startsWith("sb_") ? "" : token;
}

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined;
  }
}

const ISSUED_HEADER = encoded({ alg: "HS256", typ: "JWT" });

/**
 * Returns the functions that issue and verify access tokens. A token is valid for an hour.
 * Signature (HMAC with SHA-256), times and claims are verified.
 */
export function accessTokens(jwtSecret: string) {
  const key = createSecretKey(Buffer.from(jwtSecret));
  const sign = (signed: string) => createHmac("sha256", key).update(signed).digest();

  const verifyToken: VerifyToken = (token, expiry = "checked") => {
    const [header = "", payload = "", signature = "", ...more] = token.split(".");
    const expected = sign(`${header}.${payload}`);
    const givenSignature = Buffer.from(signature, "base64url");
    if (more.length > 0 || givenSignature.length !== expected.length) return undefined;
    if (!timingSafeEqual(givenSignature, expected)) return undefined;
    if (!issuedHeader.safeParse(decoded(header)).success) return undefined;
    const { data: claims } = issuedClaims.safeParse(decoded(payload));
    const now = Date.now() / 1000;
    const { exp = 0, nbf = 0, iat = 0 } = claims ?? {};
    const isEarly = Math.max(nbf, iat) > now + SKEW_SECONDS;
    return isEarly || (expiry === "checked" && exp <= now) ? undefined : claims;
  };

  function issueToken(session: { sub: string; email: string; session_id: string }) {
    const iat = Math.floor(Date.now() / 1000);
    const exp = iat + LIFETIME_SECONDS;
    const claims = { aud: "authenticated", role: "authenticated", ...session, iat, exp };
    const signed = `${ISSUED_HEADER}.${encoded(claims)}`;
    return {
      access_token: `${signed}.${sign(signed).toString("base64url")}`,
      token_type: "bearer",
      expires_in: LIFETIME_SECONDS,
      expires_at: exp,
    };
  }

  return { verifyToken, issueToken };
}
