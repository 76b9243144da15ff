import { type Context, Hono } from "hono";
import { CAUSE_HEADER } from "../log.ts";
import type { FilePath } from "../render/web-app.ts";

/** For a file that has another address whenever it changes. Browsers keep it; the response cache does not. */
export const ONE_YEAR = "public, max-age=31536000, immutable";

/** The response while a file cannot be made; `cause` is for the log. */
export const unavailable = (c: Context, cause: string, text = "Unavailable") =>
  c.text(text, 503, { "Retry-After": "5", [CAUSE_HEADER]: cause });

type Answer = (c: Context) => Response | Promise<Response>;

/** Has each function answer the requests for its file. */
export function fileRoutes(...files: [file: FilePath, answer: Answer][]): Hono {
  const routes = new Hono();
  for (const [{ pattern }, answer] of files) {
    const paths = new RegExp(pattern);
    routes.get("*", (c, next) => (paths.test(c.req.path) ? answer(c) : next()));
  }
  return routes;
}
