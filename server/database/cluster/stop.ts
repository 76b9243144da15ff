import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { run } from "./binaries.ts";

/** Whether process `pid` is a PostgreSQL that is alive (a zombie is not) and works in `folder`. */
async function worksIn(pid: string, folder: { dev: number; ino: number }): Promise<boolean> {
  try {
    const line = await readFile(join("/proc", pid, "stat"), "utf8");
    const { dev, ino } = await stat(join("/proc", pid, "cwd"));
    return /^\d+ \(postgres\) [^ZX]/.test(line) && dev === folder.dev && ino === folder.ino;
  } catch {
    return false; // It has ended, or is another account's.
  }
}

/**
 * The live processes of the cluster in `clusterDir`: its postmaster and its backends work in that folder; without `/proc`
 * the postmaster alone. `postmaster.pid` is no evidence, because after a power cut the number may be another program's.
 */
export async function clusterProcesses(clusterDir: string): Promise<number[]> {
  if (process.platform !== "linux") {
    const { stdout } = await run("ps", ["-axo", "pid=,stat=,command="]);
    const alive = stdout.split("\n").filter((line) => /^\s*\d+\s+[^Z\s]/.test(line));
    return alive
      .filter((line) => line.includes(` -D ${clusterDir} `))
      .map((line) => Number.parseInt(line, 10));
  }
  const folder = await stat(clusterDir);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => worksIn(pid, folder)));
  return pids.filter((_, index) => found[index]).map(Number);
}

// SIGINT ends every session in order, SIGQUIT at once with a recovery at the next start, and a process that hangs cannot
// refuse SIGKILL. All together leave room within 30 s for the requests that the server finishes before.
const STEPS = [
  { signal: "SIGINT", patienceMs: 7_000 },
  { signal: "SIGQUIT", patienceMs: 3_000 },
  { signal: "SIGKILL", patienceMs: 3_000 },
] as const;
const POLL_EVERY_MS = 20;

/**
 * Ends every process of the cluster, whichever process started it. Kills backends without a postmaster, because they
 * only keep the next one from starting.
 * @throws when one cannot be ended.
 */
export async function stopCluster(clusterDir: string): Promise<void> {
  let pids = await clusterProcesses(clusterDir);
  for (const { signal, patienceMs } of STEPS) {
    const file = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
    const postmaster = Number.parseInt(file, 10);
    const receivers = signal === "SIGKILL" ? pids : pids.filter((pid) => pid === postmaster);
    for (const pid of receivers) {
      try {
        process.kill(pid, signal);
      } catch {} // It has ended meanwhile.
    }
    const deadline = performance.now() + (receivers.length > 0 ? patienceMs : 0);
    while (pids.length > 0 && performance.now() < deadline) {
      await delay(POLL_EVERY_MS);
      pids = await clusterProcesses(clusterDir);
    }
  }
  if (pids.length > 0) throw new Error(`PostgreSQL does not end (process ${pids.join(", ")})`);
}
