import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { dailyBackup } from "../backup/daily.ts";
import type { Config } from "../config.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { type DatabaseTarget, describeConnectionError, openPool } from "../database/connect.ts";
import type { Logger } from "../log.ts";
import { cleanUp } from "./clean-up.ts";
import { watchDisk } from "./disk.ts";
import { extendSeries } from "./extend-series.ts";

const FIRST_RUN_MS = 3_000;
const RUN_EVERY_MS = 30 * 60 * 1000;
const TAKE_LOCK = `select where pg_try_advisory_lock(${ADVISORY_LOCKS.maintenance})`;

/** Work that one server does for all, every half hour; `signal` aborts when the server stops. */
type Task = { name: string; run: (signal: AbortSignal) => Promise<void> };

/**
 * Runs `tasks` one after the other shortly after the start and then every half hour. Of several servers on one
 * database the leader does it, the one whose connection holds the lock; when it ends, another takes over. A task that
 * fails is a line in the log and is tried again the next time.
 */
export function runAsLeader(target: DatabaseTarget, tasks: Task[], logger: Logger) {
  const connection = openPool(target, {
    application_name: "avisos maintenance",
    max: 1,
    idleTimeoutMillis: 0,
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  let isLeader = false;

  async function attempt(name: string, work: () => Promise<void>) {
    await work().catch((error) => {
      if (signal.aborted) return;
      logger.error({ cause: describeConnectionError(error) }, `${name} failed`);
    });
  }

  /** The connection that holds the lock gets it again. */
  async function takeLock() {
    const taken = await connection.query(TAKE_LOCK).catch((error) => {
      isLeader = false;
      throw error;
    });
    isLeader = taken.rowCount === 1;
  }

  async function repeat() {
    for (let wait = FIRST_RUN_MS; ; wait = RUN_EVERY_MS) {
      await delay(wait, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await attempt("daily duty", takeLock);
      for (const { name, run } of isLeader ? tasks : []) {
        if (!signal.aborted) await attempt(name, () => run(signal));
      }
    }
  }

  const repeating = repeat();
  return {
    /** Whether this server is the one that does the work. */
    isLeader: () => isLeader,
    /** Gives up the work under way. */
    stop: async () => {
      stopping.abort();
      await connection.end();
      await repeating;
    },
  };
}

/** Starts what the server does by itself: backups, clean-up, the check of the disk. `health` tells of them. */
export function startMaintenance(
  target: DatabaseTarget,
  { config, jwtSecret, logger }: { config: Config; jwtSecret: string; logger: Logger },
) {
  const backup = dailyBackup(target, {
    folder: join(config.dataDir, "backups"),
    // A key that the operator configured is the operator's to keep.
    jwtSecret: config.jwtSecret === undefined ? jwtSecret : undefined,
    logger,
  });
  const disk = watchDisk(config.dataDir, logger);
  const leader = runAsLeader(
    target,
    [extendSeries(target, logger), backup, cleanUp(target, logger)],
    logger,
  );
  return {
    health: () => ({
      disk: disk(),
      backup: leader.isLeader() ? backup.health() : { ageHours: null, failed: false },
    }),
    close: leader.stop,
  };
}
