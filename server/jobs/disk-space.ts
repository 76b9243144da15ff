import { statfs } from "node:fs/promises";
import { fullDisk } from "../database/errors.ts";
import type { Logger } from "../log.ts";

const CHECK_EVERY_MS = 10_000;
const MB = 1024 * 1024;
// PostgreSQL stops with less than 16 MB of free disk space, because its write-ahead log grows by
// files of that size.
const FULL_BELOW = 16 * MB;
// The server warns when less than 5 % of the disk is free. The server never warns above 2 GB and
// always warns below 200 MB. The two limits prevent a false alarm on a large disk and a late
// warning on a small disk.
const LOW_BELOW = { share: 0.05, least: 200 * MB, most: 2048 * MB };
// The state of a disk improves only when the free space is 25 % above the limit, so that the state
// does not alternate.
const RECOVERED = 1.25;

export type DiskState = "ok" | "low" | "full";

/** Size and free space of a disk from `statfs`, in blocks of `bsize` bytes. */
type Space = { bsize: number; blocks: number; bavail: number };

export function diskState({ bsize, blocks, bavail }: Space, before: DiskState): DiskState {
  const free = bavail * bsize;
  const { share, least, most } = LOW_BELOW;
  const lowBelow = Math.min(most, Math.max(least, bsize * blocks * share));
  if (free < FULL_BELOW * (before === "full" ? RECOVERED : 1)) return "full";
  return free < lowBelow * (before === "ok" ? 1 : RECOVERED) ? "low" : "ok";
}

const MESSAGES = {
  ok: ["info", "the disk of DATA_DIR has room again"],
  low: ["warn", "the disk of DATA_DIR is nearly full; free some space"],
  full: [
    "error",
    "the disk of DATA_DIR is full; people can read, but nothing can be saved until you free " +
      "some space",
  ],
} as const;

/**
 * Returns the job that checks the disk of `folder` every ten seconds, and logs each change of the
 * disk's state.
 */
export function watchDisk(folder: string, logger: Logger) {
  let state: DiskState = "ok";
  async function run() {
    const current = diskState(await statfs(folder), state);
    if (current === state) return;
    state = current;
    const [level, message] = MESSAGES[current];
    logger[level]({ disk: current }, message);
  }
  return {
    name: "disk",
    everyMs: CHECK_EVERY_MS,
    run,
    // A "disk full" error of the database also counts, because PostgreSQL may have another disk or
    // a quota.
    state: () => (fullDisk.isFull() ? "full" : state),
  };
}
