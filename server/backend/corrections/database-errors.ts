import type { MiddlewareHandler } from "hono";
import { CAUSE_HEADER, describeCause } from "../../log.ts";
import { statusOf } from "../../postgres/errors.ts";
import { fullDisk } from "../../postgres/full-disk.ts";
import { AuthError } from "../auth-error.ts";

/** What an error of the driver has beside its message. */
type Coded = { code?: string; message?: string; detail?: string; hint?: string };

const AWAY = "Could not connect with the database";
const PGRST_AWAY = { code: "PGRST000", message: AWAY, details: null, hint: null };
const awayHeaders = (cause: string) => ({ "Retry-After": "5", [CAUSE_HEADER]: cause });

/** The response to a call of `path` while the database is away, as of hosted Supabase; `cause` is for the log. */
export function unavailable(path: string, cause: string): Response {
  const headers = awayHeaders(cause);
  if (path.startsWith("/rest/v1")) return Response.json(PGRST_AWAY, { status: 503, headers });
  return new AuthError(503, "database_unavailable", AWAY, { headers }).response;
}

/**
 * Rewrites an error of the database into the form (`RAISE SQLSTATE 'PGRST'`) in which the data API lets code,
 * message, hint and HTTP status be given, where it would answer 500 without a code.
 * What it already answers as hosted Supabase does is returned as it is.
 */
export function toPostgrestError(error: unknown): unknown {
  fullDisk.report(error);
  const status = statusOf(error);
  if (status === undefined) return error;
  const { code, message, detail, hint }: Coded = error instanceof Error ? error : {};
  const judged = { code, message, details: detail ?? null, hint: hint ?? null };
  const away = status === 503;
  return Object.assign(new Error(), {
    code: "PGRST",
    message: JSON.stringify(away ? PGRST_AWAY : judged),
    detail: JSON.stringify({ status, headers: away ? awayHeaders(describeCause(error)) : {} }),
  });
}

function toAuthError(error: unknown): AuthError {
  const { code = "", hint, message = "" }: Coded = error instanceof Error ? error : {};
  // Signed out, or deleted, on another device while this request was under way.
  if (code === "23503")
    return new AuthError(403, "session_not_found", "The session does not exist");
  // A value that a column cannot hold.
  if (code.startsWith("22")) {
    return new AuthError(400, "validation_failed", "The request has an invalid value");
  }
  // A refusal of ours names its error code in the hint (refuse_banned_session).
  if (code === "42501" && hint !== undefined) return new AuthError(403, hint, message);
  const headers = { [CAUSE_HEADER]: describeCause(error) };
  return new AuthError(500, "unexpected_failure", "Unexpected failure", { headers });
}

/** The response to a call of `path` that failed with `error`. */
export function failureResponse(error: unknown, path: string): Response {
  if (error instanceof AuthError) return error.response;
  fullDisk.report(error);
  if (statusOf(error) === 503) return unavailable(path, describeCause(error));
  return toAuthError(error).response;
}

/** Tells errors of the database apart, for each of which the library's sign-in service answers a plain 500. */
export const databaseFailures: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status !== 500 || c.error === undefined) return;
  c.res = undefined;
  c.res = failureResponse(c.error, c.req.path);
};
