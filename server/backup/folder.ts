import { lstat, open, readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../log.ts";

const HOUR_MS = 60 * 60 * 1000;
// Twice what the database may need at once.
const REQUIRED_FREE_BYTES = 48 * 1024 * 1024;

/** Runs `work`, which writes into `folder`, and rewords its errors into one line that says what to do. */
export async function explainErrors<T>(folder: string, work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    const code = errorCode(error) ?? "";
    if (["ENOSPC", "EDQUOT"].includes(code)) {
      throw new Error(`the disk of ${folder} is full (${code})`);
    }
    if (!["EACCES", "EPERM"].includes(code)) throw error;
    const account = `${process.geteuid?.()}:${process.getegid?.()}`;
    throw new Error(
      `${folder} cannot be written (${code}); give it to the server's account: ` +
        `sudo chown -R ${account} ${folder}`,
    );
  });
}

/** @throws when the disk of `folder` has little free space left, which the database may need. */
export async function requireFreeSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= REQUIRED_FREE_BYTES) return;
  throw new Error(
    `the disk of ${folder} is nearly full; no backup was written, to leave it some room`,
  );
}

/** Where the backup `name` is written until it is complete, so that a killed one does not look whole. */
export const unfinishedPath = (folder: string, name: string) => join(folder, `.${name}.part`);

/** Removes the unfinished files of killed backups, which nobody has written to for an hour. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\.avisos-.*\.part$/.test(name)) continue;
    const path = join(folder, name);
    const age = Math.abs(Date.now() - (await lstat(path)).mtimeMs);
    if (age > HOUR_MS) await rm(path, { force: true });
  }
}

/** Makes new names in `folder` survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/** The names of the backups in `folder`; none when there is no such folder. */
export async function listBackups(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return files.filter((name) => backupTime(name) !== undefined);
}

const FILE_NAME = /^avisos-(.{10}T\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sql\.gz$/;

/** `avisos-2026-11-21T03-04-05-678Z.sql.gz`: no colons, which some file systems refuse. */
export const backupFileName = (time: Date) =>
  `avisos-${time.toISOString().replaceAll(/[:.]/g, "-")}.sql.gz`;

/** When the backup of that name was made, in milliseconds since 1970; undefined for other names. */
export function backupTime(fileName: string): number | undefined {
  const [found, hour, minute, second, fraction] = FILE_NAME.exec(fileName) ?? [];
  const time = Date.parse(`${hour}:${minute}:${second}.${fraction}Z`);
  return found === undefined || Number.isNaN(time) ? undefined : time;
}
