import type { Shape } from "./request-shapes.ts";

/** A header's value by its name in small letters. */
type HeaderOf = (name: string) => string | undefined;

const ACCEPTED_FORMS = ["*/*", "application/json", "application/vnd.pgrst.object+json"];
const JSON_BODY = /^application\/json(?:; ?charset=utf-8)?$/i;
const LONGEST_NAME = 40;
// A column, or an embedded table with its columns in parentheses.
const SELECTED = /[^,(]+(?:\([^()]*\))?/g;

/** Names `part` of the request. Names are cut, and values are never repeated. */
function refused(part: string, name: string): string {
  return `The ${part} "${name.slice(0, LONGEST_NAME)}" is not accepted here, or not in this form`;
}

function refusedSelection(select: string, accepted: string[]): string | undefined {
  const items: string[] = select.match(SELECTED) ?? [];
  if (items.length === 0 || items.join(",") !== select) return refused("parameter", "select");
  const beside = (item: string) => item === "*" || item.includes("(");
  const left = new Set(items.includes("*") ? accepted.filter(beside) : accepted);
  const wrong = items.find((item) => !left.delete(item));
  return wrong === undefined ? undefined : refused("selection of", wrong);
}

function refusedParameter(query: URLSearchParams, shape: Shape): string | undefined {
  const open = new Map(Object.entries(shape.parameters));
  let selected = false;
  for (const [name, value] of query) {
    if (name === "select" && !selected && shape.select.length > 0) {
      selected = true;
      const wrong = refusedSelection(value, shape.select);
      if (wrong !== undefined) return wrong;
      continue;
    }
    const ways = open.get(name) ?? [];
    const way = ways.findIndex((accepts) => accepts(value));
    if (way < 0) return refused("parameter", name);
    open.set(name, ways.toSpliced(way, 1));
  }
  if (shape.key === undefined || query.has(shape.key)) return undefined;
  return `The parameter "${shape.key}" is required here`;
}

function refusedHeader(headerOf: HeaderOf, shape: Shape): string | undefined {
  const accepted: [name: string, values: string[]][] = [
    ["Accept", ACCEPTED_FORMS],
    ["Accept-Profile", ["public"]],
    ["Content-Profile", ["public"]],
    ["Prefer", shape.prefer],
    ["Range", []],
    ["Range-Unit", []],
  ];
  for (const [name, values] of accepted) {
    const value = headerOf(name);
    if (value !== undefined && !values.includes(value)) return refused("header", name);
  }
  if (shape.body === undefined || JSON_BODY.test(headerOf("Content-Type") ?? "")) return undefined;
  return refused("header", "Content-Type");
}

/** What is not accepted of a request, before its body is looked at; undefined when all of it is. */
export function refusalOf(
  shape: Shape,
  query: URLSearchParams,
  headerOf: HeaderOf,
): string | undefined {
  return refusedParameter(query, shape) ?? refusedHeader(headerOf, shape);
}

/** What is not accepted of a body as it came; undefined when all of it is. */
export function bodyRefusal(fields: NonNullable<Shape["body"]>, text: string): string | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return "The body is not JSON";
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return "The body is not a JSON object";
  }
  for (const [name, value] of Object.entries(body)) {
    if (!Object.hasOwn(fields, name) || !fields[name]?.(value)) return refused("field", name);
  }
  return undefined;
}
