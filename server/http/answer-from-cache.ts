import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { describeCause } from "../log.ts";
import { KEY_HEADERS, type KeyOf, LONGEST_URL, pathOf } from "./cache-keys.ts";
import type { OpenResponses } from "./open-responses.ts";
import type { RequestLog } from "./request-log.ts";
import type { ResponseCache } from "./response-cache.ts";

const MOST_KNOWN = 100;

const includesTag = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.split(",").some((known) => ["*", etag].includes(known.trim().replace(/^W\//, "")));

type Known = Pick<IncomingHttpHeaders, "if-none-match" | "if-modified-since">;

/** Whether who asks has the response: by its tag, or by its date where no tag is given (RFC 9110 §13.2.2). */
function hasIt(known: Known, etag: string | undefined, modifiedAt: number) {
  const { "if-none-match": tags, "if-modified-since": since = "" } = known;
  if (etag === undefined) return false;
  // A header has no milliseconds.
  return tags === undefined ? Date.parse(since) > modifiedAt - 1_000 : includesTag(tags, etag);
}

type Visit = { key: string; route: string };
type VisitOf = (...request: Parameters<KeyOf>) => Visit | undefined;

/**
 * `visitOf` with what it has said of the last addresses: of each the last request, as nearly all of them are alike. What
 * strangers can fill it with are a hundred times an address, a key and as much of headers.
 */
function remembered(visitOf: VisitOf): VisitOf {
  const known = new Map<string, { visit: Visit; method: string; values: unknown[] }>();
  return (method, url, headers) => {
    const last = known.get(url);
    if (
      last?.method === method &&
      KEY_HEADERS.every((name, index) => headers[name] === last.values[index])
    ) {
      return last.visit;
    }
    const visit = visitOf(method, url, headers);
    const values = KEY_HEADERS.map((name) => headers[name]);
    if (visit && values.join().length <= LONGEST_URL) {
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(url, { visit, method, values });
    }
    return visit;
  };
}

type FetchOptions = { keyOf: KeyOf; cache: ResponseCache; apikey: string };

/** `fetch` for visitors' reads of public data by the server itself: what a browser's same request has in the cache. */
export function fetchFromCache({ keyOf, cache, apikey }: FetchOptions): typeof fetch {
  return async (input, init) => {
    const { method, url, headers } = new Request(input, init);
    const { pathname, search } = new URL(url);
    const key = keyOf(method, pathname + search, { ...Object.fromEntries(headers), apikey });
    if (key === undefined) throw new TypeError("only what every visitor may read is fetched");
    return cache.fetch(key);
  };
}

type Options = { keyOf: KeyOf; cache: ResponseCache; open: OpenResponses; log: RequestLog };

/** Answers the requests that have a key from the cache; false for all others, which are the app's. */
export function answerFromCache({ keyOf, cache, open, log }: Options) {
  const visitOf = remembered((method, url, headers) => {
    const key = keyOf(method, url, headers);
    return key === undefined ? undefined : { key, route: log.routeOf(pathOf(url)) };
  });

  // Waits for nothing that is there: a promise costs as much as sending.
  async function respond(visit: Visit, incoming: IncomingMessage, outgoing: ServerResponse) {
    const line = log.begin(incoming.method ?? "", visit.route);
    try {
      const { response, askedAt, isStale } = cache.get(visit.key) ?? (await cache.load(visit.key));
      const found = response.encoded(incoming.headers["accept-encoding"]);
      const encoded = found instanceof Promise ? await found : found;
      const isKnown = hasIt(incoming.headers, encoded.etag, response.modifiedAt);
      const { headers, body } = isKnown ? { headers: encoded.unchangedHeaders, body: "" } : encoded;
      const own = ["x-request-id", line.id];
      if (isStale) own.push("age", String(Math.floor((performance.now() - askedAt) / 1_000)));
      const status = isKnown ? 304 : response.status;
      outgoing.writeHead(status, headers.concat(own)).end(body);
      if (outgoing.writableLength > 0) open.add(outgoing, body.length);
      line.end(status, response.cause);
    } catch (error) {
      outgoing.writeHead(500).end();
      line.end(500, describeCause(error));
    }
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const visit = visitOf(incoming.method ?? "", incoming.url ?? "", incoming.headers);
    if (visit) void respond(visit, incoming, outgoing);
    return visit !== undefined;
  };
}
