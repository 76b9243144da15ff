import type { MiddlewareHandler } from "hono";
import { CAUSE_HEADER, describeCause } from "../../log.ts";
import { statusOf } from "../../postgres/errors.ts";
import { fullDisk } from "../../postgres/full-disk.ts";

/** What an error of the driver has beside its message. */
type Coded = { code?: string; message?: string; detail?: string; hint?: string };

const PGRST_AWAY = {
  code: "PGRST000",
  message: "Could not connect with the database",
  details: null,
  hint: null,
};
const awayHeaders = (cause: string) => ({ "Retry-After": "5", [CAUSE_HEADER]: cause });

/** The response while the database is away, as of hosted Supabase; `cause` is for the log. */
export const unavailable = (cause: string): Response =>
  Response.json(PGRST_AWAY, { status: 503, headers: awayHeaders(cause) });

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

/** The response to a request that failed with `error`. */
function failureResponse(error: unknown): Response {
  fullDisk.report(error);
  if (statusOf(error) === 503) return unavailable(describeCause(error));
  const body = { code: "XX000", message: "Unexpected failure", details: null, hint: null };
  return Response.json(body, { status: 500, headers: { [CAUSE_HEADER]: describeCause(error) } });
}

/** Tells errors of the database apart, for each of which the library answers a plain 500. */
export const databaseFailures: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status !== 500 || c.error === undefined) return;
  c.res = undefined;
  c.res = failureResponse(c.error);
};
