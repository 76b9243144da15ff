import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { errorCode } from "../log.ts";

const LARGEST = 10 * 1024 * 1024;
const KEPT = 1024 * 1024;
const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;

/** PostgreSQL's log, in a file that stays below 20 MB. */
export type ServerLog = Awaited<ReturnType<typeof openServerLog>>;

/**
 * Opens the log, which lies in a folder of the cluster's account. Links are not followed: that account
 * could have put one there, and this process may be root.
 */
export async function openServerLog(file: string) {
  const refusal = new Error(`${file} is no file of this server; remove it`);
  const flags = O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK;
  const handle = await open(file, flags, 0o600).catch((error) => {
    throw ["ELOOP", "EISDIR"].includes(errorCode(error) ?? "") ? refusal : error;
  });
  const found = await handle.stat();
  if (!found.isFile() || found.nlink !== 1) {
    await handle.close();
    throw refusal;
  }

  /** The text from the byte `start` on, of which the last megabyte is enough. */
  async function read(start: number) {
    const { size } = await handle.stat();
    const from = Math.max(start, size - KEPT);
    const { buffer } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString("utf8");
  }

  return {
    file,
    /** For the processes that write to it. */
    fd: handle.fd,
    /** Leaves the last megabyte of a file that has become too large. @returns its size. */
    async cut() {
      if ((await handle.stat()).size > LARGEST) {
        const tail = await read(0);
        // PostgreSQL appends, wherever the end is.
        await handle.truncate(0);
        await handle.appendFile(tail.slice(tail.indexOf("\n") + 1));
      }
      return (await handle.stat()).size;
    },
    /** Why PostgreSQL gave up, as it wrote after the byte `start`. */
    async causeSince(start: number) {
      const lines = (await read(start)).trim().split("\n");
      const cause = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? "";
      return cause.replace(/^.*?(?=(FATAL|PANIC): )/, "");
    },
    close: () => handle.close(),
  };
}
