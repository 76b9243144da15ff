import type { IncomingHttpHeaders } from "node:http";

/** The app's longest address is the board's own request, of some 300 characters. */
export const LONGEST_URL = 4096;

// As the API reads it; publishable keys are no tokens.
const TOKEN = /^bearer\s+(?!sb_)\S/i;
const PUBLIC_DATA =
  /^\/rest\/v1\/(?:announcements|series|ministries|church|editions|published_editions|rpc\/(?:agenda|was_deleted|edition_announcements))(?:\?|$)/;

/** The headers that change a response, with the values that change nothing. */
const RESPONSE_HEADERS: [name: string, defaults: string[]][] = [
  ["accept", ["*/*", "application/json"]],
  ["accept-profile", ["public"]],
  ["prefer", []],
  ["range", []],
];

type KeyOptions = {
  /** The key that visitors' requests carry. */
  apikey: string;
  /** Sites whose pages may call the API, and fetch calendars and feeds. */
  origins: string[];
  /**
   * The pages and files that are the same for every visitor: a regular expression for their paths, and the values of the
   * query's parameters that change them.
   */
  pages: { pattern: string; variants?: Record<string, string[]> }[];
};

/** Returns the cache key of a request; undefined when its response is not the same for every visitor. */
export type KeyOf = (
  method: string,
  url: string,
  headers: IncomingHttpHeaders,
) => string | undefined;

/** Returns `url` without its query. */
export function pathOf(url = ""): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

/** Returns the few parts of a query that change the page, so that no other query can fill the cache. */
function variantOf(query: string, variants: Record<string, string[]>): string {
  if (query === "") return "";
  const given = new URLSearchParams(query);
  const shown = Object.entries(variants).flatMap(([name, values]) => {
    const value = given.get(name) ?? "";
    return values.includes(value) ? [`${name}=${value}`] : [];
  });
  return shown.length > 0 ? `?${shown.join("&")}` : "";
}

/** Gives keys to requests for `pages`, and to reads of public data without a member's token. */
export function cacheKeys({ apikey, origins, pages }: KeyOptions): KeyOf {
  const known = pages.map(({ pattern, variants = {} }) => ({
    regex: new RegExp(pattern),
    variants,
  }));
  const pageKey = (url: string) => {
    const path = pathOf(url);
    const page = known.find(({ regex }) => regex.test(path));
    return page && `GET ${path}${variantOf(url.slice(path.length), page.variants)}`;
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

/** Returns the request that `key` stands for; it carries nothing that is not in the key. */
export function requestOf(key: string, apikey: string): Request {
  const [[method = "", url = ""] = [], ...headers] = key.split("\n").map((line) => {
    const end = line.indexOf(" ");
    return [line.slice(0, end), line.slice(end + 1)];
  });
  const named = Object.fromEntries([["apikey", apikey], ...headers]);
  return new Request(`http://localhost${url}`, { method, headers: named });
}
