import { DatabaseError } from "pg";
import { fullDisk, statusOf } from "../database/errors.ts";
import { CAUSE_HEADER, describeCause } from "../log.ts";
import { ApiError, notOneRow, tooLarge, tooManyAffected } from "./errors.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

// Raised by private.refuse_request alone.
const REFUSED = "AV001";

/** PostgREST's error for what a statement refused by itself (`guardSql` in sql/request-statement.ts). */
function refusalOf(error: unknown): ApiError | undefined {
  if (!(error instanceof DatabaseError) || error.code !== REFUSED) return undefined;
  const { message: reason, detail: rows = "" } = error;
  if (reason === "large") return tooLarge();
  return reason === "single" ? notOneRow(rows) : tooManyAffected(rows);
}

const LONGEST_MESSAGE = 500;

const bodyOf = (code: string, message: string) => ({ code, message, details: null, hint: null });

function errorResponse(status: number, body: object, headers: Record<string, string> = {}) {
  return Response.json(body, { status, headers: { "Content-Type": JSON_TYPE, ...headers } });
}

/** The response while the database is away; `cause` is for the log. */
export const unavailable = (cause: string) =>
  errorResponse(503, bodyOf("PGRST000", "Could not connect with the database"), {
    "Retry-After": "5",
    [CAUSE_HEADER]: cause,
  });

/** The response to a request of `role` that failed with `error`. */
export function respondToError(error: unknown, role: string): Response {
  const refusal = error instanceof ApiError ? error : refusalOf(error);
  if (refusal) return errorResponse(refusal.status, refusal.body);
  fullDisk.report(error);
  const status = statusOf(error) ?? 500;
  if (status === 503) return unavailable(describeCause(error));
  if (!(error instanceof DatabaseError) || status === 500) {
    const body = bodyOf("XX000", "The server could not answer");
    return errorResponse(500, body, { [CAUSE_HEADER]: describeCause(error) });
  }
  const { code, detail = null, hint = null } = error;
  // PostgreSQL quotes what was sent.
  const message = error.message.slice(0, LONGEST_MESSAGE);
  // Who has not signed in may be permitted after signing in.
  const isUnknown = status === 403 && role === "anon";
  return errorResponse(isUnknown ? 401 : status, { code, details: detail, hint, message });
}
