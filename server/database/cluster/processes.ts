import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./os-account.ts";

/** Whether process `pid` is a PostgreSQL that is alive (a zombie is not) and works in `folder`. */
async function worksIn(pid: string, folder: { dev: number; ino: number }): Promise<boolean> {
  try {
    const line = await readFile(join("/proc", pid, "stat"), "utf8");
    if (!/^\d+ \(postgres\) [^ZX]/.test(line)) return false;
    const { dev, ino } = await stat(join("/proc", pid, "cwd"));
    return dev === folder.dev && ino === folder.ino;
  } catch {
    return false; // It has ended, or is another account's.
  }
}

/** The postmaster of the cluster, where there is no `/proc` to find its backends. */
async function postmastersByCommand(clusterDir: string): Promise<number[]> {
  const { stdout } = await run("ps", ["-axo", "pid=,stat=,command="]);
  const alive = stdout.split("\n").filter((line) => /^\s*\d+\s+[^Z\s]/.test(line));
  const lines = alive.filter((line) => line.includes(` -D ${clusterDir} `));
  return lines.map((line) => Number.parseInt(line, 10));
}

/**
 * The live processes of the cluster in `clusterDir`: its postmaster and its backends work in that folder. What
 * `postmaster.pid` says is no evidence, as after a power cut the number may be another program's.
 */
export async function clusterProcesses(clusterDir: string): Promise<number[]> {
  if (process.platform !== "linux") return postmastersByCommand(clusterDir);
  const folder = await stat(clusterDir);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => worksIn(pid, folder)));
  return pids.filter((_, index) => found[index]).map(Number);
}
