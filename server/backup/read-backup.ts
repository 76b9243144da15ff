import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline, type Readable } from "node:stream";
import { constants, createGunzip, gunzipSync } from "node:zlib";
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
const LAST_LINE = "commit;";
const INCOMPLETE = "the backup is not complete";

/** A backup file that was read to its end and is undamaged. */
export type OpenBackup = {
  header: BackupHeader;
  /**
   * Yields the rows of a table in COPY's text format, in chunks. Must be called for the tables in
   * the order of the header.
   */
  rows: (table: BackupTable) => Lines;
};

const REFUSALS = {
  newer: TOO_NEW,
  older: `the backup ${TOO_OLD}`,
};

/** First characters of archives that other programs write, with the name of their format. */
const PACKED = { PK: "zip", "7z": "7z", Rar: "rar" };
const GZIP = 0x1f8b;
const BEGINNING_BYTES = 4096;
const MOST_LAYERS = 3;

/**
 * Returns how many times the file was gzipped. A browser may have unpacked a downloaded backup, and
 * another program may have packed a backup again.
 */
async function countLayers(file: FileHandle): Promise<number> {
  let { buffer: bytes } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
  let layers = 0;
  while (layers < MOST_LAYERS && bytes.length > 1 && bytes.readUInt16BE() === GZIP) {
    bytes = gunzipSync(bytes.subarray(0, BEGINNING_BYTES), { finishFlush: constants.Z_SYNC_FLUSH });
    layers += 1;
  }
  const start = bytes.toString("latin1");
  const [, kind] = Object.entries(PACKED).find(([first]) => start.startsWith(first)) ?? [];
  if (kind === undefined) return layers;
  throw new BackupError(`this is a ${kind} archive; unpack it and restore the file inside`);
}

function unpack(file: FileHandle, layers: number): Readable {
  let stream: Readable = file.createReadStream({ start: 0, autoClose: false });
  for (let layer = 0; layer < layers; layer += 1) {
    stream = pipeline(stream, createGunzip(), () => {});
  }
  return stream;
}

/**
 * Checks the file by reading it to its end, where gzip has a checksum and the length. Also checks
 * that the text is UTF-8, because a text editor may have saved an unpacked backup in another
 * encoding.
 * @returns the number of its gzip layers and its last characters.
 * @throws BackupError for a damaged file.
 */
async function checkFile(file: FileHandle) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let end = "";
  try {
    const layers = await countLayers(file);
    for await (const chunk of unpack(file, layers)) {
      end = (end + decoder.decode(chunk, { stream: true })).slice(-LAST_LINE.length * 2);
    }
    return { layers, end };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const code = errorCode(error) ?? error;
    throw new BackupError(
      `this is no complete backup: damaged, cut short or saved in another encoding (${code})`,
    );
  }
}

/**
 * Yields the lines of the file. Splits only at line feeds, because texts may contain the other
 * characters at which readline splits. Removes the carriage return that a Windows program may have
 * added to a line. Texts do not lose a carriage return, because COPY writes them as `\r`.
 */
async function* readLines(file: FileHandle, layers: number): Lines {
  let rest = "";
  for await (const text of unpack(file, layers).setEncoding("utf8")) {
    const [end = "", ...lines]: string[] = text.split("\n");
    rest += end;
    if (lines.length === 0) continue;
    lines.unshift(rest);
    rest = lines.pop() ?? "";
    yield* lines.map((line) => line.replace(/\r$/, ""));
  }
  throw new BackupError(INCOMPLETE);
}

/**
 * Skips `lines` up to the COPY statement of `table`, and yields the rows of the table in chunks.
 */
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
 * Opens a backup, checks the whole file, and passes the backup to `work`.
 * @param root the project's folder; its migrations decide which versions of a backup are known.
 * @throws {BackupError} if the file cannot be restored. The message has one line and names the
 *   cause.
 */
export async function withBackup<T>(
  path: string,
  work: (backup: OpenBackup) => Promise<T>,
  root = projectRoot,
) {
  const file = await open(path, "r").catch((error) => {
    throw new BackupError(`the file cannot be read (${error.code})`);
  });
  let lines: Lines | undefined;
  try {
    if (!(await file.stat()).isFile()) throw new BackupError("this is no file");
    const { layers, end } = await checkFile(file);
    const opened = readLines(file, layers);
    lines = opened;
    const header = parseHeader(await nextLine(opened));
    if (end.trim().split("\n").at(-1) !== LAST_LINE) throw new BackupError(INCOMPLETE);
    const { judgement } = await judgeMigrations(header.migrations, join(root, "supabase"));
    if (judgement !== "known") throw new BackupError(REFUSALS[judgement]);
    return await work({ header, rows: (table) => readRows(opened, table) });
  } finally {
    await lines?.return();
    await file.close();
  }
}
