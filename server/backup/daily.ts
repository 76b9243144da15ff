import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import {
  type DatabaseTarget,
  describeConnectionError,
  driverOptions,
} from "../database/connect.ts";
import { logError, logInfo } from "../log.ts";
import { backupTime } from "./format.ts";
import { writeBackup } from "./write-backup.ts";

const FIRST_CHECK_MS = 3_000;
const CHECK_EVERY_MS = 30 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT = 14;

// Any constant will do; every server of this project takes the same one.
const DUTY_LOCK = 4_210_993;

/** The names of the backups in `folder`, oldest first; none when there is no such folder. */
async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => backupTime(name) !== undefined).sort();
}

/** Whether the newest backup is a day old at `now`, or of a future that a wrong clock made. */
export function isDue(names: string[], now: number): boolean {
  const times = names.flatMap((name) => backupTime(name) ?? []);
  const age = now - Math.max(...times);
  return age < 0 || age >= DAY_MS;
}

async function removeOldest(folder: string) {
  for (const name of (await listBackups(folder)).slice(0, -KEPT)) await rm(join(folder, name));
}

// Of several servers on one database the one whose connection holds the lock has the duty; when it
// ends, another takes over. The driver would otherwise renew the connection every hour.
const connectForDuty = (target: DatabaseTarget) =>
  postgres(target.url, { ...driverOptions(target), max: 1, max_lifetime: null });

async function hasDuty(sql: Sql): Promise<boolean> {
  // Taken again by the same connection it succeeds again.
  const [row] = await sql<{ held: boolean }[]>`select pg_try_advisory_lock(${DUTY_LOCK}) as held`;
  return row?.held ?? false;
}

type Options = { folder: string; jwtSecret: string | undefined };

/**
 * Backs the database up once a day into `folder` and keeps the last 14. The first look is shortly after
 * the start. A failure costs a line in the log and is tried again at the next look.
 * @returns how to end it, which gives up a backup under way.
 */
export function startDailyBackups(
  target: DatabaseTarget,
  { folder, jwtSecret }: Options,
): { stop: () => Promise<void> } {
  const sql = connectForDuty(target);
  const ending = new AbortController();
  let work = Promise.resolve();

  async function check() {
    if (!(await hasDuty(sql)) || !isDue(await listBackups(folder), Date.now())) return;
    const file = await writeBackup(target, folder, { jwtSecret, signal: ending.signal });
    logInfo(`backup: ${file}`);
    await removeOldest(folder);
  }
  function look() {
    work = work.then(check).catch((error: unknown) => {
      if (!ending.signal.aborted) logError(`backup failed: ${describeConnectionError(error)}`);
    });
  }
  const first = setTimeout(look, FIRST_CHECK_MS).unref();
  const repeated = setInterval(look, CHECK_EVERY_MS).unref();
  return {
    stop: async () => {
      clearTimeout(first);
      clearInterval(repeated);
      ending.abort();
      await sql.end({ timeout: 0 });
      await work;
    },
  };
}
