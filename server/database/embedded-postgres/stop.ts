import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { run } from "./binaries.ts";

/**
 * Returns whether the process `pid` is a living PostgreSQL (no zombie) with the working directory
 * `folder`.
 */
async function isPostgresIn(pid: string, folder: { dev: number; ino: number }): Promise<boolean> {
  try {
    const line = await readFile(join("/proc", pid, "stat"), "utf8");
    const { dev, ino } = await stat(join("/proc", pid, "cwd"));
    return /^\d+ \(postgres\) [^ZX]/.test(line) && dev === folder.dev && ino === folder.ino;
  } catch {
    return false; // The process has ended or belongs to another account.
  }
}

/**
 * Returns the process ids of the cluster in `clusterDir`. On Linux, the processes are found by
 * their working directory in `/proc`. On other systems, only the main process (postmaster) is
 * found. The file `postmaster.pid` is not used, because after a power cut another program may have
 * the process id in this file.
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
  const found = await Promise.all(pids.map((pid) => isPostgresIn(pid, folder)));
  return pids.filter((_, index) => found[index]).map(Number);
}

// Signals that stop PostgreSQL (https://www.postgresql.org/docs/current/server-shutdown.html).
// SIGINT ends every session cleanly. SIGQUIT ends all sessions at once, so that PostgreSQL needs a
// recovery at its next start. SIGKILL ends a hanging process. The three steps take at most 13 s. A
// stop of the server has 30 s, and the rest is left for open requests.
const STEPS = [
  { signal: "SIGINT", patienceMs: 7_000 },
  { signal: "SIGQUIT", patienceMs: 3_000 },
  { signal: "SIGKILL", patienceMs: 3_000 },
] as const;
const POLL_EVERY_MS = 20;

/**
 * Ends every process of the cluster, even if another server started the cluster. Also kills
 * processes that outlived the postmaster, because they would keep the next postmaster from
 * starting.
 * @throws an error when a process does not end.
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
      } catch {} // The process has ended meanwhile.
    }
    const deadline = performance.now() + (receivers.length > 0 ? patienceMs : 0);
    while (pids.length > 0 && performance.now() < deadline) {
      await delay(POLL_EVERY_MS);
      pids = await clusterProcesses(clusterDir);
    }
  }
  if (pids.length > 0) throw new Error(`PostgreSQL does not end (process ${pids.join(", ")})`);
}
