import { ApiError, invalidBody } from "./errors.ts";

/** A request of the data API, `path` behind its prefix; `body` is its text. */
export type ApiRequest = {
  method: string;
  path: string;
  parameters: URLSearchParams;
  header: (name: string) => string | undefined;
  body: string;
};

export const readsOnly = (method: string) => method === "GET" || method === "HEAD";

const SINGLE = "application/vnd.pgrst.object+json";
const LIST =
  /(?:^|,)\s*(?:\*\/\*|application\/\*|application\/json|application\/vnd\.pgrst\.array\+json)\s*(?:;[^,]*)?(?=,|$)/i;

/** Whether a list or one object is asked for. @throws PGRST107 for any other form. */
export function formOf(accept = "*/*"): "list" | "single" {
  const isStripped = accept.includes("nulls=stripped");
  if (!isStripped && accept.split(/[;,]/, 1)[0]?.trim() === SINGLE) return "single";
  if (!isStripped && LIST.test(accept)) return "list";
  const message = `None of these media types are available: ${accept.slice(0, 100)}`;
  throw new ApiError(406, { code: "PGRST107", message });
}

/** @throws for a schema that is not public, and a body that is not JSON. */
export function checkHeaders({ method, header }: ApiRequest): void {
  const reads = readsOnly(method);
  const schema = header(reads ? "Accept-Profile" : "Content-Profile");
  if (schema !== undefined && schema !== "public") {
    const message = `Invalid schema: ${schema.slice(0, 40)}`;
    throw new ApiError(406, { code: "PGRST106", message });
  }
  const type = header("Content-Type") ?? "application/json";
  if (reads || method === "DELETE" || /^application\/json\s*(?:;|$)/i.test(type)) return;
  throw invalidBody(`Content-Type not acceptable: ${type.slice(0, 100)}`);
}

const KNOWN = new Set([
  ...["return=minimal", "return=representation", "count=exact", "count=planned", "count=estimated"],
  ...["resolution=merge-duplicates", "resolution=ignore-duplicates", "missing=default"],
  ...["missing=null", "handling=strict", "handling=lenient"],
]);

/**
 * Returns what the header `Prefer` asks for by name (https://docs.postgrest.org/en/stable/references/api/preferences.html).
 * @throws PGRST122 for an unknown preference with `handling=strict`, so that nobody relies on what is not offered.
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
    // The first of several values holds.
    if (!preferences.has(name)) preferences.set(name, value);
  }
  return preferences;
}
