import { DatabaseError } from "pg";
import { fullDisk, statusOf } from "../database/errors.ts";
import { CAUSE_HEADER, describeCause } from "../log.ts";

/**
 * Body of an error response, in PostgREST's form
 * (https://docs.postgrest.org/en/stable/references/errors.html).
 */
type Refusal = { code: string; message: string; details?: unknown; hint?: string | null };

export const JSON_TYPE = "application/json; charset=utf-8";

/** Error that refuses a request with an HTTP status and a body in PostgREST's form. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Required<Refusal>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    { code, message, details = null, hint = null }: Refusal,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.body = { code, details, hint, message };
    this.headers = { "Content-Type": JSON_TYPE, ...headers };
  }

  toResponse(): Response {
    const { status, body, headers } = this;
    return Response.json(body, { status, headers });
  }
}

/** Returns at most 40 characters of the request's text in quotation marks, for an error message. */
export const quoted = (text: string, mark = '"') => mark + text.slice(0, 40) + mark;

/** Returns the error of a request that the grammar in docs/api.md does not allow. */
export const notInGrammar = (message: string, details: string | null = null) =>
  new ApiError(400, { code: "PGRST100", message, details });

export const tooMany = (what: string, most: number) =>
  notInGrammar(`Too many ${what}: at most ${most} are accepted`);

export const invalidBody = (message: string) => new ApiError(400, { code: "PGRST102", message });

export const notOneRow = (rows: number | string) =>
  new ApiError(406, {
    code: "PGRST116",
    details: `The result contains ${rows} rows`,
    message: "Cannot coerce the result to a single JSON object",
  });

export const tooManyAffected = (rows: number | string) =>
  new ApiError(400, {
    code: "PGRST124",
    details: `The query affects ${rows} rows`,
    message: "Query result exceeds max-affected preference constraint",
  });

export const invalidRange = (details: string) =>
  new ApiError(416, { code: "PGRST103", message: "Requested range not satisfiable", details });

export const tooLarge = () =>
  new ApiError(400, {
    code: "54000",
    message: "The answer would be larger than 4 MB; ask for fewer rows with limit",
  });

/**
 * Returns the error for a client over a limit. The client may try again after `seconds` seconds.
 */
export const tooManyRequests = (message: string, seconds: number) =>
  new ApiError(
    429,
    { code: "too_many_requests", message, hint: "too_many_requests" },
    { "Retry-After": `${seconds}` },
  );

/** Returns the error for an unreachable database. `cause` goes to the log only. */
export const databaseUnavailable = (cause: string) =>
  new ApiError(
    503,
    { code: "PGRST000", message: "Could not connect with the database" },
    { "Retry-After": "5", [CAUSE_HEADER]: cause },
  );

export const unavailable = (cause: string) => databaseUnavailable(cause).toResponse();

// Only the database function private.refuse_request raises the code AV001 (`guardSql` in
// sql/request-statement.ts).
const REFUSED_BY_GUARD = "AV001";

function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (!(error instanceof DatabaseError) || error.code !== REFUSED_BY_GUARD) return undefined;
  const { message: reason, detail: rows = "" } = error;
  if (reason === "large") return tooLarge();
  return reason === "single" ? notOneRow(rows) : tooManyAffected(rows);
}

/** Returns the response to a request of `role` that failed with `error`. */
export function respondToError(error: unknown, role: string): Response {
  const refusal = apiErrorOf(error);
  if (refusal) return refusal.toResponse();
  fullDisk.report(error);
  const status = statusOf(error) ?? 500;
  if (status === 503) return unavailable(describeCause(error));
  if (!(error instanceof DatabaseError) || status === 500) {
    const refusal = { code: "XX000", message: "The server could not answer" };
    return new ApiError(500, refusal, { [CAUSE_HEADER]: describeCause(error) }).toResponse();
  }
  const { code = "", detail = null, hint = null } = error;
  // PostgreSQL quotes values of the request in its error messages, so the message is shortened.
  const message = error.message.slice(0, 500);
  // As in PostgREST, a visitor without permission gets 401 instead of 403, because signing in may
  // give the permission.
  const needsSignIn = status === 403 && role === "anon";
  return new ApiError(needsSignIn ? 401 : status, {
    code,
    details: detail,
    hint,
    message,
  }).toResponse();
}
