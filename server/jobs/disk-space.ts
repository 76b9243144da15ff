import { statfs } from "node:fs/promises";
import { fullDisk } from "../database/errors.ts";
import type { Logger } from "../log.ts";

const CHECK_EVERY_MS = 10_000;
const MB = 1024 * 1024;
// PostgreSQL's journal grows by files of 16 MB: with less it stops at the next one.
const FULL_BELOW = 16 * MB;
// A twentieth of the disk, but no false alarm on a large one and no late one on a small one.
const LOW_BELOW = { share: 0.05, least: 200 * MB, most: 2048 * MB };
// A disk recovers with more free space than the limit, so that a state does not change all the time.
const RECOVERED = 1.25;

export type DiskState = "ok" | "low" | "full";

/** The size of a disk and its free space, as `statfs` reports them: in blocks of `bsize` bytes. */
type Space = { bsize: number; blocks: number; bavail: number };

/** The state of a disk whose last state was `before`. */
export function diskState({ bsize, blocks, bavail }: Space, before: DiskState): DiskState {
  const free = bavail * bsize;
  const { share, least, most } = LOW_BELOW;
  const lowBelow = Math.min(most, Math.max(least, bsize * blocks * share));
  if (free < FULL_BELOW * (before === "full" ? RECOVERED : 1)) return "full";
  return free < lowBelow * (before === "ok" ? 1 : RECOVERED) ? "low" : "ok";
}

const LINES = {
  ok: ["info", "the disk of DATA_DIR has room again"],
  low: ["warn", "the disk of DATA_DIR is nearly full"],
  full: ["error", "the disk of DATA_DIR is full; people can read, but nothing can be saved"],
} as const;

/** Checks the disk of `folder` every ten seconds; a change is a line in the log. */
export function watchDisk(folder: string, logger: Logger) {
  let state: DiskState = "ok";
  async function run() {
    const found = diskState(await statfs(folder), state);
    if (found === state) return;
    state = found;
    const [level, line] = LINES[found];
    logger[level]({ disk: found }, line);
  }
  return {
    ...{ name: "disk", everyMs: CHECK_EVERY_MS, run },
    // PostgreSQL may have a disk of its own, or be allowed a part of it.
    state: () => (fullDisk.isFull() ? "full" : state),
  };
}
