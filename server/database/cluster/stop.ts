import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { clusterProcesses } from "./processes.ts";

// Ends every session in order; at once, with a recovery at the next start; and what a process that hangs cannot
// refuse. All together leave room within 30 s for the requests that the server finishes before.
const STEPS = [
  { signal: "SIGINT", patienceMs: 7_000 },
  { signal: "SIGQUIT", patienceMs: 3_000 },
  { signal: "SIGKILL", patienceMs: 3_000 },
] as const;
const POLL_EVERY_MS = 20;

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Ends every process of the cluster, whichever process started it. Backends without a postmaster are killed:
 * they only keep the next one from starting.
 * @throws when one cannot be ended.
 */
export async function stopCluster(clusterDir: string): Promise<void> {
  let pids = await clusterProcesses(clusterDir);
  for (const { signal, patienceMs } of STEPS) {
    const file = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
    const postmaster = Number.parseInt(file, 10);
    const receivers = signal === "SIGKILL" ? pids : pids.filter((pid) => pid === postmaster);
    for (const pid of receivers) send(pid, signal);
    const deadline = performance.now() + (receivers.length > 0 ? patienceMs : 0);
    while (pids.length > 0 && performance.now() < deadline) {
      await delay(POLL_EVERY_MS);
      pids = await clusterProcesses(clusterDir);
    }
  }
  if (pids.length > 0) throw new Error(`PostgreSQL does not end (process ${pids.join(", ")})`);
}
