import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { logError, logInfo } from "../log.ts";

const PAUSE_MS = 1_000;

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Starts the cluster again whenever its process has gone (killed for want of memory, say), until
 * `signal` aborts. Resolves then, never during a start.
 */
export async function keepRunning(
  first: ChildProcess,
  start: () => Promise<ChildProcess>,
  signal: AbortSignal,
): Promise<void> {
  let child = first;
  while (!signal.aborted) {
    if (!hasEnded(child)) await once(child, "exit", { signal }).catch(() => {});
    if (signal.aborted) return;
    logError("PostgreSQL has ended; starting it again");
    try {
      child = await start();
      logInfo("PostgreSQL is running again");
    } catch (error) {
      if (signal.aborted) return;
      logError(error instanceof Error ? error.message : String(error));
      await delay(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}
