import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { RequestPool } from "../database/request-pool.ts";
import { labelled, metric } from "../http/metrics.ts";
import type { JobRecord } from "../jobs/run-jobs.ts";
import { bearerToken } from "../sign-in/tokens.ts";
import type { Health } from "./health.ts";

const STARTED_AT_S = Math.round(Date.now() / 1_000 - process.uptime());

/** The sources of the server's metrics besides its requests. */
export type MetricSources = {
  build: { version: string; build: string };
  pools: Record<string, Pick<RequestPool, "state">>;
  jobs: () => Record<string, JobRecord>;
  health: () => Health;
  /**
   * Time of the newest backup in ms since 1970. Undefined on servers that leave backups to another
   * server.
   */
  backupAt: () => number | undefined;
  /**
   * Counts the push messages that wait for their delivery. @returns undefined while the database
   * does not answer.
   */
  countDeliveries: () => Promise<number | undefined>;
};

/** Returns samples of the field `field` of each item, with the item's name as the label `label`. */
const samplesOf =
  <Field extends string>(label: string, items: Record<string, Partial<Record<Field, number>>>) =>
  (field: Field) =>
    Object.entries(items).flatMap(([name, item]) => labelled(label, { [name]: item[field] }));

/** Returns all metrics of `sources` and of the process. */
export async function readMetrics({ pools, build, ...sources }: MetricSources): Promise<string> {
  const { disk, backup } = sources.health();
  const waiting = await sources.countDeliveries();
  const backupAt = sources.backupAt();
  const age = backupAt === undefined ? undefined : (Date.now() - backupAt) / 1_000;
  const { user, system } = process.cpuUsage();
  const labels = `{version="${build.version}",build="${build.build}",node="${process.version}"}`;
  const states = labelled("state", { ok: 0, low: 0, full: 0, [disk]: 1 });
  const entries = Object.entries(pools).map(([name, pool]) => [name, pool.state()] as const);
  const ofPools = samplesOf("pool", Object.fromEntries(entries));
  const ofJobs = samplesOf("job", sources.jobs());
  const gauges: [name: string, help: string, samples: Parameters<typeof metric>[3]][] = [
    ["avisos_build_info", "Version and build of the server.", [[labels, 1]]],
    ["avisos_database_up", "Whether the database answers.", waiting === undefined ? 0 : 1],
    ["avisos_database_connections_in_use", "With a request.", ofPools("inUse")],
    ["avisos_database_connections_idle", "Without a request.", ofPools("idle")],
    ["avisos_database_requests_waiting", "Requests without a connection.", ofPools("waiting")],
    ["avisos_job_last_success_timestamp_seconds", "Last success.", ofJobs("succeededAtS")],
    ["avisos_job_last_failure_timestamp_seconds", "Last failure.", ofJobs("failedAtS")],
    ["avisos_job_last_duration_seconds", "Duration of the last run.", ofJobs("lastS")],
    ["avisos_backup_age_seconds", "Age of the newest daily backup.", age],
    ["avisos_backup_failed", "Whether the last backup failed.", Number(backup.failed)],
    [
      "avisos_backup_restored",
      "Whether the last tried backup could be restored.",
      backup.restored === null ? undefined : Number(backup.restored),
    ],
    [
      "avisos_backup_restore_seconds",
      "Duration of the last trial restore.",
      backup.restoreSeconds ?? undefined,
    ],
    ["avisos_disk_state", "1 for the present state of the disk of DATA_DIR.", states],
    ["avisos_push_deliveries_waiting", "Messages that wait for delivery.", waiting],
    ["process_start_time_seconds", "Time of the process's start.", STARTED_AT_S],
    ["process_resident_memory_bytes", "Memory of the process.", process.memoryUsage.rss()],
  ];
  const cpu = metric("counter", "process_cpu_seconds_total", "CPU time.", (user + system) / 1e6);
  return gauges.map((gauge) => metric("gauge", ...gauge)).join("") + cpu;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/**
 * Returns the route of the metrics for callers with the bearer token `token`. Without `token`,
 * there is no such route.
 */
export function metricsRoutes(token: string | undefined, read: () => Promise<string>) {
  const routes = new Hono();
  if (token === undefined) return routes;
  const expected = hashOf(token);
  return routes.get("/metrics", async (c) => {
    // Compare hashes instead of tokens. All hashes have the same length, so each comparison takes
    // the same time.
    const isAllowed = timingSafeEqual(hashOf(bearerToken(c.req.header("Authorization"))), expected);
    if (isAllowed) {
      return c.body(await read(), 200, {
        "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      });
    }
    const body = { code: "unauthorized", message: "The token is not METRICS_TOKEN" };
    return c.json(body, 401, { "WWW-Authenticate": "Bearer" });
  });
}
