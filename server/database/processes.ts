import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Whether process `pid` is a PostgreSQL that is alive (a zombie is not) and works in `folder`. */
async function worksIn(pid: string, folder: { dev: number; ino: number }): Promise<boolean> {
  try {
    const line = await readFile(join("/proc", pid, "stat"), "utf8");
    const [, name, state = ""] = /^\d+ \((.*)\) (\S)/s.exec(line) ?? [];
    if (name !== "postgres" || "ZX".includes(state)) return false;
    const { dev, ino } = await stat(join("/proc", pid, "cwd"));
    return dev === folder.dev && ino === folder.ino;
  } catch {
    return false; // It has ended, or is another account's.
  }
}

async function postmastersByCommand(clusterDir: string): Promise<number[]> {
  const { stdout } = await execute("ps", ["-axo", "pid=,stat=,command="]);
  return stdout
    .split("\n")
    .map((line) => /^\s*(\d+)\s+([^Z\s]\S*)\s+(.*)$/.exec(line))
    .filter((match) => match?.[3]?.includes(` -D ${clusterDir} `))
    .map((match) => Number(match?.[1]));
}

/**
 * The live processes of the cluster in `clusterDir`. Its postmaster and each of its backends work in
 * that folder; where there is no `/proc`, only the postmaster is found. What `postmaster.pid` says is no
 * evidence: after a power cut the number may be another program's.
 */
export async function clusterProcesses(clusterDir: string): Promise<number[]> {
  if (process.platform !== "linux") return postmastersByCommand(clusterDir);
  const folder = await stat(clusterDir);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => worksIn(pid, folder)));
  return pids.filter((_, index) => found[index]).map(Number);
}
