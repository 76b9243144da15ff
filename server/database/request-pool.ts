import type { PoolClient } from "pg";
import { type DatabaseTarget, openPool, REQUEST_ROLE, SERVER_NAME } from "./connect.ts";

export type RequestBounds = {
  connections: number;
  /** The longest statement, including the wait for a lock. */
  statementMs: number;
  /** The longest wait for a free connection, and how many may wait. */
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

type Waiting = { account: string; begin: () => void };

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
  let inUse = 0;
  const inUseBy = new Map<string, number>();
  const usedBy = (account: string) => inUseBy.get(account) ?? 0;
  const waiting = new Set<Waiting>();

  /** Chooses the request whose account uses fewest connections, if it may use another; the first to come of equals. */
  function next(): Waiting | undefined {
    let chosen: Waiting | undefined;
    for (const one of waiting) {
      const used = usedBy(one.account);
      if (used < ofOneAccount.connections && (!chosen || used < usedBy(chosen.account)))
        chosen = one;
    }
    return chosen;
  }

  function take(account: string): void {
    inUse += 1;
    inUseBy.set(account, usedBy(account) + 1);
  }

  function giveBack(account: string): void {
    inUse -= 1;
    if (usedBy(account) > 1) inUseBy.set(account, usedBy(account) - 1);
    else inUseBy.delete(account);
    next()?.begin();
  }

  /** Waits until `account` may use a connection, which is then taken. @throws SQLSTATE 53300 after too long. */
  function turnOf(account: string): Promise<void> | undefined {
    if (inUse < connections && usedBy(account) < ofOneAccount.connections) {
      take(account);
      return;
    }
    const own = [...waiting].filter((one) => one.account === account).length;
    if (waiting.size >= bounds.waiting || own >= ofOneAccount.waiting) {
      throw busy("too many requests are waiting");
    }
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        account,
        begin: () => {
          clearTimeout(timer);
          waiting.delete(one);
          take(account);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.delete(one);
        reject(busy("no connection was free in time"));
      }, waitMs);
      waiting.add(one);
    });
  }

  return {
    /** A connection for a request of `account`, "" for all who have none. @throws SQLSTATE 53300 when too many wait already. */
    async connect(account = ""): Promise<PoolClient> {
      await turnOf(account);
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
