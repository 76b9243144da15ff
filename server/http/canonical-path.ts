import { pathOf } from "./cache-keys.ts";

// Matches a path that has only one spelling: without percent sign, backslash, empty segment,
// segment that begins with a dot, or slash at its end.
const PLAIN = /^\/(?:[\w~!$&'()*+,;=:@-][\w~!$&'()*+,;=:@.-]*(?:\/(?=[^/.])|$))*$/;
const ESCAPE = /%([\da-f]{2})/gi;
const UNRESERVED = /[\w~-]/;
const SITE = /^https?:\/\/[^/?#]*(?=\/)/i;

const NOT_FOUND_PATH = "/404";

/**
 * Returns whether the escapes of a path are UTF-8. The function uses the decoded text, because the
 * bundler removes a call of `decodeURIComponent` whose result is unused.
 */
function isUtf8(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/**
 * Returns the canonical spelling of a path (RFC 3986 §6.2.2): no needless escape, escapes in
 * capital letters, no slash at the end. Returns undefined for a path that a server and a browser
 * could read differently. Examples are `..`, backslashes, empty segments, escaped slashes and bytes
 * that are not UTF-8.
 */
export function canonicalPath(path: string): string | undefined {
  if (PLAIN.test(path)) return path;
  if (!isUtf8(path)) return undefined;
  let isRefused = false;
  const spelled = path.replace(ESCAPE, (found, hex: string) => {
    const sign = String.fromCharCode(Number.parseInt(hex, 16));
    if (sign < " " || sign === "\x7f" || "./\\%".includes(sign)) isRefused = true;
    return UNRESERVED.test(sign) ? sign : found.toUpperCase();
  });
  const withoutSlash = spelled.endsWith("/") ? spelled.slice(0, -1) : spelled;
  // All escapes that are left in the path stand for ordinary characters, so the check ignores their
  // percent signs.
  const isPath = PLAIN.test(withoutSlash.replaceAll("%", ""));
  return isPath && !isRefused ? withoutSlash : undefined;
}

const USUAL = /^\/(?:[a-z\d/._-]*[a-z\d])?$/;

/**
 * Corrects a path that a person typed in capitals or copied with punctuation after it, such as
 * `/avisos/<id>).`. Returns undefined unless the board has a page or file at the corrected path.
 * `isKnown` tells whether the board has a page or file at a path.
 */
export function meantPath(path: string, isKnown: (path: string) => boolean): string | undefined {
  if (USUAL.test(path) || !isUtf8(path)) return undefined;
  // Escaped characters at the end are removed too, such as blanks, quotation marks and invisible
  // characters.
  const [meant = "/"] = /^.*[\p{L}\p{N}]/su.exec(decodeURIComponent(path).toLowerCase()) ?? [];
  return USUAL.test(meant) && isKnown(meant) ? meant : undefined;
}

/**
 * Returns the canonical URL of a request for headers, cache and routes. `location` is set when the
 * request had another spelling and must be redirected there. An ambiguous path becomes the path of
 * the not-found page. For `isKnown` see `meantPath`.
 */
export function canonicalUrl(
  given: string,
  isKnown: (path: string) => boolean,
): { url: string; location?: string } {
  // A proxy may send the whole URL instead of the path (RFC 9112 §3.2.2).
  const url = given.startsWith("/") ? given : given.replace(SITE, "");
  const path = pathOf(url);
  const canonical = meantPath(path, isKnown) ?? canonicalPath(path);
  if (canonical === undefined) return { url: NOT_FOUND_PATH };
  return canonical === path ? { url } : { url, location: canonical + url.slice(path.length) };
}
