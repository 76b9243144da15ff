import { Hono } from "hono";
import type { BackupHealth } from "../backup/daily.ts";
import type { DiskState } from "../maintenance/disk.ts";

/** What the server knows of itself beside the database. Anybody may read it. */
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
