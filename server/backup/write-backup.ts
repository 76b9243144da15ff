import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { lockContents } from "../database/advisory-locks.ts";
import { asOwner, type DatabaseTarget } from "../database/connect.ts";
import { readVersion } from "../environment.ts";
import { readBackup, readForHosted } from "./backup-text.ts";
import {
  backupFileName,
  removeAbandoned,
  requireFreeSpace,
  syncFolder,
  unfinishedPath,
} from "./folder.ts";

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
