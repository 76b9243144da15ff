import { errorCode, logError } from "../log.ts";

const MINUTE_MS = 60_000;
const DISK_FULL = "53100";
const DISK_FULL_FOR_MS = 30_000;

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const CAUSES: [code: RegExp, cause: string][] = [
  [/^53100$/, "the disk of the database is full"],
  [/^53200$/, "the database is out of memory"],
  [/^53300$/, "the database has no connection left"],
  [/^53...$/, "the database lacks resources"],
  [/^58...$/, "the database cannot read or write its files"],
];

/** What the machine lacks, told by the errors of the database. One line a cause and minute. */
export class Trouble {
  readonly #toldAt = new Map<string, number>();
  #fullUntil = 0;

  /** Tells the operator of an error that comes from the machine. */
  report(error: unknown, now = Date.now()): void {
    const code = errorCode(error) ?? "";
    const cause = CAUSES.find(([pattern]) => pattern.test(code))?.[1];
    if (cause === undefined) return;
    if (code === DISK_FULL) this.#fullUntil = now + DISK_FULL_FOR_MS;
    if (now - (this.#toldAt.get(cause) ?? -MINUTE_MS) < MINUTE_MS) return;
    this.#toldAt.set(cause, now);
    logError(`${cause} (${code})`);
  }

  /** Whether the database has met a full disk within the last half minute. */
  isDiskFull(now = Date.now()): boolean {
    return now < this.#fullUntil;
  }
}

/** The trouble of this process, which has one database. */
export const trouble = new Trouble();
