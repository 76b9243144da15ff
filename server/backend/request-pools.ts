import pg, { type PoolClient } from "pg";
import { connectionString, type DatabaseTarget } from "../database/connect.ts";

type Limits = {
  connections: number;
  /** What a statement may take, waiting for a lock included; `waitMs` is for a free connection. */
  statementMs: number;
  waitMs: number;
  waiting: number;
};

// Visitors, members and the sign-in service each have connections of their own: whatever one of them
// asks, and however often, takes none from the others. Visitors are answered from memory for the most
// part; more connections for them would only let who floods the server take more of the processors.
const VISITORS: Limits = { connections: 2, statementMs: 1_000, waitMs: 1_500, waiting: 100 };
// A statement that waits this long for a lock will not be worth waiting for.
const MEMBERS: Limits = { connections: 10, statementMs: 7_000, waitMs: 5_000, waiting: 1_000 };
const SIGN_IN: Limits = { connections: 4, statementMs: 7_000, waitMs: 5_000, waiting: 1_000 };

class TooManyWaiting extends Error {
  readonly code = "53300";

  constructor() {
    super("too many requests are waiting for a connection");
  }
}

function openPool(target: DatabaseTarget, role: string | undefined, limits: Limits) {
  const pool = new pg.Pool({
    connectionString: connectionString(target),
    max: limits.connections,
    pipeline: true,
    application_name: "avisos",
    connectionTimeoutMillis: limits.waitMs,
    idleTimeoutMillis: 0,
    options: `-c TimeZone=UTC${role === undefined ? "" : ` -c role=${role}`}`,
    ...(role === undefined ? {} : { statement_timeout: limits.statementMs }),
  });
  // The pool drops a broken connection by itself, and the request that used it is told; without these
  // the event would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  return {
    connect: async () => {
      if (pool.waitingCount >= limits.waiting) throw new TooManyWaiting();
      return pool.connect();
    },
    end: () => pool.end(),
  };
}

/** Connections to the database, by who asks. */
export type RequestPools = {
  /** One for a request that acts as `role`; undefined for the sign-in service's own queries. */
  connect: (role: string | undefined) => Promise<PoolClient>;
  end: () => Promise<void>;
};

/** Opens the pools over `target`; their connections begin as `role`, the database's owner when undefined. */
export function openRequestPools(target: DatabaseTarget, role: string | undefined): RequestPools {
  const signIn = openPool(target, role, SIGN_IN);
  const pools = new Map([
    ["anon", openPool(target, role, VISITORS)],
    ["authenticated", openPool(target, role, MEMBERS)],
  ]);
  return {
    connect: (asking) => (pools.get(asking ?? "") ?? signIn).connect(),
    end: async () => {
      await Promise.all([signIn, ...pools.values()].map((pool) => pool.end()));
    },
  };
}
