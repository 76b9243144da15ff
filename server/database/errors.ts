import { errorCode, logError } from "../log.ts";

// HTTP statuses by SQLSTATE; the first match applies. The statuses are the same as in PostgREST
// (https://docs.postgrest.org/en/stable/references/errors.html), except that errors after which a
// retry may succeed get 503.
const STATUSES: [code: RegExp, status: number][] = [
  [/^E(?!RR_)/, 503], // an error code of the operating system: the database is unreachable
  [/^(08|28)/, 503], // a lost connection, or a refused login of the server
  [/^(40|55P03)/, 503], // a deadlock, or a lock that is not available
  [/^(53|57|58)/, 503], // no resources left; a shutdown or timeout; a failed input or output
  [/^25006/, 405], // a write in a read-only transaction
  [/^2350[35]/, 409], // a violated foreign key or unique constraint
  [/^(42883|42P01)/, 404], // an unknown function or table
  [/^42501/, 403], // a missing privilege
  [/^(09|25|2D|38|39|3B|42P17|55|F0|HV|XX)/, 500],
  [/^[0-9A-Z]{5}$/, 400],
];

// Messages of connection errors for which the driver sets no code.
const CONNECTION_ERRORS =
  /^(Connection terminated|timeout exceeded when|Client has encountered|Query read timeout)/;

/**
 * Returns the HTTP status for an error of the database, or undefined for other errors. The status
 * is 503 while the database is unreachable.
 */
export function statusOf(error: unknown): number | undefined {
  const code = errorCode(error);
  if (code === undefined)
    return error instanceof Error && CONNECTION_ERRORS.test(error.message) ? 503 : undefined;
  // Database functions choose an HTTP status with an error code such as PT429, as in PostgREST.
  const raised = /^PT([45]\d\d)$/.exec(code)?.[1];
  return raised ? Number(raised) : STATUSES.find(([pattern]) => pattern.test(code))?.[1];
}

const DISK_FULL = "53100";
const LOG_EVERY_MS = 60_000;
const FULL_FOR_MS = 30_000;

/**
 * Remembers whether an error reported that the disk of the database is full. The server cannot
 * measure this disk itself, because the database may run on another machine.
 */
export class FullDisk {
  #seenAt = Number.NEGATIVE_INFINITY;
  #loggedAt = Number.NEGATIVE_INFINITY;

  /** Remembers an error that reports a full disk, and logs it at most once a minute. */
  report(error: unknown, now = performance.now()): void {
    if (errorCode(error) !== DISK_FULL) return;
    this.#seenAt = now;
    if (now - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = now;
    logError(`the disk of the database is full (${DISK_FULL})`);
  }

  /** Returns whether an error reported a full disk within the last 30 seconds. */
  isFull(now = performance.now()): boolean {
    return now - this.#seenAt < FULL_FOR_MS;
  }
}

export const fullDisk = new FullDisk();
