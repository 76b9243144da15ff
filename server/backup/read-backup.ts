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
  nextLine,
  parseHeader,
  TOO_NEW,
} from "./format.ts";

const CHUNK_CHARACTERS = 64 * 1024;

/** A backup file that was read to its end and found undamaged. */
export type OpenBackup = {
  header: BackupHeader;
  /** Returns the rows of a table in COPY's text format, in chunks. Must be called in the order of the header's tables. */
  rows: (table: BackupTable) => Lines;
};

const REFUSALS = {
  newer: TOO_NEW,
  older: `the backup ${TOO_OLD}; restore it with Avisos 0.1.0 of commit d89bc0f, then start this one on that data`,
};

function unpack(file: FileHandle) {
  const packed = file.createReadStream({ start: 0, autoClose: false });
  return pipeline(packed, createGunzip(), () => {});
}

/** @throws BackupError for a damaged file. Reads the file to its end, where gzip has a checksum and the length. */
async function checkFile(file: FileHandle) {
  await finished(unpack(file).resume()).catch((error) => {
    const code = errorCode(error) ?? error;
    throw new BackupError(`this is no complete backup: damaged or cut short (${code})`);
  });
}

/** Yields the lines of the file. Splits at line feeds only, while readline also splits at other characters. */
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

/** Skips `lines` to the COPY statement of `table` and yields its rows in chunks. */
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
 * Opens a backup, checks the whole file and passes the backup to `work`.
 * @param root the project's folder; its migrations decide which versions of a backup are known.
 * @throws {BackupError} when the file cannot be restored; the message of one line names the cause.
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
    await checkFile(file);
    const header = parseHeader(await nextLine(lines));
    const { judgement } = await judgeMigrations(header.migrations, join(root, "supabase"));
    if (judgement !== "known") throw new BackupError(REFUSALS[judgement]);
    return await work({ header, rows: (table) => readRows(lines, table) });
  } finally {
    await lines.return();
    await file.close();
  }
}
