import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { RequestPool } from "../database/request-pool.ts";
import { formatMetrics, labelled, type Metric, single } from "../http/metrics.ts";
import type { JobRecord } from "../jobs/run-jobs.ts";
import { bearerToken } from "../sign-in/tokens.ts";
import type { Health } from "./health.ts";

const STARTED_AT_S = Math.round(Date.now() / 1_000 - process.uptime());
const PATH = "/metrics";

/** The sources of the server's metrics besides its requests. */
export type MetricSources = {
  build: { version: string; build: string };
  pools: Record<string, Pick<RequestPool, "state">>;
  jobs: () => JobRecord[];
  health: () => Health;
  /** Time of the newest backup in ms since 1970; undefined on servers that leave backups to another server. */
  backupAt: () => number | undefined;
  /** Counts the push messages that wait for their delivery. @returns undefined while the database does not answer. */
  countDeliveries: () => Promise<number | undefined>;
};

function jobMetrics(jobs: JobRecord[]): Metric[] {
  const fields = [
    ["success_timestamp_seconds", "Time of a job's last successful run.", "succeededAt"],
    ["failure_timestamp_seconds", "Time of a job's last failed run.", "failedAt"],
    ["duration_seconds", "Duration of a job's last run.", "lastMs"],
  ] as const;
  return fields.map(([unit, help, field]) => {
    const known = jobs.flatMap(({ name, [field]: ms }) =>
      ms === undefined ? [] : [[name, ms / 1_000]],
    );
    return labelled("gauge", `avisos_job_last_${unit}`, help, "job", Object.fromEntries(known));
  });
}

function poolMetrics(pools: MetricSources["pools"]): Metric[] {
  const states = Object.entries(pools).map(([name, pool]) => [name, pool.state()] as const);
  const values = (field: "inUse" | "idle" | "waiting") =>
    Object.fromEntries(states.map(([name, state]) => [name, state[field]]));
  const fields = [
    ["connections_in_use", "Database connections that run a request.", "inUse"],
    ["connections_idle", "Open database connections without a request.", "idle"],
    ["requests_waiting", "Requests that wait for a database connection.", "waiting"],
  ] as const;
  return fields.map(([unit, help, field]) =>
    labelled("gauge", `avisos_database_${unit}`, help, "pool", values(field)),
  );
}

/** Reads all metrics of `sources` and of the process. */
export async function readMetrics(sources: MetricSources): Promise<Metric[]> {
  const { disk, backup } = sources.health();
  const deliveries = await sources.countDeliveries();
  const backupAt = sources.backupAt();
  const age = backupAt === undefined ? undefined : (Date.now() - backupAt) / 1_000;
  const { user, system } = process.cpuUsage();
  const labels = { ...sources.build, node: process.version };
  const states = { ok: 0, low: 0, full: 0, [disk]: 1 };
  const gauge = single.bind(undefined, "gauge");
  return [
    {
      ...{ name: "avisos_build_info", type: "gauge", samples: [{ labels, value: 1 }] },
      help: "Version and build of the server.",
    },
    gauge("avisos_database_up", "Whether the database answers.", deliveries === undefined ? 0 : 1),
    ...poolMetrics(sources.pools),
    ...jobMetrics(sources.jobs()),
    gauge("avisos_backup_age_seconds", "Age of the newest daily backup.", age),
    gauge("avisos_backup_failed", "Whether the last backup failed.", Number(backup.failed)),
    labelled("gauge", "avisos_disk_state", "State of the disk of DATA_DIR.", "state", states),
    gauge("avisos_push_deliveries_waiting", "Push messages that wait for delivery.", deliveries),
    gauge("process_start_time_seconds", "Time of the process's start.", STARTED_AT_S),
    gauge("process_resident_memory_bytes", "Memory of the process.", process.memoryUsage.rss()),
    single(
      ...(["counter", "process_cpu_seconds_total", "Processor time of the process."] as const),
      (user + system) / 1e6,
    ),
  ];
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** Returns the route of the metrics for callers with the bearer token `token`; no route without a token. */
export function metricsRoutes(token: string | undefined, read: () => Promise<Metric[]>) {
  const routes = new Hono();
  if (token === undefined) return routes;
  const expected = hashOf(token);
  return routes.get(PATH, async (c) => {
    // Hashes are compared, because they have the same length and take the same time.
    const sent = bearerToken(c.req.header("Authorization")) ?? "";
    if (!timingSafeEqual(hashOf(sent), expected)) {
      const body = { code: "unauthorized", message: "The token is not METRICS_TOKEN" };
      return c.json(body, 401, { "WWW-Authenticate": "Bearer" });
    }
    const type = "text/plain; version=0.0.4; charset=utf-8";
    return c.body(formatMetrics(await read()), 200, { "Content-Type": type });
  });
}
