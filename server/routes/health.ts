import { Hono } from "hono";
import type { BackupHealth } from "../backup/daily.ts";
import { type DatabaseTarget, openPool } from "../database/connect.ts";
import type { DiskState } from "../jobs/disk-space.ts";

const PING_MS = 2_000;

/**
 * Opens a connection for the health check alone, so that no request can keep it waiting. `ping` returns whether the
 * database answers: two seconds for the connection and two for the query; calls at the same time share one.
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
  async function ask() {
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
      running ??= ask();
      return running;
    },
    close: () => pool.end(),
  };
}

/** The state of disk and backups, which anybody may read. */
export type Health = { disk: DiskState; backup: BackupHealth };

export type HealthOptions = {
  ping: () => Promise<boolean>;
  health: () => Health;
  /** Aborted when the server is about to end: a proxy then looks for another one. */
  stopping: AbortSignal;
};

/** `GET /health` for health checks: 200 while the database answers, else 503. */
export function healthRoutes({ ping, health, stopping }: HealthOptions) {
  const retry = { "Retry-After": "5" };
  return new Hono().get("/", async (c) => {
    if (stopping.aborted) return c.json({ status: "stopping" }, 503, retry);
    if (await ping()) return c.json({ status: "ok", ...health() });
    return c.json({ status: "unavailable", ...health() }, 503, retry);
  });
}
