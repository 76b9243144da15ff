import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Hono, type MiddlewareHandler } from "hono";
import type { LogRequest } from "../middleware/request-log.ts";
import type { FindReady } from "../public-reads/kept-answer.ts";

/** Answers a request if that takes nothing but handing out bytes; false leaves it to the app. */
export type ReadyAnswers = (request: IncomingMessage, response: ServerResponse) => boolean;

type Source = {
  find: FindReady;
  /** What adds headers to its answers in the app. */
  headersOf: MiddlewareHandler[];
};

type Options = {
  sources: Source[];
  /** Those that are answered with headers of their own. */
  origins: string[];
  log: LogRequest;
};

/** The headers, in raw form, that `middleware` adds to an answer, by the origin of the page that asks. */
async function addedHeaders(middleware: MiddlewareHandler[], origins: string[]) {
  const app = new Hono().use(...middleware).get("/", (c) => c.body(null));
  const addedFor = async (origin?: string) => {
    const { headers } = await app.request("/", {
      headers: origin === undefined ? {} : { Origin: origin },
    });
    return [...headers].flat();
  };
  const strangers = await addedFor();
  const friends = new Map<string, string[]>();
  for (const origin of origins) friends.set(origin, await addedFor(origin));
  return (origin: string | undefined) => friends.get(origin ?? "") ?? strangers;
}

/**
 * What is in memory, ahead of the app: on its way through the middleware such an answer would
 * cost several times what sending it costs. It has the same headers and the same line in the log.
 */
export async function readyAnswers({ sources, origins, log }: Options): Promise<ReadyAnswers> {
  const prepared = await Promise.all(
    sources.map(async ({ find, headersOf }) => ({
      find,
      addedFor: await addedHeaders(headersOf, origins),
    })),
  );

  return (request, response) => {
    const { method = "", url = "", headers } = request;
    // A body has to be read by somebody.
    if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) {
      return false;
    }
    const start = performance.now();
    const headerOf = (name: string) => headers[name]?.toString();
    for (const { find, addedFor } of prepared) {
      const ready = find(method, url, headerOf);
      if (!ready) continue;
      const id = randomUUID();
      const added = addedFor(headers.origin);
      response.writeHead(ready.status, [...ready.headers, ...added, "X-Request-Id", id]);
      response.end(ready.body);
      log({ id, method, path: url.split("?", 1)[0] ?? "", status: ready.status, start });
      return true;
    }
    return false;
  };
}
