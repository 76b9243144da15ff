import { logError } from "../log.ts";

const MINUTE_MS = 60_000;

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const CAUSES: [prefix: string, cause: string][] = [
  ["53100", "the disk of the database is full"],
  ["53200", "the database is out of memory"],
  ["53300", "the database has no connection left"],
  ["53", "the database lacks resources"],
  ["58", "the database cannot read or write its files"],
];
const DISK_FULL = "53100";
const DISK_FULL_FOR_MS = 30_000;

/** What the machine lacks, told by the errors of the database. One line a cause and minute. */
export class Trouble {
  readonly #told = new Map<string, number>();
  #fullUntil = 0;

  /** Looks whether `error` tells of the machine, and says so to the operator. */
  report(error: unknown, now = Date.now()): void {
    if (!(error instanceof Error) || !("code" in error)) return;
    const code = String(error.code);
    const cause = CAUSES.find(([prefix]) => code.startsWith(prefix))?.[1];
    // Codes of the operating system may begin like those of PostgreSQL, which have five characters.
    if (cause === undefined || code.length !== 5) return;
    if (code === DISK_FULL) this.#fullUntil = now + DISK_FULL_FOR_MS;
    if (now - (this.#told.get(cause) ?? -MINUTE_MS) < MINUTE_MS) return;
    this.#told.set(cause, now);
    logError(`${cause} (${code})`);
  }

  /** Whether the database has met a full disk within the last half minute. */
  isDiskFull(now = Date.now()): boolean {
    return now < this.#fullUntil;
  }
}

/** The trouble of this process, which has one database. */
export const trouble = new Trouble();
