import { errorCode, logError } from "../log.ts";

// The HTTP status of the first SQLSTATE pattern that matches: PostgREST's, but 503 for each error after which the same
// request may succeed. https://docs.postgrest.org/en/stable/references/errors.html
const STATUSES: [code: RegExp, status: number][] = [
  [/^E(?!RR_)/, 503], // the operating system's code: the database cannot be reached
  [/^(08|28)/, 503], // connection lost, the server's own account refused
  [/^(40|55P03)/, 503], // deadlock, lock not available
  [/^(53|57|58)/, 503], // out of resources, shutting down or statement out of time, input or output
  [/^25006/, 405], // a write in a transaction that only reads
  [/^2350[35]/, 409], // foreign key, unique
  [/^(42883|42P01)/, 404], // no such function, no such table
  [/^42501/, 403], // not permitted
  [/^(09|25|2D|38|39|3B|42P17|55|F0|HV|XX)/, 500],
  [/^[0-9A-Z]{5}$/, 400],
];

// The driver gives no code to these.
const BROKEN =
  /^(Connection terminated|timeout exceeded when|Client has encountered|Query read timeout)/;

/** The HTTP status of an error of the database: 503 while it is away, undefined for an error of another kind. */
export function statusOf(error: unknown): number | undefined {
  const code = errorCode(error);
  if (code === undefined)
    return error instanceof Error && BROKEN.test(error.message) ? 503 : undefined;
  // A status that our own functions raise: PT429.
  const raised = /^PT([45]\d\d)$/.exec(code)?.[1];
  return raised ? Number(raised) : STATUSES.find(([pattern]) => pattern.test(code))?.[1];
}

const DISK_FULL = "53100";
const LOG_EVERY_MS = 60_000;
const FULL_FOR_MS = 30_000;

/** Learns from errors whether the disk of the database is full, which may be another disk than that of `DATA_DIR`. */
export class FullDisk {
  #seenAt = Number.NEGATIVE_INFINITY;
  #loggedAt = Number.NEGATIVE_INFINITY;

  /** Takes note of an error, and logs a full disk once a minute. */
  report(error: unknown, now = performance.now()): void {
    if (errorCode(error) !== DISK_FULL) return;
    this.#seenAt = now;
    if (now - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = now;
    logError(`the disk of the database is full (${DISK_FULL})`);
  }

  /** Whether an error has reported a full disk within the last half minute. */
  isFull(now = performance.now()): boolean {
    return now - this.#seenAt < FULL_FOR_MS;
  }
}

export const fullDisk = new FullDisk();
