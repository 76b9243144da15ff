import type { IncomingHttpHeaders } from "node:http";

/** The app's longest address is the board's own request, of some 300 characters. */
export const LONGEST_URL = 4096;

// As the API reads it; publishable keys are no tokens.
const TOKEN = /^bearer\s+(?!sb_)\S/i;
const PUBLIC_DATA =
  /^\/rest\/v1\/(?:announcements|series|ministries|church|editions|published_editions|rpc\/(?:agenda|was_deleted|edition_announcements))(?:\?|$)/;

/** What decides the response besides the address, with the values that change nothing. */
const RESPONSE_HEADERS: [name: string, defaults: string[]][] = [
  ["accept", ["*/*", "application/json"]],
  ["accept-profile", ["public"]],
  ["prefer", []],
  ["range", []],
];

/** Of a request's headers, all that its key depends on. */
export const KEY_HEADERS = [
  ...["apikey", "authorization", "origin"],
  ...RESPONSE_HEADERS.map(([name]) => name),
];

type KeyOptions = {
  /** The key that visitors' requests carry. */
  apikey: string;
  /** Sites whose pages may call the API, and fetch calendars and feeds. */
  origins: string[];
  /**
   * What is the same for every visitor besides the data: a regular expression for the paths, and what of a query
   * changes it. The screens that the server renders, and what calendars and feed readers fetch.
   */
  pages: { pattern: string; variants?: Record<string, string[]> }[];
};

/** The cache key of a request; undefined when its response is not the same for every visitor. */
export type KeyOf = (
  method: string,
  url: string,
  headers: IncomingHttpHeaders,
) => string | undefined;

/** Without its query. */
export const pathOf = (url: string) => url.split("?", 1)[0] ?? "";

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
export function cacheKeys({ apikey, origins, pages }: KeyOptions): KeyOf {
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
    const { authorization = "", origin } = headers;
    const from = origin !== undefined && origins.includes(origin) ? `\norigin ${origin}` : "";
    if (!PUBLIC_DATA.test(url)) {
      const page = pageKey(url);
      return page && page + from;
    }
    if (headers.apikey !== apikey || TOKEN.test(authorization)) return undefined;
    let key = `${method} ${url}`;
    for (const [name, defaults] of RESPONSE_HEADERS) {
      const value = headers[name];
      if (typeof value === "string" && !defaults.includes(value)) key += `\n${name} ${value}`;
    }
    return key + from;
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
