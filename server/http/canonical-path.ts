import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestLog } from "./request-log.ts";

// A path of which no address of ours has another spelling: no percent sign, no backslash, no dot or nothing between
// two slashes, no slash at its end.
const PLAIN = /^\/(?:[\w~!$&'()*+,;=:@-][\w~!$&'()*+,;=:@.-]*(?:\/(?=[^/.])|$))*$/;
const ESCAPE = /%([\da-f]{2})/gi;
const UNRESERVED = /[\w~-]/;

/** Where no screen is: a path that is refused is answered as this one. */
const NOWHERE = "/404";

/** Whether the escapes of a path are UTF-8. The bundler drops a call whose result is not used, though it may throw. */
function isText(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/**
 * The one spelling of a path (RFC 3986 §6.2.2): what need not be escaped is not, escapes are in capital letters, and no
 * slash stands at the end. Undefined when a server and a browser could read it differently: dots that lead upwards,
 * backslashes, empty segments, an escaped dot, slash, backslash or control character, what is not UTF-8 or no path at all.
 */
export function canonicalPath(path: string): string | undefined {
  if (PLAIN.test(path)) return path;
  if (!isText(path)) return undefined;
  let isRefused = false;
  const spelled = path.replace(ESCAPE, (found, hex: string) => {
    const sign = String.fromCharCode(Number.parseInt(hex, 16));
    if (sign < " " || sign === "\x7f" || "./\\%".includes(sign)) isRefused = true;
    return UNRESERVED.test(sign) ? sign : found.toUpperCase();
  });
  const withoutSlash = spelled.endsWith("/") ? spelled.slice(0, -1) : spelled;
  // An escape of any other character is as good as a letter.
  const isPath = PLAIN.test(withoutSlash.replaceAll("%", ""));
  return isPath && !isRefused ? withoutSlash : undefined;
}

const SITE = /^https?:\/\/[^/?#]*(?=\/)/i;

type Options = {
  /** Of every response. */
  headers: Record<string, string>;
  log: Pick<RequestLog, "begin" | "routeOf">;
};

/**
 * Sees to it that headers, cache and routes look at the same path as the browser: any other spelling is led to the one
 * there is (308), or is the path of nothing. To be called first.
 * @returns whether the request was answered.
 */
export function canonicalPaths({ headers, log }: Options) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { url: given = "" } = incoming;
    // A proxy may name the whole URL.
    const url = given.startsWith("/") ? given : given.replace(SITE, "");
    const end = url.indexOf("?");
    const path = end < 0 ? url : url.slice(0, end);
    const canonical = canonicalPath(path);
    incoming.url = canonical === undefined ? NOWHERE : url;
    if (canonical === undefined || canonical === path) return false;
    const line = log.begin(incoming.method ?? "", log.routeOf(canonical));
    const location = { Location: canonical + url.slice(path.length), "X-Request-Id": line.id };
    outgoing.writeHead(308, { ...headers, ...location, "Cache-Control": "no-store" }).end();
    line.end(308);
    return true;
  };
}
