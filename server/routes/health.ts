import { Hono } from "hono";
import type { BackupHealth, RestoreHealth } from "../backup/daily.ts";
import { type DatabaseTarget, openPool } from "../database/connect.ts";
import { judgeProxy } from "../http/client-address.ts";
import type { DiskState } from "../jobs/disk-space.ts";

const PING_MS = 2_000;

/**
 * Opens a separate database connection for the health check, so that the check does not wait for
 * visitors' requests. `ping` returns whether the database answers, within two seconds for the
 * connection and two seconds for the query. Simultaneous calls of `ping` share one query.
 * `countDeliveries` returns the number of waiting push messages, or undefined when the database
 * fails.
 */
export function openHealthCheck(target: DatabaseTarget) {
  const pool = openPool(target, {
    application_name: "avisos health",
    max: 1,
    connectionTimeoutMillis: PING_MS,
    query_timeout: PING_MS,
    idleTimeoutMillis: 0,
  });
  let running: Promise<boolean> | undefined;
  async function queryDatabase() {
    try {
      await pool.query("select 1");
      return true;
    } catch {
      return false;
    } finally {
      running = undefined;
    }
  }
  return {
    ping: (): Promise<boolean> => {
      running ??= queryDatabase();
      return running;
    },
    countDeliveries: () =>
      pool
        .query<{ count: number }>("select count(*)::int from private.push_deliveries")
        .then(({ rows }) => rows[0]?.count)
        .catch(() => undefined),
    close: () => pool.end(),
  };
}

/** The public state of disk and backups. */
export type Health = { disk: DiskState; backup: BackupHealth & RestoreHealth };

export type HealthOptions = {
  ping: () => Promise<boolean>;
  health: () => Health;
  trustProxy: boolean;
};

/**
 * Returns the route of the health check. The status is 200 while the database answers, otherwise
 * 503. With `?proxy`, the response also tells whether the proxy's header fits TRUST_PROXY. The
 * command `doctor` uses `?proxy`.
 */
export function healthRoutes({ ping, health, trustProxy }: HealthOptions) {
  return new Hono().get("/", async (c) => {
    const isAsked = c.req.query("proxy") !== undefined;
    const proxy = isAsked && { proxy: judgeProxy(c.req.header("X-Forwarded-For"), trustProxy) };
    if (await ping()) return c.json({ status: "ok", ...health(), ...proxy });
    return c.json({ status: "unavailable", ...health(), ...proxy }, 503, { "Retry-After": "5" });
  });
}
