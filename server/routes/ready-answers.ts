import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Hono, type MiddlewareHandler } from "hono";
import type { LogRequest } from "../middleware/request-log.ts";
import type { FindReady, Ready } from "../public-reads/kept-answer.ts";

/** Answers a request if that takes nothing but handing out bytes; false leaves it to the app. */
export type ReadyAnswers = (request: IncomingMessage, response: ServerResponse) => boolean;

type Options = {
  sources: FindReady[];
  /** What adds headers to such an answer in the app: the browser's, and those of other origins. */
  headersOf: MiddlewareHandler[];
  origins: string[];
  log: LogRequest;
};

/** The headers that the app's own middleware adds for a page of `origin`, in raw form. */
async function addedHeaders(middleware: MiddlewareHandler[], origin: string | undefined) {
  const app = new Hono().use(...middleware).get("/", (c) => c.body(null));
  const { headers } = await app.request("/", {
    headers: origin === undefined ? {} : { Origin: origin },
  });
  return [...headers].flat();
}

/**
 * What is in memory, ahead of the app: on its way through the middleware such an answer would
 * cost several times what sending it costs. It has the same headers and the same line in the log.
 */
export async function readyAnswers({
  sources,
  headersOf,
  origins,
  log,
}: Options): Promise<ReadyAnswers> {
  const strangers = await addedHeaders(headersOf, undefined);
  const friends = new Map<string, string[]>();
  for (const origin of origins) friends.set(origin, await addedHeaders(headersOf, origin));

  return (request, response) => {
    const { method = "", url = "", headers } = request;
    // A body has to be read by somebody.
    if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) {
      return false;
    }
    const start = performance.now();
    const headerOf = (name: string) => headers[name]?.toString();
    let ready: Ready | undefined;
    for (const find of sources) ready ??= find(method, url, headerOf);
    if (!ready) return false;
    const id = randomUUID();
    const added = friends.get(headers.origin ?? "") ?? strangers;
    response.writeHead(ready.status, [...ready.headers, ...added, "X-Request-Id", id]);
    response.end(ready.body);
    log({ id, method, path: url.split("?", 1)[0] ?? "", status: ready.status, start });
    return true;
  };
}
