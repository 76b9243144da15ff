import { statfs } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../log.ts";

const LOOK_EVERY_MS = 10_000;
const MB = 1024 * 1024;
// PostgreSQL's journal grows by files of 16 MB: with less it stops at the next one.
const FULL_BELOW = 16 * MB;
// A twentieth of the disk, but no false alarm on a large one and no late one on a small one.
const LOW_BELOW = { share: 0.05, least: 200 * MB, most: 2048 * MB };
// A disk is well again when it has more than what made it unwell: a limit is not crossed all the time.
const RECOVERED = 1.25;
const FEWEST_FILES = 100;

const GRAVITY = ["ok", "low", "full"] as const;
export type DiskState = (typeof GRAVITY)[number];

/** What `statfs` tells of a disk: blocks of `bsize` bytes, and how many more files it can hold. */
export type Space = {
  bsize: number;
  blocks: number;
  bavail: number;
  files: number;
  ffree: number;
};

/** How well a disk is that was `before`. */
export function diskState(
  { bsize, blocks, bavail, files, ffree }: Space,
  before: DiskState,
): DiskState {
  const { share, least, most } = LOW_BELOW;
  const isBelow = (limit: number, state: DiskState) =>
    bavail * bsize < limit * (GRAVITY.indexOf(before) >= GRAVITY.indexOf(state) ? RECOVERED : 1);
  // File systems that make room for files as they come tell of none.
  if (isBelow(FULL_BELOW, "full") || (files > 0 && ffree < FEWEST_FILES)) return "full";
  return isBelow(Math.min(most, Math.max(least, bsize * blocks * share)), "low") ? "low" : "ok";
}

const LINES = {
  ok: ["info", "the disk of DATA_DIR has room again"],
  low: ["warn", "the disk of DATA_DIR is nearly full"],
  full: ["error", "the disk of DATA_DIR is full; people can read, but nothing can be saved"],
} as const;

/** Looks at the disk of `folder` until `signal` aborts; a change is a line in the log. */
export function watchDisk(folder: string, logger: Logger, signal: AbortSignal) {
  let state: DiskState = "ok";
  async function look() {
    const found = diskState(await statfs(folder), state);
    if (found === state) return;
    state = found;
    const [level, line] = LINES[found];
    logger[level]({ disk: found }, line);
  }
  async function lookAgainAndAgain() {
    while (!signal.aborted) {
      // A folder that is away for a moment says nothing about the disk.
      await look().catch(() => {});
      await delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
  void lookAgainAndAgain();
  return { state: () => state };
}
