import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "../log.ts";
import { pathOf } from "./cache-keys.ts";
import type { RequestMetrics } from "./metrics.ts";

/**
 * Writes the head of a response with the request's id, and logs the request. `headers` and
 * `extraHeaders` are flat lists of names and values. `cause` is the reason of a failure, for the
 * log only.
 */
export type WriteHead = (
  status: number,
  headers: string[],
  extraHeaders: string[],
  cause?: string,
) => ServerResponse;

/**
 * A route in the log. `path` is the name of the route, and `pattern` matches the request paths of
 * the route. Metrics add up the times of all routes of one `kind`.
 */
type Route = { path: string; pattern: string; kind: string };

const UNKNOWN = { path: "/*", kind: "unknown" };

// The route of a path is cached, because most requests are for a few paths. The cache is limited,
// because invented paths would otherwise fill the memory.
const MOST_CACHED_PATHS = 100;

/**
 * Logs one line for each request, with an id. The line names the route and never the path, because
 * a path may contain identifiers or invented text.
 */
export class RequestLog {
  readonly #logger: Logger;
  readonly #metrics: Pick<RequestMetrics, "observe"> | undefined;
  readonly #routes: { path: string; kind: string; pattern: RegExp }[];
  readonly #routeByPath = new Map<string, Omit<Route, "pattern">>();

  constructor(logger: Logger, routes: Route[], metrics?: Pick<RequestMetrics, "observe">) {
    this.#logger = logger;
    this.#metrics = metrics;
    this.#routes = routes.map(({ pattern, ...route }) => ({
      ...route,
      pattern: new RegExp(pattern),
    }));
  }

  #routeOf(path: string): Omit<Route, "pattern"> {
    const cached = this.#routeByPath.get(path);
    if (cached !== undefined) return cached;
    const route = this.#routes.find(({ pattern }) => pattern.test(path)) ?? UNKNOWN;
    if (this.#routeByPath.size >= MOST_CACHED_PATHS) this.#routeByPath.clear();
    this.#routeByPath.set(path, route);
    return route;
  }

  begin({ method = "", url }: IncomingMessage, outgoing: ServerResponse): WriteHead {
    const id = randomUUID();
    const start = performance.now();
    return (status, headers, extraHeaders, cause) => {
      outgoing.writeHead(status, headers.concat("x-request-id", id, extraHeaders));
      const exactMs = performance.now() - start;
      const ms = Math.round(exactMs);
      const route = this.#routeOf(pathOf(url));
      this.#metrics?.observe(route, status, exactMs);
      const level = status >= 500 || cause !== undefined ? "error" : "info";
      const causeMember = cause === undefined ? "" : `,"cause":${JSON.stringify(cause)}`;
      const members = `"id":"${id}","method":"${method}","route":"${route.path}"`;
      this.#logger[level](`${members},"status":${status},"ms":${ms}${causeMember}`, "request");
      return outgoing;
    };
  }
}
