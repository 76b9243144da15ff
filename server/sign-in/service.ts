import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { DatabaseTarget } from "../database/connect.ts";
import { clientAddress } from "../http/client-address.ts";
import type { Relay } from "../mail/relay.ts";
import { openDatabase } from "./database.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { accessTokens, bearerToken } from "./tokens.ts";

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
  const tokens = accessTokens(options.jwtSecret);
  return {
    ...options,
    ...openDatabase(target),
    ...tokens,
    /** Whose token stands in the header `Authorization`, undefined for one that this server did not issue. */
    userOf: (authorization: string | undefined) =>
      tokens.verifyToken(bearerToken(authorization))?.sub,
    addressOf: (c: CallContext) => clientAddress(c, options.trustProxy),
  };
}
