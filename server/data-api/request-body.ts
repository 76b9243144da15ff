import type { Column, Table } from "./catalog.ts";
import { ApiError, invalidBody, quoted, tooManyAffected } from "./errors.ts";
import { Scanner } from "./grammar/scanner.ts";
import { MOST_AFFECTED } from "./query-limits.ts";

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readObjects(body: string): object[] {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw invalidBody("Empty or invalid json");
  }
  const objects: unknown[] = Array.isArray(json) ? json : [json];
  if (!objects.every(isObject)) throw invalidBody("The body is an object or a list of objects");
  return objects;
}

/** Parses the parameter `columns` or `on_conflict` into column names without repeats. */
export function readNames(parameter: string): string[] {
  const text = new Scanner(parameter);
  return [...new Set(text.readListToEnd(() => text.readName()))];
}

function namesOf(objects: object[]): string[] {
  const names = Object.keys(objects[0] ?? {});
  const isSame = (object: object) =>
    Object.keys(object).length === names.length &&
    names.every((name) => Object.hasOwn(object, name));
  if (objects.every(isSame)) return names;
  throw invalidBody("All object keys must match");
}

/**
 * Parses the body of an insert or update of `table`. The parameter `columns` names the columns.
 * Without `columns`, the keys of the body's objects name them.
 * @throws PGRST102 for an invalid body, PGRST204 for an unknown column, PGRST124 for too many
 * objects.
 */
export function readRows(table: Table, body: string, columns: string | null) {
  const objects = readObjects(body);
  if (objects.length > MOST_AFFECTED) throw tooManyAffected(objects.length);
  const names = columns === null ? namesOf(objects) : readNames(columns);
  const written = names.map((name): Column => {
    const column = table.columns.find((one) => one.name === name);
    if (column) return column;
    const message = `Could not find the ${quoted(name, "'")} column of '${table.name}' in the schema cache`;
    throw new ApiError(400, { code: "PGRST204", message });
  });
  return { columns: written, rows: objects.length, body: asList(body) };
}

const asList = (body: string) => (body.trimStart().startsWith("[") ? body : `[${body}]`);

/**
 * Parses the body of a `POST` that calls a function into the arguments of the function. An empty
 * body has no arguments.
 */
export function readArguments(body: string): { names: string[]; body: string } {
  const text = body.trim() === "" ? "{}" : body;
  const [first] = readObjects(text);
  if (asList(text) === text) throw invalidBody("The arguments of a function are an object");
  return { names: Object.keys(first ?? {}), body: asList(text) };
}
