import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { describeCause } from "../log.ts";
import { type KeyOf, pathOf } from "./cache-keys.ts";
import { canonicalUrl } from "./canonical-path.ts";
import { FinishedResponse } from "./finished-response.ts";
import type { OpenResponses } from "./open-responses.ts";
import type { RequestLog } from "./request-log.ts";
import type { Found, ResponseCache } from "./response-cache.ts";

const includesTag = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.split(",").some((known) => ["*", etag].includes(known.trim().replace(/^W\//, "")));

type Known = Pick<IncomingHttpHeaders, "if-none-match" | "if-modified-since">;

/** Whether the client has the response: by its tag, or by its date where no tag is given (RFC 9110 §13.2.2). */
function hasIt(known: Known, etag: string | undefined, modifiedAt: number) {
  const { "if-none-match": tags, "if-modified-since": since = "" } = known;
  if (etag === undefined) return false;
  // A header has no milliseconds.
  return tags === undefined ? Date.parse(since) > modifiedAt - 1_000 : includesTag(tags, etag);
}

/** Answers a request itself, or returns false. */
type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

type Options = {
  /** The app, for every request that has no key. */
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
  hostname: string;
  keyOf: KeyOf;
  cache: ResponseCache;
  answerStream: Answer;
  open: OpenResponses;
  log: RequestLog;
  /** The headers of every response for a path. */
  headersOf: (path: string) => Record<string, string>;
};

/**
 * Returns the listener for all requests: it redirects to the one spelling of a path, and answers from the cache, with a
 * stream, or by the app. Headers, compression and log line of all of them are written here.
 */
export function respond({ fetch, hostname, keyOf, cache, answerStream, ...options }: Options) {
  const { open, log, headersOf } = options;

  // Awaits nothing that is ready: a promise costs as much as sending.
  async function send(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    find: () => Found | Promise<Found>,
  ) {
    const writeHead = log.begin(incoming, outgoing);
    try {
      const found = find();
      const { response, askedAt, isStale } = found instanceof Promise ? await found : found;
      // All of a response that is not shared is held for this client, also while it is compressed.
      if (!response.isShared) open.add(outgoing, response.body.length);
      const made = response.encoded(incoming.headers["accept-encoding"]);
      const encoded = made instanceof Promise ? await made : made;
      const isKnown = hasIt(incoming.headers, encoded.etag, response.modifiedAt);
      const { headers, body } = isKnown ? { headers: encoded.unchangedHeaders, body: "" } : encoded;
      const age = isStale ? ["age", `${Math.floor((performance.now() - askedAt) / 1_000)}`] : [];
      const status = isKnown ? 304 : response.status;
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
          return { response: finished, askedAt: 0, isStale: false };
        });
        return RESPONSE_ALREADY_SENT;
      },
      { hostname },
    );
    await listener(incoming, outgoing);
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { url, location } = canonicalUrl(incoming.url ?? "");
    incoming.url = location ?? url;
    if (location !== undefined) {
      const headers = Object.entries(headersOf(pathOf(url))).flat();
      const own = ["location", location, "cache-control", "no-store"];
      log.begin(incoming, outgoing)(308, headers, own).end();
      return;
    }
    const key = keyOf(incoming.method ?? "", url, incoming.headers);
    if (key !== undefined) void send(incoming, outgoing, () => cache.get(key) ?? cache.load(key));
    else if (!answerStream(incoming, outgoing)) void answerByApp(incoming, outgoing);
  };
}
