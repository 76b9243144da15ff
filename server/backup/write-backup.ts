import { type FileHandle, lstat, mkdir, open, readdir, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { lockContents } from "../database/advisory-locks.ts";
import { asOwner, type DatabaseTarget } from "../database/connect.ts";
import { readVersion } from "../environment.ts";
import { errorCode } from "../log.ts";
import { readBackup, readForHosted } from "./backup-text.ts";

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
async function requireFreeSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= REQUIRED_FREE_BYTES) return;
  throw new Error(
    `the disk of ${folder} is nearly full; no backup was written, to leave it some room`,
  );
}

/** Where the backup `name` is written until it is complete, so that a killed one does not look whole. */
const unfinishedPath = (folder: string, name: string) => join(folder, `.${name}.part`);

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
async function syncFolder(folder: string): Promise<void> {
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

async function writeChunks(chunks: AsyncIterable<Buffer>, file: FileHandle, folder: string) {
  for await (const chunk of chunks) {
    await requireFreeSpace(folder);
    await file.appendFile(chunk);
  }
  await file.sync();
}

/** Writes a text of the database, gzipped, into a file of its owner, which has its `name` only once it is complete. */
async function writeText(
  target: DatabaseTarget,
  folder: string,
  name: string,
  text: (client: Client) => AsyncIterable<string | Buffer>,
  signal?: AbortSignal,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
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
  /** The key that signs sessions, to be kept in the backup; undefined when it is configured elsewhere. */
  jwtSecret: string | undefined;
  /** Gives up; the promise is then rejected and no file left. */
  signal?: AbortSignal;
  now?: () => number;
};

/** Writes everything that the database holds at this moment into a new file in `folder`. @returns its path. */
export async function writeBackup(
  target: DatabaseTarget,
  folder: string,
  { jwtSecret, signal, now = Date.now }: Options,
): Promise<string> {
  const time = new Date(now());
  const origin = { appVersion: await readVersion(), createdAt: time.toISOString(), jwtSecret };
  const text = (client: Client) => readBackup(client, origin);
  return writeText(target, folder, backupFileName(time), text, signal);
}

/** Writes the rows that hosted Supabase can take, for psql alone. */
export async function writeForHosted(target: DatabaseTarget, folder: string): Promise<string> {
  const version = await readVersion();
  const name = backupFileName(new Date()).replace(/(?=[.]sql)/, "-hosted");
  return writeText(target, folder, name, (client) => readForHosted(client, version));
}
