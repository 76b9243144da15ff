import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { CAUSE_HEADER, type Logger } from "../log.ts";

/** A request that was answered: `start` is of `performance.now()`, `cause` why it failed. */
type Answered = {
  id: string;
  method: string;
  path: string;
  status: number;
  start: number;
  cause?: string | undefined;
};

/** Writes the line of one request. */
export type LogRequest = (request: Answered) => void;

/**
 * One line a request. `routeOf` names the route without what the address holds of people: queries,
 * identifiers, made-up paths.
 */
export function requestLines(logger: Logger, routeOf: (path: string) => string): LogRequest {
  return ({ id, method, path, status, start, cause }) => {
    const ms = Math.round(performance.now() - start);
    const line = { id, method, route: routeOf(path), status, ms, ...(cause ? { cause } : {}) };
    if (status >= 500 || cause) logger.error(line, "request");
    else logger.info(line, "request");
  };
}

/** Logs each request under an id that is ours alone, so that nobody can write into the log through it. */
export function requestLog(log: LogRequest) {
  return createMiddleware(async (c, next) => {
    const id = randomUUID();
    const start = performance.now();
    await next();
    const cause = c.res.headers.get(CAUSE_HEADER) ?? undefined;
    if (cause !== undefined) c.header(CAUSE_HEADER, undefined);
    c.header("X-Request-Id", id);
    log({ id, method: c.req.method, path: c.req.path, status: c.res.status, start, cause });
  });
}
