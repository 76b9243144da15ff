import type { PoolClient } from "pg";
import { type DatabaseTarget, openPool, REQUEST_ROLE, SERVER_NAME } from "./connect.ts";

/** Maximum number of connections in use, and maximum number of waiting requests. */
type Share = { connections: number; waiting: number };

export type RequestBounds = Share & {
  /** Maximum duration of a statement in ms, including its wait for a lock. */
  statementMs: number;
  /** Maximum wait for a free connection in ms. */
  waitMs: number;
  /** Limits for each account. */
  ofOneAccount?: Share;
  /** Limits for each network address, because one person can open many accounts. */
  ofOneAddress?: Share;
  /** Whether queries are sent without waiting for the results of earlier ones. */
  pipeline?: boolean;
};

/** Account ("" for visitors) and network address ("" for the server itself) of a request. */
type Sender = { account: string; address: string };
type SenderOptions = { [Key in keyof Sender]?: Sender[Key] | undefined };

// Connections are replaced after some time, because the memory of a connection grows. PostgreSQL
// caches tables, functions and plans in each connection.
const MOST_USES = 5_000;
const LONGEST_LIFE_SECONDS = 30 * 60;

// Time in ms after which the pool resets how long each account has used connections.
const RECENT_MS = 10_000;

const busyError = (message: string) => Object.assign(new Error(message), { code: "53300" });

/**
 * Pool of connections with the request role. The pool shares its connections fairly between
 * accounts and between network addresses.
 */
export type RequestPool = ReturnType<typeof openRequestPool>;

export function openRequestPool(target: DatabaseTarget, bounds: RequestBounds) {
  const { connections, waitMs, ofOneAccount = bounds, ofOneAddress = bounds } = bounds;
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
  /** The sender of each request that uses a connection. */
  const inUse: Sender[] = [];
  const waiting = new Set<{ sender: Sender; begin: () => void }>();
  /** The time in ms for which each account has used connections since `recentStart`. */
  const recentMs = new Map<string, number>();
  let recentStart = performance.now();

  const countOf = (senders: Sender[], { account, address }: Sender) => ({
    ofAccount: senders.filter((one) => one.account === account).length,
    ofAddress: senders.filter((one) => one.address === address).length,
  });

  function mayBegin(sender: Sender): boolean {
    const { ofAccount, ofAddress } = countOf(inUse, sender);
    return (
      inUse.length < connections &&
      ofAccount < ofOneAccount.connections &&
      ofAddress < ofOneAddress.connections
    );
  }

  /**
   * Returns the next waiting request that may use a connection. Requests are chosen by three
   * criteria in this order: the account uses the fewest connections now, the account has used
   * connections for the shortest time recently, the request has waited longest. Otherwise a member
   * with a cheap request would wait for all costly requests of other accounts.
   */
  function nextWaiting() {
    const [next] = [...waiting]
      .filter(({ sender }) => mayBegin(sender))
      .map((one) => ({
        one,
        used: countOf(inUse, one.sender).ofAccount,
        ms: recentMs.get(one.sender.account) ?? 0,
      }))
      .sort((a, b) => a.used - b.used || a.ms - b.ms);
    return next?.one;
  }

  function addRecent(account: string, ms: number): void {
    const now = performance.now();
    if (now - recentStart > RECENT_MS) {
      recentMs.clear();
      recentStart = now;
    }
    recentMs.set(account, (recentMs.get(account) ?? 0) + ms);
  }

  /** Frees the connection of a finished request, and starts the next waiting request. */
  function endTurn(sender: Sender): void {
    inUse.splice(inUse.indexOf(sender), 1);
    const next = nextWaiting();
    if (!next) return;
    waiting.delete(next);
    inUse.push(next.sender);
    next.begin();
  }

  /**
   * Waits until `sender` may use a connection.
   * @throws an error with SQLSTATE 53300 after `waitMs`, or if too many requests wait.
   */
  async function takeTurn(sender: Sender): Promise<void> {
    if (mayBegin(sender)) {
      inUse.push(sender);
      return;
    }
    const senders = [...waiting].map((one) => one.sender);
    const { ofAccount, ofAddress } = countOf(senders, sender);
    if (
      senders.length >= bounds.waiting ||
      ofAccount >= ofOneAccount.waiting ||
      ofAddress >= ofOneAddress.waiting
    ) {
      throw busyError("too many requests are waiting");
    }
    await new Promise<void>((begin, reject) => {
      const one = { sender, begin };
      waiting.add(one);
      setTimeout(() => {
        if (waiting.delete(one)) reject(busyError("no connection was free in time"));
      }, waitMs).unref();
    });
  }

  return {
    /**
     * Returns a connection for a request.
     * @throws an error with SQLSTATE 53300 if no connection is free in time.
     */
    async connect(from: SenderOptions = {}): Promise<PoolClient> {
      const { account = "", address = "" } = from;
      const sender = { account, address };
      await takeTurn(sender);
      const client = await pool.connect().catch((error: unknown) => {
        endTurn(sender);
        throw error;
      });
      const begin = performance.now();
      const release = client.release;
      client.release = (error) => {
        release(error);
        addRecent(account, performance.now() - begin);
        endTurn(sender);
      };
      return client;
    },
    state: () => ({ inUse: inUse.length, idle: pool.idleCount, waiting: waiting.size }),
    close: () => pool.end(),
  };
}
