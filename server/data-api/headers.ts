import { ApiError } from "./errors.ts";
import { invalidBody } from "./request-body.ts";

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
    throw new ApiError(406, {
      code: "PGRST106",
      message: `Invalid schema: ${schema.slice(0, 40)}`,
      hint: "Only the following schemas are exposed: public",
    });
  }
  const type = header("Content-Type") ?? "application/json";
  if (reads || method === "DELETE" || /^application\/json\s*(?:;|$)/i.test(type)) return;
  throw invalidBody(`Content-Type not acceptable: ${type.slice(0, 100)}`);
}

const VALUES = new Map([
  ["return", ["minimal", "headers-only", "representation"]],
  ["count", ["exact", "planned", "estimated"]],
  ["resolution", ["merge-duplicates", "ignore-duplicates"]],
  ["missing", ["default", "null"]],
  ["handling", ["strict", "lenient"]],
]);

/** What the header `Prefer` asks for, of what is known. https://docs.postgrest.org/en/stable/references/api/preferences.html */
export type Preferences = {
  of: (name: string) => string | undefined;
  mostAffected: number | undefined;
  /** Those that hold, for the header `Preference-Applied`. */
  applied: string;
};

/** Reads the header `Prefer`. @throws PGRST122 for an unknown preference where strict handling is asked for. */
export function readPreferences(header = ""): Preferences {
  const given = header.split(",").flatMap((part) => part.trim() || []);
  const known = new Map<string, string>();
  const unknown: string[] = [];
  for (const preference of given) {
    const [name = "", value = ""] = preference.split("=", 2);
    const isKnown =
      VALUES.get(name)?.includes(value) || (name === "max-affected" && /^\d{1,6}$/.test(value));
    if (!isKnown) unknown.push(preference);
    else if (!known.has(name)) known.set(name, value);
  }
  const isStrict = known.get("handling") === "strict";
  if (isStrict && unknown.length > 0) {
    throw new ApiError(400, {
      code: "PGRST122",
      message: "Invalid preferences given with handling=strict",
      details: `Invalid preferences: ${unknown.join(", ").slice(0, 200)}`,
    });
  }
  const most = isStrict ? known.get("max-affected") : undefined;
  return {
    of: (name) => known.get(name),
    mostAffected: most === undefined ? undefined : Number(most),
    applied: [...known].map((pair) => pair.join("=")).join(", "),
  };
}
