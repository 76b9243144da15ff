import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { CAUSE_HEADER } from "../log.ts";

const MEMBER = /^Bearer (?!sb_)/;

const tooMany = {
  code: "PGRST000",
  message: "Too many answers are under way",
  details: null,
  hint: null,
};

/**
 * Bounds what is held for visitors who do not read what they asked for: while `mostBytes` of answers are
 * under way, the next one is refused. What lies ready in memory is there once for all of them and does not
 * pass here.
 */
export function unsentAnswers(mostBytes: number) {
  let unsent = 0;
  return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
    if (!c.req.path.startsWith("/rest/v1/") || MEMBER.test(c.req.header("Authorization") ?? "")) {
      return next();
    }
    if (unsent >= mostBytes) {
      const headers = { "Retry-After": "5", [CAUSE_HEADER]: "too many unsent answers" };
      return c.json(tooMany, 503, headers);
    }
    await next();
    const bytes = Number(c.res.headers.get("Content-Length") ?? 0);
    const outgoing = c.env?.outgoing;
    if (bytes === 0 || outgoing === undefined || c.req.method === "HEAD") return;
    unsent += bytes;
    outgoing.once("close", () => {
      unsent -= bytes;
    });
  });
}
