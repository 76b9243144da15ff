import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Relay } from "../mail/relay.ts";
import type { Database } from "./database.ts";
import { AuthError } from "./errors.ts";
import type { OneTimeLinks } from "./one-time-links.ts";
import { bearerToken, type IssueToken, type VerifyToken } from "./tokens.ts";

/** What the calls are made of. */
export type Service = {
  database: Database;
  links: OneTimeLinks;
  /** Absent where no mail is sent, and accounts need no confirmation. */
  relay: Relay | undefined;
  issueToken: IssueToken;
  verifyToken: VerifyToken;
  /** Names the network address of a call without telling it; undefined where nobody is limited. */
  originOf: (c: CallContext) => string | undefined;
};

export type CallContext = Context<{ Bindings: Partial<HttpBindings> }>;

/** The claims of the access token that a call carries, whose session may have ended; throws without one. */
export function sessionOf(c: Context, verify: VerifyToken) {
  const token = bearerToken(c.req.header("Authorization"));
  // supabase-js sends the publishable key where nobody is signed in.
  if (token === "" || token.startsWith("sb_")) {
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  const claims = verify(token);
  if (!claims) throw new AuthError(403, "bad_jwt", "invalid JWT");
  return claims;
}
