import type { MiddlewareHandler } from "hono";
import { toAuthFailure } from "../database/errors.ts";
import { CAUSE_HEADER, describeCause } from "../log.ts";

const AWAY = "Could not connect with the database";

/**
 * The answer to a call of `path` while the database is away, in the form of hosted Supabase; `cause` is for
 * the log.
 */
export function unavailable(path: string, cause: string): Response {
  const body = path.startsWith("/rest/v1")
    ? { code: "PGRST000", message: AWAY, details: null, hint: null }
    : { code: 503, error_code: "database_unavailable", msg: AWAY };
  return Response.json(body, {
    status: 503,
    headers: { "Retry-After": "5", [CAUSE_HEADER]: cause },
  });
}

/** The answer to a call of `path` that ended in `error`, which is the database's or nobody's. */
export function failureResponse(error: unknown, path: string): Response {
  const { status, code, message } = toAuthFailure(error);
  const cause = describeCause(error);
  if (status === 503) return unavailable(path, cause);
  const headers: Record<string, string> = status === 500 ? { [CAUSE_HEADER]: cause } : {};
  return Response.json({ code: status, error_code: code, msg: message }, { status, headers });
}

/**
 * The library answers a plain 500 for every error of the database that its sign-in service or its
 * look-up of a session meets; this tells them apart.
 */
export const databaseFailures: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status !== 500 || c.error === undefined) return;
  c.res = undefined;
  c.res = failureResponse(c.error, c.req.path);
};
