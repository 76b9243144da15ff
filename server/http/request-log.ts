import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "../log.ts";
import { pathOf } from "./cache-keys.ts";

/**
 * Writes the head of a response, with the request's id, and the request's line in the log. `headers` and `own` are name,
 * value, name, value; `cause` says why the request failed.
 */
export type WriteHead = (
  status: number,
  headers: string[],
  own: string[],
  cause?: string,
) => ServerResponse;

/** The name of a route in the log, and a regular expression for its paths. */
type Route = { path: string; pattern: string };

// Nearly all requests are for a few paths; strangers' paths must not fill the memory.
const MOST_KNOWN = 100;

/**
 * One line for each request, under an id of our own. It names one of `routes` and never the path, which may hold
 * identifiers or be made up.
 */
export class RequestLog {
  readonly #logger: Logger;
  readonly #routes: { path: string; pattern: RegExp }[];
  readonly #known = new Map<string, string>();

  constructor(logger: Logger, routes: Route[]) {
    this.#logger = logger;
    this.#routes = routes.map(({ path, pattern }) => ({ path, pattern: new RegExp(pattern) }));
  }

  #routeOf(path: string): string {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const route = this.#routes.find(({ pattern }) => pattern.test(path))?.path ?? "/*";
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(path, route);
    return route;
  }

  /** Begins the line of a request. */
  begin({ method = "", url }: IncomingMessage, outgoing: ServerResponse): WriteHead {
    const id = randomUUID();
    const start = performance.now();
    return (status, headers, own, cause) => {
      outgoing.writeHead(status, headers.concat("x-request-id", id, own));
      const ms = Math.round(performance.now() - start);
      const level = status >= 500 || cause !== undefined ? "error" : "info";
      const why = cause === undefined ? "" : `,"cause":${JSON.stringify(cause)}`;
      const what = `"id":"${id}","method":"${method}","route":"${this.#routeOf(pathOf(url))}"`;
      this.#logger[level](`${what},"status":${status},"ms":${ms}${why}`, "request");
      return outgoing;
    };
  }
}
