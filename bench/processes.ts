import { readdir, readFile } from "node:fs/promises";

// The kernel counts processor time in hundredths of a second for every program that asks it.
const TICKS_A_SECOND = 100;

/** Fields of /proc/<pid>/stat behind the program's name; undefined for a process that has ended. */
async function statOf(pid: number): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  return text?.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** `root` and everything that descends from it. */
export async function processTree(root: number): Promise<number[]> {
  const children = new Map<number, number[]>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number((await statOf(Number(name)))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Seconds of processor time that the processes have used so far. */
export async function cpuSeconds(pids: number[]): Promise<number> {
  const stats = await Promise.all(pids.map(statOf));
  const ticks = stats.map((stat) => Number(stat?.[11] ?? 0) + Number(stat?.[12] ?? 0));
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND;
}

/** Megabytes: PSS shares out what processes have in common, RSS counts it once for each. */
export async function memory(pids: number[]): Promise<{ pss: number; rss: number }> {
  let pss = 0;
  let rss = 0;
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
    pss += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
    rss += Number(/^Rss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  }
  return { pss: (pss * 1024) / 1e6, rss: (rss * 1024) / 1e6 };
}
