import type { IncomingHttpHeaders } from "node:http";

/** The app's longest address is the board's own request, of some 300 characters. */
export const LONGEST_URL = 4096;

// As the API reads it; publishable keys are no tokens.
const TOKEN = /^bearer\s+(?!sb_)\S/i;
const PUBLIC_DATA =
  /^\/rest\/v1\/(?:announcements|series|ministries|church|editions|published_editions|rpc\/(?:agenda|was_deleted|edition_announcements))(?:\?|$)/;

// supabase-js sends it with each function whose columns it selects; reads return the rows without it, too.
const WHOLE = "return=representation";

/** Whether the headers ask the data API for the usual form of a response. Visitors who ask for another one get it uncached. */
function isUsual(headers: IncomingHttpHeaders): boolean {
  const { accept = "*/*", "accept-profile": schema = "public", prefer = WHOLE } = headers;
  const isJson = accept === "*/*" || accept === "application/json";
  return isJson && schema === "public" && prefer === WHOLE;
}

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
    return page && path + variantOf(url.slice(path.length), page.variants);
  };
  return (method, url, headers) => {
    if ((method !== "GET" && method !== "HEAD") || url.length > LONGEST_URL) return undefined;
    const { authorization = "", origin } = headers;
    const from = origin !== undefined && origins.includes(origin) ? `\n${origin}` : "";
    if (!PUBLIC_DATA.test(url)) {
      const page = pageKey(url);
      return page && page + from;
    }
    if (method === "HEAD" || headers.apikey !== apikey || TOKEN.test(authorization))
      return undefined;
    return isUsual(headers) ? url + from : undefined;
  };
}

/** Returns the request that `key` stands for; it carries nothing that is not in the key. */
export function requestOf(key: string, apikey: string): Request {
  const [url, origin] = key.split("\n");
  const headers = { apikey, ...(origin !== undefined && { origin }) };
  return new Request(`http://localhost${url}`, { headers });
}
