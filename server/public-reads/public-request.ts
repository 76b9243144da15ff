/** A read that is answered alike for everybody who has no account, and the key of its answer. */
export type PublicRequest = {
  method: "GET" | "HEAD";
  pathAndQuery: string;
  headers: Record<string, string>;
  key: string;
};

/** A header's value by its name in small letters. */
export type HeaderOf = (name: string) => string | undefined;

const PUBLIC_TABLE = /^\/rest\/v1\/(announcements|ministries)(\?|$)/;
/** Everything but the address that makes the data API answer differently. */
export const DECIDING_HEADERS = ["accept", "accept-profile", "prefer", "range"] as const;
// Values that PostgreSQL reads as a moment of its own clock, and what could spell them in disguise.
const CLOCK = /now|today|tomorrow|yesterday|\\/i;

function asksTheClock(pathAndQuery: string): boolean {
  // The app's own addresses, which are asked for most, have nothing to decode but this.
  if (CLOCK.test(pathAndQuery)) return true;
  if (!pathAndQuery.includes("%")) return false;
  try {
    return CLOCK.test(decodeURIComponent(pathAndQuery));
  } catch {
    return true;
  }
}

/**
 * The key of a read of a public table by the app's own `apikey` and no other token. What has such a key may
 * still depend on the time, and is then kept nowhere.
 */
export function keyOf(
  method: string,
  pathAndQuery: string,
  headerOf: HeaderOf,
  apikey: string,
): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (!PUBLIC_TABLE.test(pathAndQuery) || headerOf("apikey") !== apikey) return undefined;
  const authorization = headerOf("authorization");
  if (authorization !== undefined && authorization !== `Bearer ${apikey}`) return undefined;
  let key = `${method} ${pathAndQuery}`;
  for (const name of DECIDING_HEADERS) key += `\n${headerOf(name) ?? ""}`;
  return key;
}

/**
 * The request as one that may be answered from memory: a read of a public table, by the app's own
 * `apikey` and no other token, of rows that do not depend on the time. Undefined for all others.
 */
export function readPublicRequest(
  method: string,
  pathAndQuery: string,
  headerOf: HeaderOf,
  apikey: string,
): PublicRequest | undefined {
  const key = keyOf(method, pathAndQuery, headerOf, apikey);
  if (key === undefined || asksTheClock(pathAndQuery)) return undefined;
  const headers: Record<string, string> = { apikey };
  for (const name of DECIDING_HEADERS) {
    const value = headerOf(name);
    if (value !== undefined) headers[name] = value;
  }
  return { method: method === "HEAD" ? "HEAD" : "GET", pathAndQuery, headers, key };
}
