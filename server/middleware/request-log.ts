import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Logger } from "../log.ts";

/**
 * One line a request. `routeOf` names the route without what the address holds of people: queries,
 * identifiers, made-up paths. The id is ours alone, so that nobody can write into the log through it.
 */
export function requestLog(logger: Logger, routeOf: (path: string) => string) {
  return createMiddleware(async (c, next) => {
    const id = randomUUID();
    const start = performance.now();
    await next();
    c.header("X-Request-Id", id);
    const { status } = c.res;
    const line = {
      id,
      method: c.req.method,
      route: routeOf(c.req.path),
      status,
      ms: Math.round(performance.now() - start),
    };
    if (status >= 500) logger.error(line, "request");
    else logger.info(line, "request");
  });
}
