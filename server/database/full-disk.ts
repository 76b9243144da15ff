import { errorCode, logError } from "../log.ts";

const DISK_FULL = "53100";
const TELL_EVERY_MS = 60_000;
const FULL_FOR_MS = 30_000;

/** Whether the disk of the database is full, as its errors tell: it may lie on another disk than `DATA_DIR`. */
export class FullDisk {
  #metAt = Number.NEGATIVE_INFINITY;
  #toldAt = Number.NEGATIVE_INFINITY;

  /** Takes note of an error; a full disk is one line a minute for the operator. */
  report(error: unknown, now = performance.now()): void {
    if (errorCode(error) !== DISK_FULL) return;
    this.#metAt = now;
    if (now - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = now;
    logError(`the disk of the database is full (${DISK_FULL})`);
  }

  /** Whether an error told so within the last half minute. */
  isFull(now = performance.now()): boolean {
    return now - this.#metAt < FULL_FOR_MS;
  }
}

/** That of this process, which has one database. */
export const fullDisk = new FullDisk();
