import type { PoolClient } from "pg";
import { type DatabaseTarget, openPool, REQUEST_ROLE, SERVER_NAME } from "./connect.ts";

type Bounds = {
  connections: number;
  /** The longest statement, including the wait for a lock. */
  statementMs: number;
  /** The longest wait for a free connection, and how many may wait. */
  waitMs: number;
  waiting: number;
  /** Whether queries are sent without waiting for the results of those before. */
  pipeline?: boolean;
};

// What PostgreSQL remembers of tables, functions and texts grows with the requests that a connection has served.
const MOST_USES = 5_000;
const LONGEST_LIFE_SECONDS = 30 * 60;

/** Connections that begin as the request role, and are renewed by age and use. */
export type RequestPool = ReturnType<typeof openRequestPool>;

export function openRequestPool(target: DatabaseTarget, bounds: Bounds) {
  const pool = openPool(target, {
    application_name: SERVER_NAME,
    max: bounds.connections,
    pipeline: bounds.pipeline ?? false,
    connectionTimeoutMillis: bounds.waitMs,
    idleTimeoutMillis: 0,
    maxUses: MOST_USES,
    maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
    statement_timeout: bounds.statementMs,
    options: `-c TimeZone=UTC -c DateStyle=ISO -c role=${REQUEST_ROLE}`,
  });
  return {
    /** @throws SQLSTATE 53300 when too many wait already. */
    async connect(): Promise<PoolClient> {
      if (pool.waitingCount < bounds.waiting) return pool.connect();
      throw Object.assign(new Error("too many requests are waiting"), { code: "53300" });
    },
    close: () => pool.end(),
  };
}
