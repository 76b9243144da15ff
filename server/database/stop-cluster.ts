import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { clusterProcesses } from "./processes.ts";

// PostgreSQL's own ways to stop: in order, ending every session; at once, recovering with the next
// start; and what a process that hangs cannot refuse. PostgreSQL does not always heed the first while it
// recovers from a crash. All together leave the server's 30 s room for the requests it finishes before.
const STEPS = [
  { signal: "SIGINT", patienceMs: 7_000 },
  { signal: "SIGQUIT", patienceMs: 3_000 },
  { signal: "SIGKILL", patienceMs: 3_000 },
] as const;
const LOOK_EVERY_MS = 20;

async function isGone(clusterDir: string, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while ((await clusterProcesses(clusterDir)).length > 0) {
    if (Date.now() > deadline) return false;
    await delay(LOOK_EVERY_MS);
  }
  return true;
}

function send(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/**
 * Ends every process of the cluster, whoever has started it. Backends whose postmaster is gone are
 * killed: they can do nothing any more but keep the next one from starting.
 * @throws when one cannot be ended.
 */
export async function stopCluster(clusterDir: string): Promise<void> {
  for (const { signal, patienceMs } of STEPS) {
    const pids = await clusterProcesses(clusterDir);
    if (pids.length === 0) return;
    const file = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
    const postmaster = pids.filter((pid) => pid === Number(file.split("\n")[0]));
    if (signal !== "SIGKILL" && postmaster.length === 0) continue;
    send(signal === "SIGKILL" ? pids : postmaster, signal);
    if (await isGone(clusterDir, patienceMs)) return;
  }
  const left = await clusterProcesses(clusterDir);
  if (left.length > 0) throw new Error(`PostgreSQL does not end (process ${left.join(", ")})`);
}
