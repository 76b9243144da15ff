import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { planBackups } from "../backup/daily.ts";
import { backupTime, listBackups } from "../backup/write-backup.ts";
import type { Config } from "../config.ts";
import { prepareDataFolder } from "../database/embedded-postgres/data-directory.ts";
import { projectRoot } from "../environment.ts";
import { diskState } from "../jobs/disk-space.ts";
import { failure, ok, warning } from "./finding.ts";

const HOUR_MS = 60 * 60 * 1000;
const GB = 1e9;
// Node.js 20 has had no security fixes since April 2026. Odd versions get security fixes for half a
// year only.
const OLDEST_MAINTAINED = 22;
// The server writes a backup each day. A backup may be two hours late.
const LATEST_BACKUP_HOURS = 26;
const SHORTEST_KEY = 32;

export async function checkNode(version = process.versions.node) {
  const major = Number.parseInt(version, 10);
  if (major >= OLDEST_MAINTAINED && major % 2 === 0) return ok(version);
  return warning(`${version} gets no security fixes; install Node.js 24`);
}

/** Returns whether a board has been started with the data folder. */
export const holdsBoard = ({ dataDir, databaseUrl }: Config) =>
  existsSync(databaseUrl === undefined ? join(dataDir, "postgres") : dataDir);

/**
 * Checks the data folder. Does not create a missing folder.
 * @throws an error of one line when this account may not use the folder.
 */
export async function checkFolder(config: Config) {
  const { dataDir, jwtSecret } = config;
  if (!holdsBoard(config)) {
    const env = existsSync(".env") ? "names no other folder" : "is missing";
    return failure(
      `${dataDir} holds no board (.env in ${process.cwd()} ${env}); type the command in the ` +
        "folder where the board starts, or start the board once",
    );
  }
  const folder = await prepareDataFolder(dataDir);
  if (jwtSecret !== undefined) return ok(folder);
  const file = join(folder, "jwt-secret");
  const key = await stat(file).catch(() => undefined);
  if (key === undefined) {
    return warning(
      `${file} is missing; the next start makes a new key, and everybody signs in again`,
    );
  }
  if (key.size < SHORTEST_KEY) {
    return failure(`${file} is damaged; delete it (everybody signs in again) or restore it`);
  }
  if (key.mode & 0o077) return failure(`other accounts may read ${file}; run chmod 600 on it`);
  return ok(folder);
}

export async function checkDisk({ dataDir }: Config) {
  if (!existsSync(dataDir)) return warning("not checked, because the data folder does not exist");
  const space = await statfs(dataDir);
  const [free, size] = [space.bavail, space.blocks].map((n) => (n * space.bsize) / GB);
  const text = `${free?.toFixed(1)} GB of ${size?.toFixed(1)} GB free`;
  const state = diskState(space, "ok");
  if (state === "ok") return ok(text);
  const remedy = "free some space (df -h), for example old files in backups/manual";
  if (state === "low") return warning(`${text}, which is little; ${remedy}`);
  return failure(`${text}: nothing can be saved; ${remedy}`);
}

/** Checks that the clock is not earlier than the times of the build and of the backups. */
export async function checkClock({ dataDir, churchTimezone }: Config, now = Date.now()) {
  const { future } = planBackups(await listBackups(join(dataDir, "backups")), now);
  const build = await stat(join(projectRoot, "package.json"));
  const style = { dateStyle: "short", timeStyle: "short", timeZone: churchTimezone } as const;
  const time = new Intl.DateTimeFormat("en-GB", style).format(now);
  const text = `${time} in ${churchTimezone}`;
  const newest = Math.max(build.mtimeMs, ...future.map((name) => backupTime(name) ?? 0));
  if (newest <= now + HOUR_MS) return ok(`${text}; compare it with your watch`);
  const date = new Date(newest).toISOString().slice(0, 10);
  return failure(
    `${text}, but there are files of ${date}; set the clock (timedatectl), or move backups of ` +
      "the future away",
  );
}

/** Checks the age and size of the last daily backup. */
export async function checkBackup({ dataDir, databaseUrl }: Config, now = Date.now()) {
  const folder = join(dataDir, "backups");
  const names = await listBackups(folder);
  const { newest } = planBackups(names, now);
  const remedy = "look for “backup failed” in the log of the running board";
  if (newest === undefined) {
    return databaseUrl === undefined
      ? failure(`there is none in ${folder}; ${remedy}`)
      : warning(`there is none in ${folder}; one of the servers on this database must have it`);
  }
  const name = names.find((one) => backupTime(one) === newest) ?? "";
  const { size } = await stat(join(folder, name));
  const hours = Math.max(0, Math.floor((now - newest) / HOUR_MS));
  const text = `${hours} hours old, ${Math.ceil(size / 1024)} kB (${name})`;
  if (size === 0) return failure(`${text} is empty; ${remedy}`);
  return hours > LATEST_BACKUP_HOURS ? failure(`${text}; ${remedy}`) : ok(text);
}
