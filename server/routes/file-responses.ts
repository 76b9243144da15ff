import { type Context, Hono } from "hono";
import { CAUSE_HEADER } from "../log.ts";
import type { FilePath } from "../render/web-app.ts";

/**
 * `Cache-Control` of a file whose URL changes with the content of the file. Browsers cache the file
 * for a year.
 */
export const ONE_YEAR = "public, max-age=31536000, immutable";

/** Returns the response 503 for a file that cannot be produced now. `cause` goes to the log. */
export const unavailable = (c: Context, cause: string, text = "Unavailable") =>
  c.text(text, 503, { "Retry-After": "5", [CAUSE_HEADER]: cause });

type Answer = (c: Context) => Response | Promise<Response>;

/** Returns a route for each of `files` and its handler. */
export function fileRoutes(...files: [file: FilePath, answer: Answer][]): Hono {
  const routes = new Hono();
  for (const [{ pattern }, answer] of files) {
    const paths = new RegExp(pattern);
    routes.get("*", (c, next) => (paths.test(c.req.path) ? answer(c) : next()));
  }
  return routes;
}
