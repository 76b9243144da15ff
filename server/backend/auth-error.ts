import type { Context } from "hono";
import type { z } from "zod";

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
