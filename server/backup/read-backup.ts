import { type FileHandle, open } from "node:fs/promises";
import { StringDecoder } from "node:string_decoder";
import { createGunzip } from "node:zlib";
import { BackupError, type BackupHeader, parseHeader } from "./format.ts";
import { checkSeal } from "./seal.ts";

/** A backup that has been checked from its first byte to its last. */
export type OpenBackup = {
  header: BackupHeader;
  /** The rows of all tables, one JSON array each, in the header's order. Read once. */
  rows: AsyncGenerator<string, void>;
  close: () => Promise<void>;
};

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new BackupError("the backup ends within a line");
}

function unpack(file: FileHandle, length: number): AsyncGenerator<string, void> {
  const packed = file.createReadStream({ start: 0, end: length - 1, autoClose: false });
  const unpacked = createGunzip();
  packed.once("error", (error) => unpacked.destroy(error));
  return splitLines(packed.pipe(unpacked));
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path, "r");
    if ((await file.stat()).isFile()) return file;
    await file.close();
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new BackupError(`the file cannot be read (${reason})`);
  }
  throw new BackupError("this is no file");
}

/**
 * Opens a backup and checks all of it before anything of it is used.
 * @throws {BackupError} when it cannot be restored, with the cause in one line.
 */
export async function openBackup(path: string): Promise<OpenBackup> {
  const file = await openFile(path);
  try {
    const rows = unpack(file, await checkSeal(file));
    const first = await rows.next();
    if (first.done) throw new BackupError("the backup is empty");
    const header = parseHeader(first.value);
    const close = async () => {
      await rows.return();
      await file.close();
    };
    return { header, rows, close };
  } catch (error) {
    await file.close();
    throw error;
  }
}
