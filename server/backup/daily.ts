import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseTarget } from "../database/connect.ts";
import { type Logger, logInfo } from "../log.ts";
import {
  backupFileName,
  backupTime,
  explainErrors,
  listBackups,
  writeBackup,
} from "./write-backup.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
// Time in ms by which a backup may be dated in the future and still counts. The clock may have been
// ahead when the backup was written.
const CLOCK_TOLERANCE_MS = HOUR_MS;
const KEPT_DAYS = 14;

const timeOf = (name: string) => backupTime(name) ?? Number.NaN;
const dayOf = (name: string) => name.slice("avisos-".length).slice(0, "2026-11-21".length);

/**
 * Plans the daily backup of a folder with the backups `names` at the time `now` (ms). Returns
 * whether a backup is due, which backups are outdated, and which backups are dated in the future by
 * a wrong clock. Backups dated in the future do not count and are never deleted.
 */
export function planBackups(names: string[], now: number) {
  const future = names.filter((name) => timeOf(name) > now + CLOCK_TOLERANCE_MS);
  const past = names.filter((name) => timeOf(name) <= now + CLOCK_TOLERANCE_MS);
  const newest = past.length > 0 ? Math.max(...past.map(timeOf)) : undefined;
  const recentDays = [...new Set(past.map(dayOf))].sort().slice(-KEPT_DAYS);
  return {
    newest,
    isDue: newest === undefined || now - newest >= DAY_MS,
    outdated: past.filter((name) => !recentDays.includes(dayOf(name))),
    future: future.sort(),
  };
}

/**
 * State of the daily backups in `/health`: hours since the newest backup, or null if there is no
 * backup, and whether the last attempt failed.
 */
export type BackupHealth = { ageHours: number | null; failed: boolean };

/**
 * Whether the last tried backup could be restored, and how many seconds a restore takes; null while
 * this is unknown.
 */
export type RestoreHealth = { restored: boolean | null; restoreSeconds: number | null };

type Options = {
  folder: string;
  jwtSecret: string | undefined;
  logger: Logger;
  /**
   * Tries to restore a backup. Resolves to whether older backups may be deleted now.
   * @throws an error of one line if the backup cannot be restored.
   */
  tryBackup: (file: string, at: Date, signal: AbortSignal) => Promise<boolean>;
  now?: () => number;
};

/**
 * Returns the job that writes a daily backup into `folder`, tries to restore it, and deletes old
 * backups. The job keeps all backups of the newest 14 days that have a backup. The job deletes none
 * while the newest backup cannot be restored. If several servers share a database, only the leader
 * runs the job.
 */
export function dailyBackup(
  target: DatabaseTarget,
  { folder, jwtSecret, logger, tryBackup, now = Date.now }: Options,
) {
  let newest: number | undefined;
  let failed = false;
  let warnedNames = "";

  async function plan() {
    const found = planBackups(await listBackups(folder), now());
    newest = found.newest;
    return found;
  }

  /**
   * Logs a warning about backups dated in the future, once for the same files. The operator must
   * decide about these files, because a program cannot know whether the clock was wrong earlier or
   * is wrong now.
   */
  function warnOfFuture(names: string[]) {
    if (names.length > 0 && names.join() !== warnedNames) {
      const files = { count: names.length, latest: names.at(-1) };
      logger.warn(
        files,
        "backups dated in the future are ignored and not deleted; check the clock",
      );
    }
    warnedNames = names.join();
  }

  async function backUpWhenDue(signal: AbortSignal) {
    const { isDue, future } = await plan();
    warnOfFuture(future);
    if (!isDue) return;
    const file = await writeBackup(target, folder, { jwtSecret, signal, now });
    logInfo(`backup: ${file}`);
  }

  async function tryNewest(signal: AbortSignal) {
    const { outdated } = await plan();
    if (newest === undefined) return;
    const at = new Date(newest);
    if (!(await tryBackup(join(folder, backupFileName(at)), at, signal))) return;
    for (const name of outdated) await rm(join(folder, name), { force: true });
  }

  return {
    name: "backup",
    everyMs: HOUR_MS / 2,
    isLeaderOnly: true,
    run: async (signal: AbortSignal) => {
      try {
        await explainErrors(folder, () => backUpWhenDue(signal));
        failed = false;
      } catch (error) {
        failed = true;
        throw error;
      }
      await tryNewest(signal);
    },
    newestAt: () => newest,
    health: (): BackupHealth => ({
      ageHours: newest === undefined ? null : Math.max(0, Math.floor((now() - newest) / HOUR_MS)),
      failed,
    }),
  };
}
