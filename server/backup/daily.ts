import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { DatabaseTarget } from "../database/connect.ts";
import { type Logger, logInfo } from "../log.ts";
import { listBackups, noteLast, readLast, writingTo } from "./folder.ts";
import { backupTime } from "./format.ts";
import { backupAge, futureBackups, isDue, outdatedBackups } from "./schedule.ts";
import { writeBackup } from "./write-backup.ts";

const HOUR_MS = 60 * 60 * 1000;

/** What `/health` tells of the daily backups: hours since the newest, null while there is none. */
export type BackupHealth = { ageHours: number | null; failed: boolean };

type Options = {
  folder: string;
  jwtSecret: string | undefined;
  logger: Logger;
};

/** Backs the database up once a day into `folder` and keeps those of the last 14 days. */
export function dailyBackup(target: DatabaseTarget, { folder, jwtSecret, logger }: Options) {
  let newest: number | undefined;
  let failed = false;
  let told = "";

  /** A wrong clock made them, or is wrong now: said once, as a person has to judge that. */
  function tellOfFuture(names: string[]) {
    const text = names.sort().join();
    if (text !== "" && text !== told) {
      const files = { count: names.length, latest: names.at(-1) };
      logger.warn(files, "backups dated in the future neither count nor go; is the clock right?");
    }
    told = text;
  }

  async function backUpWhenDue(signal: AbortSignal) {
    const names = await listBackups(folder);
    tellOfFuture(futureBackups(names, Date.now()));
    const last = await readLast(folder);
    const age = backupAge(names, Date.now(), last);
    newest = age === undefined ? undefined : Date.now() - age;
    if (!isDue(names, Date.now(), last)) return;
    const file = await writeBackup(target, folder, { jwtSecret, signal });
    newest = backupTime(basename(file));
    logInfo(`backup: ${file}`);
    await noteLast(folder, basename(file));
    for (const name of outdatedBackups(await listBackups(folder), Date.now())) {
      await rm(join(folder, name), { force: true });
    }
  }

  return {
    name: "backup",
    run: async (signal: AbortSignal) => {
      try {
        await writingTo(folder, () => backUpWhenDue(signal));
        failed = false;
      } catch (error) {
        failed = true;
        throw error;
      }
    },
    health: (): BackupHealth => ({
      ageHours:
        newest === undefined ? null : Math.max(0, Math.floor((Date.now() - newest) / HOUR_MS)),
      failed,
    }),
  };
}
