import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

const LARGEST = 10 * 1024 * 1024;
const KEPT = 1024 * 1024;
const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;

/** What PostgreSQL writes about its own life, in a file that stays below 20 MB. */
export type ServerLog = {
  /** For the processes that write to it. */
  fd: number;
  size: () => Promise<number>;
  /** Why PostgreSQL gave up, as it wrote behind `offset`. */
  causeSince: (offset: number) => Promise<string>;
  /** Leaves the last megabyte of a file that has become too large. */
  cut: () => Promise<void>;
  close: () => Promise<void>;
};

async function readTail(handle: FileHandle, bytes: number, size: number): Promise<string> {
  const length = Math.min(bytes, size);
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
  return buffer.toString("utf8");
}

/**
 * Opens the log, which lies in a folder of the cluster's account. It is followed nowhere else: the
 * account could have put a link there, and this process may be root.
 */
export async function openServerLog(file: string): Promise<ServerLog> {
  const refusal = new Error(`${file} is no file of this server; remove it`);
  const handle = await open(
    file,
    O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK,
    0o600,
  ).catch((error) => {
    throw error.code === "ELOOP" || error.code === "EISDIR" ? refusal : error;
  });
  const found = await handle.stat();
  if (!found.isFile() || found.nlink !== 1) {
    await handle.close();
    throw refusal;
  }
  const size = async () => (await handle.stat()).size;
  return {
    fd: handle.fd,
    size,
    async causeSince(offset) {
      const end = await size();
      const lines = (await readTail(handle, Math.min(end - offset, KEPT), end)).trim().split("\n");
      const cause = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? "";
      return cause.replace(/^.*?(?=(FATAL|PANIC): )/, "");
    },
    async cut() {
      const end = await size();
      if (end <= LARGEST) return;
      const tail = await readTail(handle, KEPT, end);
      // PostgreSQL appends, wherever the end is.
      await handle.truncate(0);
      await handle.appendFile(tail.slice(tail.indexOf("\n") + 1));
    },
    close: () => handle.close(),
  };
}
