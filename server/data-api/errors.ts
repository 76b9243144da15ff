import { DatabaseError } from "pg";
import { fullDisk, statusOf } from "../database/errors.ts";
import { CAUSE_HEADER, describeCause } from "../log.ts";

/** PostgREST's body of a refusal. https://docs.postgrest.org/en/stable/references/errors.html */
type Refusal = { code: string; message: string; details?: unknown; hint?: string | null };

export const JSON_TYPE = "application/json; charset=utf-8";

/** A refused request, to be thrown; `body` has PostgREST's form. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Required<Refusal>;

  constructor(status: number, { code, message, details = null, hint = null }: Refusal) {
    super(message);
    this.status = status;
    this.body = { code, details, hint, message };
  }

  toResponse(headers: Record<string, string> = {}): Response {
    const { status, body } = this;
    return Response.json(body, { status, headers: { "Content-Type": JSON_TYPE, ...headers } });
  }
}

/** Returns a part of the request as an error may repeat it. */
export const quoted = (text: string, mark = '"') => mark + text.slice(0, 40) + mark;

/** The refusal of what is not in the grammar (docs/api.md). */
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

/** The response while the database is away; `cause` is for the log. */
export const unavailable = (cause: string) =>
  new ApiError(503, {
    code: "PGRST000",
    message: "Could not connect with the database",
  }).toResponse({ "Retry-After": "5", [CAUSE_HEADER]: cause });

// Raised by private.refuse_request alone (`guardSql` in sql/request-statement.ts).
const REFUSED = "AV001";

function refusalOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (!(error instanceof DatabaseError) || error.code !== REFUSED) return undefined;
  const { message: reason, detail: rows = "" } = error;
  if (reason === "large") return tooLarge();
  return reason === "single" ? notOneRow(rows) : tooManyAffected(rows);
}

/** Returns the response to a request of `role` that failed with `error`. */
export function respondToError(error: unknown, role: string): Response {
  const refusal = refusalOf(error);
  if (refusal) return refusal.toResponse();
  fullDisk.report(error);
  const status = statusOf(error) ?? 500;
  if (status === 503) return unavailable(describeCause(error));
  if (!(error instanceof DatabaseError) || status === 500) {
    const failure = new ApiError(500, { code: "XX000", message: "The server could not answer" });
    return failure.toResponse({ [CAUSE_HEADER]: describeCause(error) });
  }
  const { code = "", detail = null, hint = null } = error;
  // PostgreSQL quotes the request's values.
  const message = error.message.slice(0, 500);
  // A visitor may be permitted after signing in.
  const isUnknown = status === 403 && role === "anon";
  return new ApiError(isUnknown ? 401 : status, {
    code,
    details: detail,
    hint,
    message,
  }).toResponse();
}
