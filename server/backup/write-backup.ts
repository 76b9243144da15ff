import { createHash } from "node:crypto";
import { type FileHandle, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { TransactionSql } from "postgres";
import { z } from "zod";
import { connectOwner, type DatabaseTarget } from "../database/connect.ts";
import { projectRoot } from "../environment.ts";
import {
  leaveRoom,
  makeFolder,
  openUnfinished,
  removeAbandoned,
  syncFolder,
  writingTo,
} from "./folder.ts";
import { sealOf } from "./seal.ts";
import { type BackupOrigin, readSnapshot } from "./snapshot.ts";
import { lockContents } from "./tables.ts";

async function readAppVersion(): Promise<string> {
  const text = await readFile(join(projectRoot, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

// How much is written before the disk is looked at again.
const LOOK_EVERY_BYTES = 4 * 1024 * 1024;

type Place = { folder: string; file: FileHandle };

async function writeContents(
  sql: TransactionSql,
  { folder, file }: Place,
  origin: BackupOrigin,
  signal: AbortSignal | undefined,
) {
  const hash = createHash("sha256");
  let unseen = 0;
  await pipeline(
    readSnapshot(sql, origin),
    createGzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await file.appendFile(chunk);
        unseen += chunk.length;
        if (unseen < LOOK_EVERY_BYTES) continue;
        await leaveRoom(folder);
        unseen = 0;
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

async function writeFile(target: DatabaseTarget, folder: string, { jwtSecret, signal }: Options) {
  await makeFolder(folder);
  await removeAbandoned(folder);
  await leaveRoom(folder);
  const createdAt = new Date();
  const origin = { appVersion: await readAppVersion(), createdAt, jwtSecret };
  const { file, path, finished } = await openUnfinished(folder, createdAt);
  const sql = connectOwner(target);
  // Also ends the wait for a restore.
  const giveUp = () => void sql.end({ timeout: 0 });
  signal?.addEventListener("abort", giveUp);
  try {
    signal?.throwIfAborted();
    try {
      await lockContents(sql, "share");
      await sql.begin("isolation level repeatable read read only", (transaction) =>
        writeContents(transaction, { folder, file }, origin, signal),
      );
    } finally {
      await file.close();
    }
    await rename(path, finished);
    await syncFolder(folder);
    return finished;
  } finally {
    signal?.removeEventListener("abort", giveUp);
    await rm(path, { force: true });
    await sql.end({ timeout: 1 });
  }
}

/**
 * Writes everything the database holds at this moment into a new file in `folder`, which is made when
 * it is missing. The file is readable by its owner alone and has its name only once it is complete.
 * @returns the path of the file.
 * @throws with one line that says what to do when the folder cannot be written.
 */
export function writeBackup(
  target: DatabaseTarget,
  folder: string,
  options: Options,
): Promise<string> {
  return writingTo(folder, () => writeFile(target, folder, options));
}
