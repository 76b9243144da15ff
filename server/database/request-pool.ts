import type { PoolClient } from "pg";
import { type DatabaseTarget, openPool, REQUEST_ROLE, SERVER_NAME } from "./connect.ts";

export type RequestBounds = {
  connections: number;
  /** The longest statement, including the wait for a lock. */
  statementMs: number;
  /** The longest wait for a free connection, and how many requests may wait. */
  waitMs: number;
  waiting: number;
  /** How many connections one account may use at a time, behind which so many of its other requests may wait. */
  ofOneAccount?: { connections: number; waiting: number };
  /** Whether queries are sent without waiting for the results of those before. */
  pipeline?: boolean;
};

// PostgreSQL caches tables, functions and plans for each connection: its memory grows with the requests served.
const MOST_USES = 5_000;
const LONGEST_LIFE_SECONDS = 30 * 60;

const busy = (message: string) => Object.assign(new Error(message), { code: "53300" });

/** Connections that begin as the request role, and are renewed by age and use. */
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
  /** The accounts of the connections in use, and the requests that wait for one. */
  const inUse: string[] = [];
  const waiting = new Set<{ account: string; begin: () => void }>();
  const usedBy = (account: string) => inUse.filter((one) => one === account).length;

  /** Gives the connection to the request whose account uses fewest, if it may use another; the oldest of equals. */
  function giveBack(account: string): void {
    inUse.splice(inUse.indexOf(account), 1);
    const byUse = [...waiting].map((one) => ({ one, used: usedBy(one.account) }));
    const [next] = byUse.sort((a, b) => a.used - b.used);
    if (!next || next.used >= ofOneAccount.connections) return;
    waiting.delete(next.one);
    inUse.push(next.one.account);
    next.one.begin();
  }

  /** Waits until `account` may use a connection, which is then taken. @throws SQLSTATE 53300 after too long. */
  async function takeTurn(account: string): Promise<void> {
    if (inUse.length < connections && usedBy(account) < ofOneAccount.connections) {
      inUse.push(account);
      return;
    }
    const own = [...waiting].filter((one) => one.account === account).length;
    if (waiting.size >= bounds.waiting || own >= ofOneAccount.waiting) {
      throw busy("too many requests are waiting");
    }
    await new Promise<void>((begin, reject) => {
      const one = { account, begin };
      waiting.add(one);
      setTimeout(() => {
        if (waiting.delete(one)) reject(busy("no connection was free in time"));
      }, waitMs).unref();
    });
  }

  return {
    /** A connection for a request of `account`, "" for all who have none. @throws SQLSTATE 53300 when too many wait. */
    async connect(account = ""): Promise<PoolClient> {
      await takeTurn(account);
      const client = await pool.connect().catch((error: unknown) => {
        giveBack(account);
        throw error;
      });
      const release = client.release;
      client.release = (error) => {
        release(error);
        giveBack(account);
      };
      return client;
    },
    close: () => pool.end(),
  };
}
