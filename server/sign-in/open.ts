import { clientAddress } from "../http/client-address.ts";
import type { RateLimiter } from "../http/rate-limiter.ts";
import type { Relay } from "../mail/relay.ts";
import type { DatabaseTarget } from "../postgres/connect.ts";
import { openDatabase } from "./database.ts";
import { oneTimeLinks } from "./one-time-links.ts";
import { callLimiter } from "./rate-limit.ts";
import { serveRoutes, signInRoutes } from "./routes.ts";
import { bearerToken, tokenIssuer, tokenVerifier } from "./tokens.ts";

export type SignInOptions = {
  jwtSecret: string;
  /** The key that every caller sends. */
  apikey: string;
  relay: Relay | undefined;
  /** Absent where nobody is limited. */
  limiter: RateLimiter | undefined;
  trustProxy: boolean;
};

/** The sign-in service over a prepared database: Supabase Auth's protocol, as far as the app uses it. */
export function openSignIn(target: DatabaseTarget, options: SignInOptions) {
  const { jwtSecret, relay, limiter, trustProxy } = options;
  const database = openDatabase(target);
  const verifyToken = tokenVerifier(jwtSecret);
  /** Whose token stands in the header `Authorization`, undefined for one that this server did not issue. */
  const userOf = (authorization: string | undefined) =>
    verifyToken(bearerToken(authorization))?.sub;
  const routes = signInRoutes({
    database,
    links: oneTimeLinks(jwtSecret),
    relay,
    issueToken: tokenIssuer(jwtSecret),
    verifyToken,
    originOf: (c) => limiter?.originOf(clientAddress(c, trustProxy)),
  });
  const limitCalls = callLimiter({ limiter, trustProxy, userOf });
  const { fetch } = serveRoutes(routes, { ...options, limitCalls });
  return { fetch, userOf, close: database.close };
}
