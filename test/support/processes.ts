import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

// Linux reports processor time in /proc in hundredths of a second.
const TICKS_A_SECOND = 100;

/**
 * Returns the text of a file in /proc about a process, or an empty string when the process has
 * ended.
 */
export const procFile = (pid: number, name: string) =>
  readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");

/** Returns the ids of the process `root` and of all its descendants. */
export async function processTree(root: number): Promise<number[]> {
  const tree = [root];
  for (const pid of tree) {
    const children = await procFile(pid, `task/${pid}/children`);
    tree.push(...children.trim().split(" ").filter(Boolean).map(Number));
  }
  return tree;
}

/** Returns the processor time that the processes have used, in seconds. */
export async function cpuSeconds(pids: number[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    const stat = await procFile(pid, "stat");
    // The fields are counted after the program's name, because the name may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks / TICKS_A_SECOND;
}

/**
 * Returns the memory of the processes in MB. PSS divides shared memory between the processes that
 * share it.
 */
export async function pssMegabytes(pids: number[]): Promise<number> {
  let kibibytes = 0;
  for (const pid of pids) {
    const rollup = await procFile(pid, "smaps_rollup");
    kibibytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return (kibibytes * 1024) / 1e6;
}

/** Returns a function that returns everything that `child` has written to stdout and stderr. */
export function outputOf(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  return () => output;
}
