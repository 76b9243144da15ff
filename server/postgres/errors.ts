import { errorCode } from "../log.ts";

// Statuses that PostgREST gives to SQLSTATE classes and codes and the embedded API does not; the first that
// matches holds. https://docs.postgrest.org/en/stable/references/errors.html
const STATUSES: [code: RegExp, status: number][] = [
  [/^E(?!RR_)/, 503], // the operating system's code: the database cannot be reached
  [/^(08|28)/, 503], // connection lost, the server's own account refused
  [/^(40|55P03)/, 503], // deadlock, lock not available: the same request may succeed at once
  [/^(53|57|58)/, 503], // out of resources, shutting down or statement out of time, input or output
  [/^2350[35]/, 409], // foreign key, unique
  [/^(23|P0001)/, 400], // other constraints, raise exception
  [/^(0A|54)/, 400], // not supported, more than PostgreSQL or a response can take
];

// The driver gives no code to these.
const BROKEN =
  /^(Connection terminated|timeout exceeded when|Client has encountered|Query read timeout)/;

/** The HTTP status of an error of the database: 503 while it is away, undefined when the library knows it. */
export function statusOf(error: unknown): number | undefined {
  const code = errorCode(error);
  if (code !== undefined) return STATUSES.find(([pattern]) => pattern.test(code))?.[1];
  return error instanceof Error && BROKEN.test(error.message) ? 503 : undefined;
}
