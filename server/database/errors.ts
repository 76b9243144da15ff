import { CAUSE_HEADER, describeCause } from "../log.ts";
import { trouble } from "./trouble.ts";

// SQLSTATE classes and codes that PostgREST answers with another status than the embedded API does.
// https://docs.postgrest.org/en/stable/references/errors.html
const STATUS_BY_PREFIX: [prefix: string, status: number][] = [
  ["08", 503], // connection lost
  ["0A", 400], // not supported
  ["0L", 403],
  ["0P", 403],
  ["28", 503], // the database refuses the server's own account
  ["40", 503], // deadlock, serialization: the same request may succeed at once
  ["23503", 409],
  ["23505", 409],
  ["23", 400], // checks, not-null, exclusion
  ["53", 503], // out of memory, disk or connections
  ["55P03", 503], // lock not available
  ["57", 503], // shutting down, starting up, a statement out of time
  ["58", 503], // input or output of the system
  ["54", 400], // more than PostgreSQL can take: too many arguments, too deep
  ["P0001", 400], // raise exception
  ["PT429", 429], // a limit of ours
];

// Codes of the driver and of the operating system for a database that cannot be reached.
const UNREACHABLE = [
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
];

// Values that a column cannot hold: too long, a NUL byte.
const UNSTORABLE = ["22001", "22021", "22P05"];

// The driver gives no code to these.
const BROKEN =
  /^(Connection terminated|timeout exceeded when|Client has encountered|Query read timeout)/;

type DatabaseError = Error & { code: string; detail?: string; hint?: string };

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof AggregateError) return statusOf(error.errors[0]);
  if (error instanceof Error && BROKEN.test(error.message)) return 503;
  if (!isDatabaseError(error)) return undefined;
  if (UNREACHABLE.includes(error.code)) return 503;
  return STATUS_BY_PREFIX.find(([prefix]) => error.code.startsWith(prefix))?.[1];
}

const unavailableHeaders = (error: unknown) => ({
  "Retry-After": "5",
  [CAUSE_HEADER]: describeCause(error),
});

/**
 * Rewrites an error of the database into the form (`RAISE SQLSTATE 'PGRST'`) in which the embedded API
 * lets code, message, hint and HTTP status be given, where it would answer 500 without a code.
 * Whatever it already answers as hosted Supabase does is returned as it is.
 */
export function toPostgrestError(error: unknown): unknown {
  trouble.report(error);
  const status = statusOf(error);
  if (status === undefined) return error;
  const judged = status !== 503 && isDatabaseError(error) ? error : undefined;
  return Object.assign(new Error(), {
    code: "PGRST",
    message: JSON.stringify({
      code: judged?.code ?? "PGRST000",
      message: judged?.message ?? "Could not connect with the database",
      details: judged?.detail ?? null,
      hint: judged?.hint ?? null,
    }),
    detail: JSON.stringify({ status, headers: judged ? {} : unavailableHeaders(error) }),
  });
}

/** What the sign-in service answers for an error of the database, in the form of hosted Supabase. */
export type AuthFailure = { status: 403 | 422 | 400 | 500 | 503; code: string; message: string };

/** Translates an error of the database that the sign-in service let through. */
export function toAuthFailure(error: unknown): AuthFailure {
  trouble.report(error);
  const code = isDatabaseError(error) ? error.code : "";
  if (statusOf(error) === 503) {
    return {
      status: 503,
      code: "database_unavailable",
      message: "Could not connect with the database",
    };
  }
  if (code === "23505") {
    return { status: 422, code: "user_already_exists", message: "User already registered" };
  }
  if (code === "23503") {
    // Signed out, or deleted, on another device while this request was under way.
    return { status: 403, code: "session_not_found", message: "The session does not exist" };
  }
  if (UNSTORABLE.includes(code)) {
    return { status: 400, code: "validation_failed", message: "The request has an invalid value" };
  }
  if (code === "42501" && isDatabaseError(error) && error.hint !== undefined) {
    return { status: 403, code: error.hint, message: error.message };
  }
  return { status: 500, code: "unexpected_failure", message: "Unexpected failure" };
}
