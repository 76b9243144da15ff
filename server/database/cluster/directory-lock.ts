import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, fchmodSync, openSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../../log.ts";

/** Held by the one process that may start and stop the cluster of a data directory. */
type DirectoryLock = { release: () => void };

// A killed process may hold its lock a moment longer.
const PATIENCE_S = "1";
const { O_RDWR, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
// On macOS opening a file can take its lock; Node.js has no name for the flag.
const O_EXLOCK = process.platform === "darwin" ? 0x20 | O_NONBLOCK : 0;

/**
 * Locks the open file. The program `flock` locks the file it is given and ends; the lock stays this process's
 * for as long as it has the file open, and the kernel takes it back however the process ends.
 */
async function lock(fd: number): Promise<boolean> {
  if (process.platform === "darwin") return true;
  const args = ["--exclusive", "--timeout", PATIENCE_S, "3"];
  const flock = spawn("flock", args, { stdio: ["ignore", "ignore", "ignore", fd] });
  const [code] = await once(flock, "exit").catch(() => {
    throw new Error("the program flock is missing; install util-linux");
  });
  return code === 0;
}

/** Takes the lock of `dataDir`, or returns undefined while another process holds it. */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock | undefined> {
  let fd: number;
  try {
    fd = openSync(join(dataDir, "lock"), O_RDWR | O_CREAT | O_NOFOLLOW | O_EXLOCK, 0o600);
  } catch (error) {
    if (errorCode(error) === "EAGAIN") return undefined;
    throw error;
  }
  // An account that can open the file could hold the lock.
  fchmodSync(fd, 0o600);
  if (await lock(fd)) return { release: () => closeSync(fd) };
  closeSync(fd);
  return undefined;
}
