import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { describeCause } from "../log.ts";
import { type KeyOf, pathOf } from "./cache-keys.ts";
import { canonicalUrl } from "./canonical-path.ts";
import { FinishedResponse } from "./finished-response.ts";
import type { OpenResponses } from "./open-responses.ts";
import type { RequestLog } from "./request-log.ts";
import type { ResponseCache, TimedResponse } from "./response-cache.ts";

const includesTag = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));

type Conditions = Pick<IncomingHttpHeaders, "if-none-match" | "if-modified-since">;

/**
 * Returns whether the client already has the response. The ETag takes precedence over the date (RFC
 * 9110 §13.2.2).
 */
function isNotModified(conditions: Conditions, etag: string | undefined, modifiedAt: number) {
  const { "if-none-match": tags, "if-modified-since": since = "" } = conditions;
  if (etag === undefined) return false;
  // The date in a header has whole seconds, so the milliseconds of `modifiedAt` do not count.
  return tags === undefined ? Date.parse(since) > modifiedAt - 1_000 : includesTag(tags, etag);
}

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

type Options = {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
  hostname: string;
  isKnown: (path: string) => boolean;
  keyOf: KeyOf;
  cache: ResponseCache;
  answerStream: Answer;
  open: OpenResponses;
  log: RequestLog;
  headersOf: (path: string) => Record<string, string>;
};

/**
 * Returns the listener for all requests. The listener redirects to the canonical spelling of a
 * path, and answers from the cache, with an event stream, or by the app. Every response gets
 * headers, a compressed body and a log line.
 */
export function respond({ fetch, hostname, keyOf, cache, answerStream, ...options }: Options) {
  const { open, log, headersOf } = options;

  // `send` awaits no plain values, because each `await` takes as long as sending a cached response.
  async function send(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    getResponse: () => TimedResponse | Promise<TimedResponse>,
  ) {
    const writeHead = log.begin(incoming, outgoing);
    try {
      const timed = getResponse();
      const { response, requestedAt, isStale } = timed instanceof Promise ? await timed : timed;
      // The body of a response that is not shared uses memory for this client alone, even while the
      // body is being compressed.
      if (!response.isShared) open.add(outgoing, response.body.length);
      const compressed = response.encoded(incoming.headers["accept-encoding"]);
      const encoded = compressed instanceof Promise ? await compressed : compressed;
      const notModified = isNotModified(incoming.headers, encoded.etag, response.modifiedAt);
      const { headers, body } = notModified
        ? { headers: encoded.notModifiedHeaders, body: "" }
        : encoded;
      const age = isStale
        ? ["age", `${Math.floor((performance.now() - requestedAt) / 1_000)}`]
        : [];
      const status = notModified ? 304 : response.status;
      writeHead(status, headers, age, response.cause).end(body);
      if (response.isShared && outgoing.writableLength > 0) open.add(outgoing, body.length);
    } catch (error) {
      const headers = Object.entries(headersOf(pathOf(incoming.url))).flat();
      writeHead(500, headers, [], describeCause(error)).end();
    }
  }

  async function answerByApp(incoming: IncomingMessage, outgoing: ServerResponse) {
    const listener = getRequestListener(
      async (request) => {
        await send(incoming, outgoing, async () => {
          const headers = headersOf(pathOf(incoming.url));
          const response = await fetch(request, { incoming, outgoing });
          const finished = await FinishedResponse.read(response, { headers, isShared: false });
          return { response: finished, requestedAt: 0, isStale: false };
        });
        return RESPONSE_ALREADY_SENT;
      },
      { hostname },
    );
    await listener(incoming, outgoing);
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { url, location } = canonicalUrl(incoming.url ?? "", options.isKnown);
    incoming.url = location ?? url;
    if (location !== undefined) {
      const headers = Object.entries(headersOf(pathOf(url))).flat();
      const extraHeaders = ["location", location, "cache-control", "no-store"];
      log.begin(incoming, outgoing)(308, headers, extraHeaders).end();
      return;
    }
    const key = keyOf(incoming.method ?? "", url, incoming.headers);
    if (key !== undefined) void send(incoming, outgoing, () => cache.answer(key));
    else if (!answerStream(incoming, outgoing)) void answerByApp(incoming, outgoing);
  };
}
