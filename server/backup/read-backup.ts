import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { finished } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { judgeMigrations, TOO_OLD } from "../database/migrate.ts";
import { projectRoot } from "../environment.ts";
import { errorCode } from "../log.ts";
import {
  BackupError,
  type BackupHeader,
  type BackupTable,
  copyStatement,
  type Lines,
  NEWER,
  nextLine,
  parseHeader,
} from "./format.ts";

const CHUNK_CHARACTERS = 64 * 1024;

/** A backup that has been checked from its first byte to its last. */
export type OpenBackup = {
  header: BackupHeader;
  /** The rows of a table in COPY's text format, in chunks. Asked for in the header's order. */
  rows: (table: BackupTable) => Lines;
};

const REFUSALS = {
  newer: NEWER,
  older: `the backup ${TOO_OLD}; restore it with Avisos 0.1.0 of commit d89bc0f, then start this one on that data`,
};

function unpack(file: FileHandle) {
  const packed = file.createReadStream({ start: 0, autoClose: false });
  return pipeline(packed, createGunzip(), () => {});
}

/** Reads the whole file, because gzip keeps a checksum and the length of its contents at the end. */
async function check(file: FileHandle) {
  await finished(unpack(file).resume()).catch((error) => {
    const code = errorCode(error) ?? error;
    throw new BackupError(`this is no complete backup: damaged or cut short (${code})`);
  });
}

/** The lines of the file. Unlike readline it takes nothing but a line feed for the end of one. */
async function* readLines(file: FileHandle): Lines {
  let rest = "";
  for await (const text of unpack(file).setEncoding("utf8")) {
    const [end = "", ...lines] = text.split("\n");
    rest += end;
    if (lines.length === 0) continue;
    yield rest;
    rest = lines.pop() ?? "";
    yield* lines;
  }
  throw new BackupError("the backup is not complete");
}

/** The rows of `table` among `lines`, which are read up to their end. */
async function* readRows(lines: Lines, table: BackupTable): Lines {
  while ((await nextLine(lines)) !== copyStatement(table));
  let chunk = "";
  for (let line = await nextLine(lines); line !== "\\."; line = await nextLine(lines)) {
    chunk += `${line}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

/**
 * Opens a backup, checks all of it and gives it to `work`.
 * @param root the project's folder, whose migrations are those that this version knows.
 * @throws {BackupError} when it cannot be restored, with the cause in one line.
 */
export async function withBackup<T>(
  path: string,
  work: (backup: OpenBackup) => Promise<T>,
  root = projectRoot,
) {
  const file = await open(path, "r").catch((error) => {
    throw new BackupError(`the file cannot be read (${error.code})`);
  });
  const lines = readLines(file);
  try {
    if (!(await file.stat()).isFile()) throw new BackupError("this is no file");
    await check(file);
    const header = parseHeader(await nextLine(lines));
    const { judgement } = await judgeMigrations(header.migrations, join(root, "supabase"));
    if (judgement !== "known") throw new BackupError(REFUSALS[judgement]);
    return await work({ header, rows: (table) => readRows(lines, table) });
  } finally {
    await lines.return();
    await file.close();
  }
}
