import { createHash } from "node:crypto";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { TransactionSql } from "postgres";
import { z } from "zod";
import { connectOwner, type DatabaseTarget } from "../database/connect.ts";
import { projectRoot } from "../environment.ts";
import { backupFileName } from "./format.ts";
import { sealOf } from "./seal.ts";
import { type BackupOrigin, readSnapshot } from "./snapshot.ts";
import { lockContents } from "./tables.ts";

// Backups are written under another name first, so that a killed one leaves nothing that looks whole.
const UNFINISHED = /^\.avisos-.*\.part$/;
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

async function readAppVersion(): Promise<string> {
  const text = await readFile(join(projectRoot, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const path = join(folder, name);
    const age = Date.now() - (await stat(path)).mtimeMs;
    if (age > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

/** Makes new names in `folder` survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeContents(
  sql: TransactionSql,
  file: FileHandle,
  origin: BackupOrigin,
  signal: AbortSignal | undefined,
) {
  const hash = createHash("sha256");
  await pipeline(
    readSnapshot(sql, origin),
    createGzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await file.appendFile(chunk);
      }
    },
    signal === undefined ? {} : { signal },
  );
  await file.appendFile(sealOf(hash.digest("hex")));
  await file.sync();
}

type Options = {
  /** The key that signs sessions, to be kept in the backup; undefined when it is configured elsewhere. */
  jwtSecret: string | undefined;
  /** Gives up; the promise is then rejected and no file left. */
  signal?: AbortSignal;
};

/**
 * Writes everything the database holds at this moment into a new file in `folder`, which is made when
 * it is missing. The file is readable by its owner alone and has its name only once it is complete.
 * @returns the path of the file.
 */
export async function writeBackup(
  target: DatabaseTarget,
  folder: string,
  { jwtSecret, signal }: Options,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  const createdAt = new Date();
  const name = backupFileName(createdAt);
  const unfinished = join(folder, `.${name}.${process.pid}.part`);
  const origin = { appVersion: await readAppVersion(), createdAt, jwtSecret };
  const sql = connectOwner(target);
  // Also ends the wait for a restore.
  const giveUp = () => void sql.end({ timeout: 0 });
  signal?.addEventListener("abort", giveUp);
  try {
    signal?.throwIfAborted();
    const file = await open(unfinished, "wx", 0o600);
    try {
      await lockContents(sql, "share");
      await sql.begin("isolation level repeatable read read only", (transaction) =>
        writeContents(transaction, file, origin, signal),
      );
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, name));
    await syncFolder(folder);
    return join(folder, name);
  } finally {
    signal?.removeEventListener("abort", giveUp);
    await rm(unfinished, { force: true });
    await sql.end({ timeout: 1 });
  }
}
