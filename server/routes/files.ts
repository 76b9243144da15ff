import type { Context, MiddlewareHandler } from "hono";
import { CAUSE_HEADER } from "../log.ts";
import type { FilePath } from "../render/web-app.ts";

/** For a file that has another address whenever it changes. Browsers keep it; the response cache does not. */
export const ONE_YEAR = "public, max-age=31536000, immutable";

/** The response while a file cannot be made; `cause` is for the log. */
export const unavailable = (c: Context, cause: string, text = "Unavailable") =>
  c.text(text, 503, { "Retry-After": "5", [CAUSE_HEADER]: cause });

/** Has `answer` handle the requests for a file. */
export function onFile(
  { pattern }: FilePath,
  answer: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const paths = new RegExp(pattern);
  return async (c, next) => (paths.test(c.req.path) ? answer(c) : next());
}
