import { ApiError } from "../errors.ts";

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
