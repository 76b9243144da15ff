import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseTarget } from "../database/connect.ts";
import { type Logger, logInfo } from "../log.ts";
import { backupTime, explainErrors, listBackups, writeBackup } from "./write-backup.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
// A clock that is set right now and then may have been this much ahead.
const AHEAD_MS = HOUR_MS;
const KEPT_DAYS = 14;

const timeOf = (name: string) => backupTime(name) ?? Number.NaN;
const dayOf = (name: string) => name.slice("avisos-".length).slice(0, "2026-11-21".length);

/**
 * Returns what is to be done at the time `now` (ms) in a folder that holds the backups `names`: whether one is due, which are
 * outdated, and which are dated in the future by a wrong clock, so that they neither count nor go.
 */
export function planBackups(names: string[], now: number) {
  const future = names.filter((name) => timeOf(name) > now + AHEAD_MS);
  const past = names.filter((name) => timeOf(name) <= now + AHEAD_MS);
  const newest = past.length > 0 ? Math.max(...past.map(timeOf)) : undefined;
  const kept = [...new Set(past.map(dayOf))].sort().slice(-KEPT_DAYS);
  return {
    newest,
    isDue: newest === undefined || now - newest >= DAY_MS,
    outdated: past.filter((name) => !kept.includes(dayOf(name))),
    future: future.sort(),
  };
}

/** What `/health` tells of the daily backups: hours since the newest, null while there is none. */
export type BackupHealth = { ageHours: number | null; failed: boolean };

type Options = {
  folder: string;
  jwtSecret: string | undefined;
  logger: Logger;
  now?: () => number;
};

/** The job of the leader that backs the database up once a day into `folder` and keeps those of the last 14 days. */
export function dailyBackup(
  target: DatabaseTarget,
  { folder, jwtSecret, logger, now = Date.now }: Options,
) {
  let newest: number | undefined;
  let failed = false;
  let reported = "";

  async function plan() {
    const found = planBackups(await listBackups(folder), now());
    newest = found.newest;
    return found;
  }

  /** Warns once for the same files; a person has to judge which clock is wrong. */
  function warnOfFuture(names: string[]) {
    if (names.length > 0 && names.join() !== reported) {
      const files = { count: names.length, latest: names.at(-1) };
      logger.warn(files, "backups dated in the future neither count nor go; is the clock right?");
    }
    reported = names.join();
  }

  async function backUpWhenDue(signal: AbortSignal) {
    const { isDue, future } = await plan();
    warnOfFuture(future);
    if (!isDue) return;
    const file = await writeBackup(target, folder, { jwtSecret, signal, now });
    logInfo(`backup: ${file}`);
    const { outdated } = await plan();
    for (const name of outdated) await rm(join(folder, name), { force: true });
  }

  return {
    ...{ name: "backup", everyMs: HOUR_MS / 2, isLeaderOnly: true },
    run: async (signal: AbortSignal) => {
      try {
        await explainErrors(folder, () => backUpWhenDue(signal));
        failed = false;
      } catch (error) {
        failed = true;
        throw error;
      }
    },
    health: (): BackupHealth => ({
      ageHours: newest === undefined ? null : Math.max(0, Math.floor((now() - newest) / HOUR_MS)),
      failed,
    }),
  };
}
