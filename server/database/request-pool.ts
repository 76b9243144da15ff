import type { PoolClient } from "pg";
import { type DatabaseTarget, openPool, REQUEST_ROLE, SERVER_NAME } from "./connect.ts";

export type RequestBounds = {
  connections: number;
  /** Maximum duration of a statement in ms, including its wait for a lock. */
  statementMs: number;
  /** Maximum wait for a free connection in ms. */
  waitMs: number;
  /** Maximum number of waiting requests. */
  waiting: number;
  /** Maximum number of connections in use, and of waiting requests, for each account. */
  ofOneAccount?: { connections: number; waiting: number };
  /** Whether queries are sent without waiting for the results of earlier ones. */
  pipeline?: boolean;
};

// Connections are replaced after some time, because PostgreSQL caches tables, functions and plans in each connection. The
// memory of a connection grows with every request.
const MOST_USES = 5_000;
const LONGEST_LIFE_SECONDS = 30 * 60;

const busyError = (message: string) => Object.assign(new Error(message), { code: "53300" });

/** Pool of connections that start in the request role. It shares its connections fairly between accounts. */
export type RequestPool = ReturnType<typeof openRequestPool>;

export function openRequestPool(target: DatabaseTarget, bounds: RequestBounds) {
  const { connections, waitMs, ofOneAccount = bounds } = bounds;
  const pool = openPool(target, {
    application_name: SERVER_NAME,
    max: connections,
    pipeline: bounds.pipeline ?? false,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 0,
    maxUses: MOST_USES,
    maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
    statement_timeout: bounds.statementMs,
    options: `-c TimeZone=UTC -c DateStyle=ISO -c role=${REQUEST_ROLE}`,
  });
  /** The account of each connection in use. An account with several connections occurs several times. */
  const inUse: string[] = [];
  const waiting = new Set<{ account: string; begin: () => void }>();
  const usedBy = (account: string) => inUse.filter((one) => one === account).length;

  /**
   * Takes the connection of `account` and gives it to the waiting request whose account uses the fewest connections, or to the
   * oldest of several. An account at its limit gets no connection.
   */
  function endTurn(account: string): void {
    inUse.splice(inUse.indexOf(account), 1);
    const byUse = [...waiting].map((one) => ({ one, used: usedBy(one.account) }));
    const [next] = byUse.sort((a, b) => a.used - b.used);
    if (!next || next.used >= ofOneAccount.connections) return;
    waiting.delete(next.one);
    inUse.push(next.one.account);
    next.one.begin();
  }

  /** Waits until `account` may use a connection. @throws SQLSTATE 53300 after `waitMs`, or when too many requests wait. */
  async function takeTurn(account: string): Promise<void> {
    if (inUse.length < connections && usedBy(account) < ofOneAccount.connections) {
      inUse.push(account);
      return;
    }
    const waitingOfAccount = [...waiting].filter((one) => one.account === account).length;
    if (waiting.size >= bounds.waiting || waitingOfAccount >= ofOneAccount.waiting) {
      throw busyError("too many requests are waiting");
    }
    await new Promise<void>((begin, reject) => {
      const one = { account, begin };
      waiting.add(one);
      setTimeout(() => {
        if (waiting.delete(one)) reject(busyError("no connection was free in time"));
      }, waitMs).unref();
    });
  }

  return {
    /** Returns a connection for a request of `account`, "" for all visitors. @throws SQLSTATE 53300 when none is free. */
    async connect(account = ""): Promise<PoolClient> {
      await takeTurn(account);
      const client = await pool.connect().catch((error: unknown) => {
        endTurn(account);
        throw error;
      });
      const release = client.release;
      client.release = (error) => {
        release(error);
        endTurn(account);
      };
      return client;
    },
    state: () => ({ inUse: inUse.length, idle: pool.idleCount, waiting: waiting.size }),
    close: () => pool.end(),
  };
}
