import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, fchmodSync, openSync } from "node:fs";
import { join } from "node:path";

/** Held by the one process that may start and stop the cluster of a data directory. */
export type DirectoryLock = { release: () => void };

// A start right after a kill may come before the kernel has taken the killed process apart.
const PATIENCE_S = 1;
const { O_RDWR, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
// Of macOS, where opening a file takes the lock; Node.js does not know the name.
const O_EXLOCK = 0x20;

/**
 * Locks the open file. The program `flock` locks what it was given, not what it opened: the lock is this
 * process's for as long as it has the file open, and the kernel takes it back however the process ends.
 */
async function lock(fd: number): Promise<boolean> {
  const args = ["--exclusive", "--timeout", String(PATIENCE_S), "3"];
  const flock = spawn("flock", args, { stdio: ["ignore", "ignore", "ignore", fd] });
  const [code] = await once(flock, "exit").catch(() => {
    throw new Error("the program flock is missing; install util-linux");
  });
  return code === 0;
}

function openLocked(file: string): number | undefined {
  try {
    return openSync(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_EXLOCK, 0o600);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EAGAIN") return undefined;
    throw error;
  }
}

/** Takes the lock of `dataDir`, or returns undefined while another process holds it. */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock | undefined> {
  const file = join(dataDir, "lock");
  if (process.platform === "darwin") {
    const fd = openLocked(file);
    return fd === undefined ? undefined : { release: () => closeSync(fd) };
  }
  const fd = openSync(file, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600);
  // Whoever can open it could hold it.
  fchmodSync(fd, 0o600);
  if (await lock(fd)) return { release: () => closeSync(fd) };
  closeSync(fd);
  return undefined;
}
