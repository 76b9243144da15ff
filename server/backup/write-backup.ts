import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { lockContents } from "../database/advisory-locks.ts";
import { asOwner, type DatabaseTarget } from "../database/connect.ts";
import { readVersion } from "../environment.ts";
import { errorCode } from "../log.ts";
import { backupText, hostedText } from "./backup-text.ts";

const HOUR_MS = 60 * 60 * 1000;
// Free disk space that must remain after a backup. It is twice as much as the database may need at
// once.
const REQUIRED_FREE_BYTES = 48 * 1024 * 1024;

/**
 * Runs `work`, which writes into `folder`. If the disk is full or the account may not write there,
 * throws an error of one line that tells the operator what to do.
 */
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

/**
 * Checks the free disk space.
 * @throws an error if little space is free, because the database may need this space.
 */
async function requireFreeSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= REQUIRED_FREE_BYTES) return;
  throw new Error(
    `the disk of ${folder} is nearly full; no backup was written, to leave space for the database`,
  );
}

/**
 * Returns the path at which the backup `name` is written before it is complete. No program takes a
 * file with this path for a complete backup.
 */
const unfinishedPath = (folder: string, name: string) => join(folder, `.${name}.part`);

/**
 * Deletes unfinished files of killed backups. The time of their last write must be more than an
 * hour away from now, in the past or in the future.
 */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\.avisos-.*\.part$/.test(name)) continue;
    const path = join(folder, name);
    const age = Math.abs(Date.now() - (await lstat(path)).mtimeMs);
    if (age > HOUR_MS) await rm(path, { force: true });
  }
}

/**
 * Flushes the list of files in `folder` to the disk, so that a renamed file survives a power
 * failure.
 */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/** Returns the file names of the backups in `folder`; none when the folder does not exist. */
export async function listBackups(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return files.filter((name) => backupTime(name) !== undefined);
}

const FILE_NAME = /^avisos-(.{10}T\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sql\.gz$/;

/**
 * Returns a file name such as `avisos-2026-11-21T03-04-05-678Z.sql.gz`. The name has no colons,
 * because some file systems do not allow colons.
 */
export const backupFileName = (time: Date) =>
  `avisos-${time.toISOString().replaceAll(/[:.]/g, "-")}.sql.gz`;

/**
 * Returns the time in the file name of a backup in ms since 1970, or undefined for other file
 * names.
 */
export function backupTime(fileName: string): number | undefined {
  const [found, hour, minute, second, fraction] = FILE_NAME.exec(fileName) ?? [];
  const time = Date.parse(`${hour}:${minute}:${second}.${fraction}Z`);
  return found === undefined || Number.isNaN(time) ? undefined : time;
}

async function writeChunks(chunks: AsyncIterable<Buffer>, file: FileHandle, folder: string) {
  for await (const chunk of chunks) {
    await requireFreeSpace(folder);
    await file.appendFile(chunk);
  }
  await file.sync();
}

/**
 * Writes a gzipped text into a file that only this account may read. The file gets its `name` when
 * it is complete.
 */
async function writeText(
  target: DatabaseTarget,
  folder: string,
  name: string,
  text: (client: Client) => AsyncIterable<string | Buffer>,
  signal?: AbortSignal,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  await requireFreeSpace(folder);
  const path = unfinishedPath(folder, name);
  const file = await open(path, "wx", 0o600);
  const write = async (client: Client) => {
    await lockContents(client, "share");
    const gzip = createGzip({ chunkSize: 256 * 1024 });
    await pipeline(text(client), gzip, (chunks) => writeChunks(chunks, file, folder));
  };
  try {
    signal?.throwIfAborted();
    await asOwner(target, write, signal);
    await rename(path, join(folder, name));
    await syncFolder(folder);
    return join(folder, name);
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

type Options = {
  /**
   * The key that signs sessions, which the backup stores; undefined if the operator configured the
   * key.
   */
  jwtSecret: string | undefined;
  /**
   * Signal that aborts the backup. The promise is then rejected, and the unfinished file is
   * deleted.
   */
  signal?: AbortSignal;
  now?: () => number;
};

/**
 * Writes a snapshot of the whole database into a new file in `folder`.
 * @returns the path of the file.
 */
export async function writeBackup(
  target: DatabaseTarget,
  folder: string,
  { jwtSecret, signal, now = Date.now }: Options,
): Promise<string> {
  const time = new Date(now());
  const origin = { appVersion: await readVersion(), createdAt: time.toISOString(), jwtSecret };
  const text = (client: Client) => backupText(client, origin);
  return writeText(target, folder, backupFileName(time), text, signal);
}

/**
 * Writes a file for psql that moves the rows to hosted Supabase.
 * @returns the path of the file.
 */
export async function writeForHosted(target: DatabaseTarget, folder: string): Promise<string> {
  const version = await readVersion();
  const name = backupFileName(new Date()).replace(/(?=[.]sql)/, "-hosted");
  return writeText(target, folder, name, (client) => hostedText(client, version));
}
