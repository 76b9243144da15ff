import { ApiError, invalidBody } from "./errors.ts";

/** A request to the data API. `path` has no prefix `/rest/v1/`, and `body` is unparsed text. */
export type ApiRequest = {
  method: string;
  path: string;
  parameters: URLSearchParams;
  header: (name: string) => string | undefined;
  body: string;
};

export const isReadMethod = (method: string) => method === "GET" || method === "HEAD";

const SINGLE = "application/vnd.pgrst.object+json";
const LIST =
  /(?:^|,)\s*(?:\*\/\*|application\/\*|application\/json|application\/vnd\.pgrst\.array\+json)\s*(?:;[^,]*)?(?=,|$)/i;

/**
 * Returns the form of the response that the header `Accept` requests. @throws PGRST107 for any
 * other form.
 */
export function formOf(accept = "*/*"): "list" | "single" {
  const isStripped = accept.includes("nulls=stripped");
  if (!isStripped && accept.split(/[;,]/, 1)[0]?.trim() === SINGLE) return "single";
  if (!isStripped && LIST.test(accept)) return "list";
  const message = `None of these media types are available: ${accept.slice(0, 100)}`;
  throw new ApiError(406, { code: "PGRST107", message });
}

/**
 * @throws PGRST106 for a schema other than `public`, and PGRST102 for a body whose `Content-Type`
 * is not JSON.
 */
export function checkHeaders({ method, header }: ApiRequest): void {
  const isRead = isReadMethod(method);
  const schema = header(isRead ? "Accept-Profile" : "Content-Profile");
  if (schema !== undefined && schema !== "public") {
    const message = `Invalid schema: ${schema.slice(0, 40)}`;
    throw new ApiError(406, { code: "PGRST106", message });
  }
  const type = header("Content-Type") ?? "application/json";
  if (isRead || method === "DELETE" || /^application\/json\s*(?:;|$)/i.test(type)) return;
  throw invalidBody(`Content-Type not acceptable: ${type.slice(0, 100)}`);
}

const KNOWN = new Set([
  "return=minimal",
  "return=representation",
  "count=exact",
  "count=planned",
  "count=estimated",
  "resolution=merge-duplicates",
  "resolution=ignore-duplicates",
  "missing=default",
  "missing=null",
  "handling=strict",
  "handling=lenient",
]);

/**
 * Returns the values of the header `Prefer` by the name of the preference
 * (https://docs.postgrest.org/en/stable/references/api/preferences.html).
 * @throws PGRST122 for an unknown preference together with `handling=strict`.
 */
export function readPreferences(header = ""): Map<string, string> {
  const given = header.split(",").flatMap((part) => part.trim() || []);
  const unknown = given.filter((preference) => !KNOWN.has(preference));
  if (unknown.length > 0 && given.includes("handling=strict")) {
    throw new ApiError(400, {
      code: "PGRST122",
      message: "Invalid preferences given with handling=strict",
      details: `Invalid preferences: ${unknown.join(", ").slice(0, 200)}`,
    });
  }
  const preferences = new Map<string, string>();
  for (const preference of given.filter((one) => KNOWN.has(one))) {
    const [name = "", value = ""] = preference.split("=");
    // RFC 7240 §2: when a preference is repeated, the first value applies.
    if (!preferences.has(name)) preferences.set(name, value);
  }
  return preferences;
}
