import { pathOf } from "./cache-keys.ts";

// A path that has one spelling: no percent sign or backslash, no empty segment or one that begins with a dot, no slash
// at its end.
const PLAIN = /^\/(?:[\w~!$&'()*+,;=:@-][\w~!$&'()*+,;=:@.-]*(?:\/(?=[^/.])|$))*$/;
const ESCAPE = /%([\da-f]{2})/gi;
const UNRESERVED = /[\w~-]/;
const SITE = /^https?:\/\/[^/?#]*(?=\/)/i;

/** The path of no screen: a path that is refused is answered as this one. */
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
 * Returns the one spelling of a path (RFC 3986 §6.2.2): no needless escape, escapes in capital letters, no slash at the end.
 * Undefined when a server and a browser could read it differently: dots that lead upwards, backslashes, empty segments, an
 * escaped dot, slash, backslash or control character, what is not UTF-8 or no path at all.
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

/**
 * Returns the address that headers, cache and routes look at, the same as the browser's. `location` is where a request
 * with another spelling is redirected; an ambiguous address is that of no screen.
 */
export function canonicalUrl(given: string): { url: string; location?: string } {
  // A proxy may name the whole URL.
  const url = given.startsWith("/") ? given : given.replace(SITE, "");
  const path = pathOf(url);
  const canonical = canonicalPath(path);
  if (canonical === undefined) return { url: NOWHERE };
  return canonical === path ? { url } : { url, location: canonical + url.slice(path.length) };
}
