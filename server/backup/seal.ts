import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { BackupError } from "./format.ts";

// The seal is a gzip member of its own with nothing compressed, so that it always has the same length
// and every byte of the file, the seal's own included, is checked. To `zcat` it is the last line.
// https://www.rfc-editor.org/rfc/rfc1952, https://www.rfc-editor.org/rfc/rfc1951#section-3.2.4
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const LAST_STORED_BLOCK = 1;

/** The last bytes of a backup whose other bytes have this SHA-256, in hexadecimal. */
export function sealOf(sha256: string): Buffer {
  const line = Buffer.from(`{"sha256":"${sha256}"}\n`);
  const block = Buffer.alloc(5);
  block.writeUInt8(LAST_STORED_BLOCK);
  block.writeUInt16LE(line.length, 1);
  block.writeUInt16LE(line.length ^ 0xffff, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(line));
  trailer.writeUInt32LE(line.length, 4);
  return Buffer.concat([GZIP_HEADER, block, line, trailer]);
}

export const SEAL_LENGTH = sealOf("0".repeat(64)).length;

/**
 * Reads the whole file and checks it against its seal.
 * @returns the length of its contents in bytes.
 * @throws {BackupError} when it is damaged, cut short or no backup.
 */
export async function checkSeal(file: FileHandle): Promise<number> {
  const length = (await file.stat()).size - SEAL_LENGTH;
  const seal = Buffer.alloc(SEAL_LENGTH);
  if (length > 0) await file.read(seal, 0, SEAL_LENGTH, length);
  const claimed = /\{"sha256":"([0-9a-f]{64})"\}/.exec(seal.toString("latin1"))?.[1];
  if (claimed === undefined || !sealOf(claimed).equals(seal)) {
    throw new BackupError("this is no complete backup: another kind of file, or cut short");
  }
  const hash = createHash("sha256");
  const contents = file.createReadStream({ start: 0, end: length - 1, autoClose: false });
  for await (const chunk of contents) hash.update(chunk);
  if (hash.digest("hex") !== claimed) {
    throw new BackupError("the backup is damaged: its contents do not match its checksum");
  }
  return length;
}
