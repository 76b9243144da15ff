import type { IncomingHttpHeaders } from "node:http";

/**
 * Maximum length of a URL that the server accepts, in characters. The longest URL of the web app
 * has about 300 characters.
 */
export const LONGEST_URL = 4096;

// Matches an access token of an account. Publishable keys (`sb_…`) are excluded, because they
// identify no account.
const TOKEN = /^bearer\s+(?!sb_)\S/i;

// supabase-js sends `Prefer: return=representation` with some function calls. The header does not
// change the response to a read.
const DEFAULT_PREFER = "return=representation";

/**
 * Returns whether the headers ask the data API for its default response format. Responses in other
 * formats are not cached.
 */
function wantsDefaultFormat(headers: IncomingHttpHeaders): boolean {
  const { accept = "*/*", "accept-profile": schema = "public", prefer = DEFAULT_PREFER } = headers;
  const isJson = accept === "*/*" || accept === "application/json";
  return isJson && schema === "public" && prefer === DEFAULT_PREFER;
}

type KeyOptions = {
  apikey: string;
  origins: string[];
  /**
   * The pages and files that are the same for every visitor. `pattern` matches the paths, and
   * `variants` lists the values of query parameters that change the response.
   */
  pages: { pattern: string; variants?: Record<string, string[]> }[];
  /** The paths of the data API whose reads are the same for every visitor. */
  data: string[];
};

export type KeyOf = (
  method: string,
  url: string,
  headers: IncomingHttpHeaders,
) => string | undefined;

export function pathOf(url = ""): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

/**
 * Returns only the query parameters that change the page at a URL, so that invented parameters
 * cannot fill the cache.
 */
function variantOf(query: string, variants: Record<string, string[]>): string {
  if (query === "") return "";
  const parameters = new URLSearchParams(query);
  const parts = Object.entries(variants).flatMap(([name, values]) => {
    const value = parameters.get(name) ?? "";
    return values.includes(value) ? [`${name}=${value}`] : [];
  });
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/**
 * Returns the function that gives cache keys to requests for `pages` and to reads of public data
 * without a token. The function returns undefined when visitors may get different responses.
 */
export function cacheKeys({ apikey, origins, pages, data }: KeyOptions): KeyOf {
  const dataPaths = new Set(data);
  const cachedPages = pages.map(({ pattern, variants = {} }) => ({
    regex: new RegExp(pattern),
    variants,
  }));
  const pageKey = (url: string, path: string) => {
    const page = cachedPages.find(({ regex }) => regex.test(path));
    return page && path + variantOf(url.slice(path.length), page.variants);
  };
  return (method, url, headers) => {
    if ((method !== "GET" && method !== "HEAD") || url.length > LONGEST_URL) return undefined;
    const { authorization = "", origin } = headers;
    const originSuffix = origin !== undefined && origins.includes(origin) ? `\n${origin}` : "";
    const path = pathOf(url);
    if (!dataPaths.has(path)) {
      const page = pageKey(url, path);
      return page && page + originSuffix;
    }
    if (method === "HEAD" || headers.apikey !== apikey || TOKEN.test(authorization))
      return undefined;
    return wantsDefaultFormat(headers) ? url + originSuffix : undefined;
  };
}

/**
 * Returns the request to the app for a cache key. The request has no other headers of the visitor,
 * so that one visitor cannot change the cached response of others.
 */
export function requestOf(key: string, apikey: string): Request {
  const [url, origin] = key.split("\n");
  const headers = { apikey, ...(origin !== undefined && { origin }) };
  return new Request(`http://localhost${url}`, { headers });
}
