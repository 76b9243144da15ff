import { Hono } from "hono";
import type { BackupHealth } from "../backup/daily.ts";
import type { DiskState } from "../maintenance/disk.ts";

/** What the server knows of itself beside the database, from memory. Anybody may read it. */
export type Health = { disk: DiskState; backup: BackupHealth };

/** `GET /health` for probes: 200 while the database answers, else 503. */
export function healthRoutes(ping: () => Promise<boolean>, health: () => Health) {
  return new Hono().get("/", async (c) =>
    (await ping())
      ? c.json({ status: "ok", ...health() })
      : c.json({ status: "unavailable", ...health() }, 503, { "Retry-After": "5" }),
  );
}
