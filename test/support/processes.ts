import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

// The kernel counts processor time in hundredths of a second for every program that asks it.
const TICKS_A_SECOND = 100;

/** What /proc says about a process; empty for one that has ended. */
const procFile = (pid: number, name: string) =>
  readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");

/** `root` and everything that descends from it. */
export async function processTree(root: number): Promise<number[]> {
  const tree = [root];
  for (const pid of tree) {
    const children = await procFile(pid, `task/${pid}/children`);
    tree.push(...children.trim().split(" ").filter(Boolean).map(Number));
  }
  return tree;
}

/** Seconds of processor time that the processes have used so far. */
export async function cpuSeconds(pids: number[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    const stat = await procFile(pid, "stat");
    // Behind the program's name, which may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks / TICKS_A_SECOND;
}

/** Megabytes of memory (PSS, which shares out what processes have in common). */
export async function pssMegabytes(pids: number[]): Promise<number> {
  let kibibytes = 0;
  for (const pid of pids) {
    const rollup = await procFile(pid, "smaps_rollup");
    kibibytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return (kibibytes * 1024) / 1e6;
}

/** Returns a function that returns the text that `child` has written so far, on both streams. */
export function outputOf(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  return () => output;
}
