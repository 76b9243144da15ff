import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { logError, logInfo } from "../log.ts";

const LOOK_EVERY_MS = 500;

/** Whether the process that `postmaster.pid` names is there; false without that file. */
async function isAlive(clusterDir: string): Promise<boolean> {
  try {
    const [pid] = (await readFile(join(clusterDir, "postmaster.pid"), "utf8")).split("\n");
    // Signal 0 only asks. EPERM: it is there, and belongs to another account.
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Starts the cluster again whenever its process has gone (killed for want of memory, say), until
 * `signal` aborts. Resolves then, never during a start.
 */
export async function keepRunning(
  clusterDir: string,
  start: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted || (await isAlive(clusterDir))) continue;
    logError("PostgreSQL has ended; starting it again");
    await start().then(
      () => logInfo("PostgreSQL is running again"),
      (error: unknown) => logError(error instanceof Error ? error.message : String(error)),
    );
  }
}
