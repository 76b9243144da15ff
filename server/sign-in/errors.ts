import type { Context } from "hono";
import type { z } from "zod";
import { CAUSE_HEADER, describeCause, errorCode } from "../log.ts";
import { statusOf } from "../postgres/errors.ts";
import { fullDisk } from "../postgres/full-disk.ts";

type Extra = { details?: object; headers?: Record<string, string> };

/** A refused sign-in call, to be thrown; `response` has the form of hosted Supabase. */
export class AuthError extends Error {
  readonly response: Response;

  constructor(status: number, code: string, msg: string, { details, headers }: Extra = {}) {
    super(msg);
    this.response = Response.json(
      { code: status, error_code: code, msg, ...details },
      { status, headers: { "X-Sb-Error-Code": code, ...headers } },
    );
  }
}

/** The body of a call as `schema` describes it; throws status 400 with `message` for any other. */
export async function readBody<T>(c: Context, schema: z.ZodType<T>, message: string): Promise<T> {
  const body = schema.safeParse(await c.req.json().catch(() => undefined));
  if (!body.success) throw new AuthError(400, "validation_failed", message);
  return body.data;
}

/** The response while the database is away; `cause` is for the log. */
export const unavailable = (cause: string): Response =>
  new AuthError(503, "database_unavailable", "Could not connect with the database", {
    headers: { "Retry-After": "5", [CAUSE_HEADER]: cause },
  }).response;

/** The response to a call that failed with `error`. */
export function failureResponse(error: unknown): Response {
  if (error instanceof AuthError) return error.response;
  fullDisk.report(error);
  const cause = describeCause(error);
  if (statusOf(error) === 503) return unavailable(cause);
  const code = errorCode(error) ?? "";
  const refuse = (...refusal: ConstructorParameters<typeof AuthError>) =>
    new AuthError(...refusal).response;
  // Signed out, or deleted, on another device while this request was under way.
  if (code === "23503") return refuse(403, "session_not_found", "The session does not exist");
  // A value that a column cannot hold.
  if (code.startsWith("22")) {
    return refuse(400, "validation_failed", "The request has an invalid value");
  }
  // A refusal of ours names its error code in the hint (refuse_banned_session).
  if (code === "42501" && error instanceof Error && "hint" in error) {
    return refuse(403, String(error.hint), error.message);
  }
  const headers = { [CAUSE_HEADER]: cause };
  return refuse(500, "unexpected_failure", "Unexpected failure", { headers });
}
