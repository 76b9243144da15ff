import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { describeCause } from "../log.ts";
import type { RequestLog } from "./request-log.ts";
import type { ResponseCache } from "./response-cache.ts";
import type { UnsentResponses } from "./unsent-responses.ts";

/** The app's longest address is the board's own request, of some 300 characters. */
export const LONGEST_URL = 4096;

// As the API reads it; publishable keys are no tokens.
const TOKEN = /^Bearer\s+(?!sb_)\S/;
const PUBLIC_DATA =
  /^\/rest\/v1\/(?:announcements|ministries|editions|edition_items|rpc\/(?:agenda|was_deleted|edition_announcements))(?:\?|$)/;

/** What decides the response besides the address, with the values that change nothing. */
const DECIDING_HEADERS: [name: string, defaults: string[]][] = [
  ["accept", ["*/*", "application/json"]],
  ["accept-profile", ["public"]],
  ["prefer", []],
  ["range", []],
];

type Visitors = {
  /** The key that visitors' requests carry. */
  apikey: string;
  /** Sites whose pages may call the API. */
  origins: string[];
  /**
   * What is the same for every visitor besides the data: a regular expression for the paths, and what of a query
   * changes it. The screens that the server renders, and what calendars and feed readers fetch.
   */
  pages: { pattern: string; variants?: Record<string, string[]> }[];
};

/** The cache key of a request; undefined when its response is not the same for every visitor. */
type KeyOf = (method: string, url: string, headers: IncomingHttpHeaders) => string | undefined;

const pathOf = (url: string) => url.split("?", 1)[0] ?? "";

/** The part of a URL's query that changes the page, of which there are few: no other can fill the cache. */
function variantOf(url: string, variants: Record<string, string[]>): string {
  const query = new URLSearchParams(url.slice(pathOf(url).length));
  const shown = Object.entries(variants).flatMap(([name, values]) => {
    const value = query.get(name) ?? "";
    return values.includes(value) ? [`${name}=${value}`] : [];
  });
  return shown.length > 0 ? `?${shown.join("&")}` : "";
}

/** Knows the requests for pages, and reads of public data without a member's token. */
export function visitorKeys({ apikey, origins, pages }: Visitors): KeyOf {
  const known = pages.map(({ pattern, variants = {} }) => ({
    path: new RegExp(pattern),
    variants,
  }));
  const pageKey = (url: string) => {
    const page = known.find(({ path }) => path.test(pathOf(url)));
    return page && `GET ${pathOf(url)}${variantOf(url, page.variants)}`;
  };
  return (method, url, headers) => {
    if ((method !== "GET" && method !== "HEAD") || url.length > LONGEST_URL) return undefined;
    if (!PUBLIC_DATA.test(url)) return pageKey(url);
    const { authorization = "", origin } = headers;
    if (headers.apikey !== apikey || TOKEN.test(authorization)) return undefined;
    let key = `${method} ${url}`;
    for (const [name, defaults] of DECIDING_HEADERS) {
      const value = headers[name];
      if (typeof value === "string" && !defaults.includes(value)) key += `\n${name} ${value}`;
    }
    return origin !== undefined && origins.includes(origin) ? `${key}\norigin ${origin}` : key;
  };
}

/** The request that `key` stands for; it carries nothing that is not in the key. */
export function requestOf(key: string, apikey: string): Request {
  const [[method = "", url = ""] = [], ...headers] = key.split("\n").map((line) => {
    const end = line.indexOf(" ");
    return [line.slice(0, end), line.slice(end + 1)];
  });
  const named = Object.fromEntries([["apikey", apikey], ...headers]);
  return new Request(`http://localhost${url}`, { method, headers: named });
}

const includesTag = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.split(",").some((known) => known.trim().replace(/^W\//, "") === etag);

type Options = { keyOf: KeyOf; cache: ResponseCache; unsent: UnsentResponses; log: RequestLog };

/** Answers the requests that have a key from the cache; false for all others, which are the app's. */
export function visitorRequests({ keyOf, cache, unsent, log }: Options) {
  async function respond(key: string, incoming: IncomingMessage, outgoing: ServerResponse) {
    const line = log.begin(incoming.method ?? "", pathOf(incoming.url ?? ""));
    try {
      const { response, askedAt, isStale } = cache.get(key) ?? (await cache.load(key));
      const encoded = await response.encoded(incoming.headers["accept-encoding"]);
      const known = incoming.headers["if-none-match"] ?? "";
      const isKnown = encoded.etag !== undefined && includesTag(known, encoded.etag);
      const { headers, body } = isKnown ? { headers: encoded.unchangedHeaders, body: "" } : encoded;
      const age = isStale ? ["age", String(Math.floor((performance.now() - askedAt) / 1_000))] : [];
      const status = isKnown ? 304 : response.status;
      outgoing.writeHead(status, headers.concat("x-request-id", line.id, age)).end(body);
      unsent.add(outgoing, body.length);
      line.end(status, response.cause);
    } catch (error) {
      outgoing.writeHead(500).end();
      line.end(500, describeCause(error));
    }
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const key = keyOf(incoming.method ?? "", incoming.url ?? "", incoming.headers);
    if (key !== undefined) void respond(key, incoming, outgoing);
    return key !== undefined;
  };
}
