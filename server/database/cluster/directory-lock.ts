import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, fchmodSync, openSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../../log.ts";

// A killed process may hold its lock a moment longer.
const PATIENCE_S = "1";
const isMac = process.platform === "darwin";
const { O_RDWR, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
// On macOS opening a file can take its lock; Node.js has no name for the flag.
const FLAGS = O_RDWR | O_CREAT | O_NOFOLLOW | (isMac ? 0x20 | O_NONBLOCK : 0);

/**
 * Takes the lock of `dataDir`, whose holder alone may start and stop its cluster. The program `flock` locks the open file
 * and ends; the kernel keeps the lock for as long as this process has the file open.
 * @returns its release, or undefined while another process holds the lock.
 */
export async function lockDirectory(dataDir: string): Promise<(() => void) | undefined> {
  let fd: number;
  try {
    fd = openSync(join(dataDir, "lock"), FLAGS, 0o600);
  } catch (error) {
    if (errorCode(error) === "EAGAIN") return undefined;
    throw error;
  }
  // An account that can open the file could hold the lock.
  fchmodSync(fd, 0o600);
  const release = () => closeSync(fd);
  if (isMac) return release;
  const args = ["--exclusive", "--timeout", PATIENCE_S, "3"];
  const flock = spawn("flock", args, { stdio: ["ignore", "ignore", "ignore", fd] });
  const [code] = await once(flock, "exit").catch(() => {
    throw new Error("the program flock is missing; install util-linux");
  });
  if (code === 0) return release;
  release();
}
