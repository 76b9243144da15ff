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

/** The key of a read of a public table by the app's own `apikey` and no other token. */
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
 * `apikey` and no other token. Undefined for all others. Nothing that is accepted (request-shapes.ts)
 * depends on the database's clock.
 */
export function readPublicRequest(
  method: string,
  pathAndQuery: string,
  headerOf: HeaderOf,
  apikey: string,
): PublicRequest | undefined {
  const key = keyOf(method, pathAndQuery, headerOf, apikey);
  if (key === undefined) return undefined;
  const headers: Record<string, string> = { apikey };
  for (const name of DECIDING_HEADERS) {
    const value = headerOf(name);
    if (value !== undefined) headers[name] = value;
  }
  return { method: method === "HEAD" ? "HEAD" : "GET", pathAndQuery, headers, key };
}
