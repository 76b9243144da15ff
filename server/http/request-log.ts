import { randomUUID } from "node:crypto";
import { getPath } from "hono/utils/url";
import { CAUSE_HEADER, type Logger } from "../log.ts";

/** The app, as the Node.js server calls it. */
type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/** A request under way; `end` writes its line. */
type LoggedRequest = { id: string; end: (status: number, cause?: string) => void };

/** A route by its name in the log, and a regular expression for its paths. */
type Route = { path: string; pattern: string };

/**
 * One line for each request, under an id of our own. It names one of `routes` and never the path, which may
 * hold identifiers or be made up.
 */
export class RequestLog {
  readonly #logger: Logger;
  readonly #routes: { path: string; pattern: RegExp }[];

  constructor(logger: Logger, routes: Route[]) {
    this.#logger = logger;
    this.#routes = routes.map(({ path, pattern }) => ({ path, pattern: new RegExp(pattern) }));
  }

  /** The name of the route of `path`, which has no query. */
  routeOf(path: string): string {
    return this.#routes.find(({ pattern }) => pattern.test(path))?.path ?? "/*";
  }

  /** Begins the line of a request of `route`. */
  begin(method: string, route: string): LoggedRequest {
    const id = randomUUID();
    const start = performance.now();
    return {
      id,
      end: (status, cause) => {
        const ms = Math.round(performance.now() - start);
        const level = status >= 500 || cause !== undefined ? "error" : "info";
        const why = cause === undefined ? "" : `,"cause":${JSON.stringify(cause)}`;
        const what = `"id":"${id}","method":"${method}","route":"${route}"`;
        this.#logger[level](`${what},"status":${status},"ms":${ms}${why}`, "request");
      },
    };
  }

  /** `fetch` with each request's id in its response, and the cause of a failure in the log alone. */
  wrap(fetch: Fetch): Fetch {
    return async (request, env) => {
      const line = this.begin(request.method, this.routeOf(getPath(request)));
      const response = await fetch(request, env);
      const cause = response.headers.get(CAUSE_HEADER) ?? undefined;
      if (cause !== undefined) response.headers.delete(CAUSE_HEADER);
      response.headers.set("X-Request-Id", line.id);
      line.end(response.status, cause);
      return response;
    };
  }
}
