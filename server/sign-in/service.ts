import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { QueryResultRow } from "pg";
import { type DatabaseTarget, inTransaction } from "../database/connect.ts";
import { openRequestPool } from "../database/request-pool.ts";
import type { Relay } from "../mail/relay.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { accessTokens } from "./tokens.ts";

const BOUNDS = {
  connections: 4,
  statementMs: 7_000,
  waitMs: 5_000,
  waiting: 1_000,
  ofOneAddress: { connections: 3, waiting: 500 },
};

export type Query = <Row extends QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>;

export type SignInOptions = {
  jwtSecret: string;
  apikey: string;
  /** The mail relay; undefined on a server without e-mail, where accounts need no confirmation. */
  relay: Relay | undefined;
  /** The rate limiter; undefined when rate limits are off. */
  limiter: RateLimiter | undefined;
  trustProxy: boolean;
};

export type CallContext = Context<{ Bindings: Partial<HttpBindings> }>;
/**
 * The service that all calls share. `at` returns the service for requests from a network address.
 */
export type SharedService = ReturnType<typeof createService>;
export type Service = ReturnType<SharedService["at"]>;
/** Handler of a call. `body` has passed the schema of the route. */
export type Answer<B = unknown> = (service: Service, c: CallContext, body: B) => Promise<Response>;

/**
 * Creates the service that all handlers share: options, access tokens and queries over a connection
 * pool.
 */
export function createService(target: DatabaseTarget, options: SignInOptions) {
  const tokens = accessTokens(options.jwtSecret);
  const pool = openRequestPool(target, BOUNDS);
  const { connect, close } = pool;

  /**
   * Returns the functions that run statements for a network address. The address of the server
   * itself is "".
   */
  function runFor(address: string) {
    const connectFor = () => connect({ address });
    const query: Query = async (text, values) => {
      const client = await connectFor();
      return (await client.query(text, values).finally(() => client.release())).rows;
    };
    const transaction = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
      inTransaction({ connect: connectFor }, (client) =>
        work(async (text, values) => (await client.query(text, values)).rows),
      );
    return { query, transaction };
  }

  const service = { ...options, ...tokens, ...runFor(""), pool, close };
  return { ...service, at: (address: string) => ({ ...service, ...runFor(address) }) };
}
