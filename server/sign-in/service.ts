import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { clientAddress } from "../http/client-address.ts";
import type { RateLimiter } from "../http/rate-limiter.ts";
import type { Relay } from "../mail/relay.ts";
import type { DatabaseTarget } from "../postgres/connect.ts";
import { openDatabase } from "./database.ts";
import { serialQueue } from "./serial-queue.ts";
import { bearerToken, tokenIssuer, tokenVerifier } from "./tokens.ts";

export type SignInOptions = {
  jwtSecret: string;
  /** The key that every caller sends. */
  apikey: string;
  /** Absent where no mail is sent, and accounts need no confirmation. */
  relay: Relay | undefined;
  /** Absent where nobody is limited. */
  limiter: RateLimiter | undefined;
  trustProxy: boolean;
};

export type CallContext = Context<{ Bindings: Partial<HttpBindings> }>;
/** What calls are answered with. */
export type Service = ReturnType<typeof createService>;
export type Answer = (service: Service, c: CallContext) => Promise<Response>;

export function createService(target: DatabaseTarget, options: SignInOptions) {
  const verifyToken = tokenVerifier(options.jwtSecret);
  return {
    ...options,
    database: openDatabase(target),
    issueToken: tokenIssuer(options.jwtSecret),
    verifyToken,
    /** Whose token stands in the header `Authorization`, undefined for one that this server did not issue. */
    userOf: (authorization: string | undefined) => verifyToken(bearerToken(authorization))?.sub,
    addressOf: (c: CallContext) => clientAddress(c, options.trustProxy),
    enqueue: serialQueue(),
  };
}
