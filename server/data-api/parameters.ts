import { MOST_ORDERED } from "./bounds.ts";
import { ApiError, invalidRange, notInGrammar, quoted, tooMany } from "./errors.ts";
import { boundConditions, type Condition, readCondition } from "./grammar/conditions.ts";
import { Scanner } from "./grammar/scanner.ts";
import type { Order, Resource } from "./query.ts";

const DIRECTIONS = ["asc", "desc"];
const NULLS = new Map([
  ["nullsfirst", "nulls first"],
  ["nullslast", "nulls last"],
]);

function readColumn(text: Scanner): Order {
  const column = text.name();
  const words: string[] = [];
  while (text.accept(".")) words.push(text.name());
  const direction = DIRECTIONS.includes(words[0] ?? "") ? (words.shift() ?? "") : "asc";
  const nulls = NULLS.get(words[0] ?? "");
  if (words.length > (nulls ? 1 : 0)) throw text.failure("asc, desc, nullsfirst or nullslast");
  return { column, direction: nulls ? `${direction} ${nulls}` : direction };
}

/** Reads the parameter `order`: `date.asc,id.desc.nullslast`. */
export function readOrder(parameter: string): Order[] {
  const text = new Scanner(parameter);
  const order = text.listToEnd(() => readColumn(text));
  if (order.length > MOST_ORDERED) throw tooMany("columns to order by", MOST_ORDERED);
  return order;
}

/** Reads the parameter `limit` or `offset`. */
export function readNumber(name: string, parameter: string): number {
  if (/^\d{1,9}$/.test(parameter)) return Number(parameter);
  if (/^-\d+$/.test(parameter)) {
    throw invalidRange("Limit should be greater than or equal to zero.");
  }
  throw notInGrammar(`"${name}" is a number`);
}

const RESERVED = ["select", "columns", "on_conflict"];
const SEGMENT = /"(?:[^"\\]|\\.)*"|[^."]+/g;

/** The resource that the parameter `messages.order` is about, and the rest of its name. */
function addressed(root: Resource, name: string): { resource: Resource; rest: string } {
  const path: string[] = name.match(SEGMENT) ?? [];
  let rest = path.pop() ?? "";
  if (path.at(-1) === "not" && (rest === "and" || rest === "or")) rest = `${path.pop()}.${rest}`;
  let resource = root;
  for (const segment of path) {
    const found = resource.embedded.find(({ alias }) => alias === segment);
    if (!found) {
      throw new ApiError(400, {
        code: "PGRST108",
        message: `${quoted(segment, "'")} is not an embedded resource in this request`,
        hint: `Verify that ${quoted(segment, "'")} is included in the 'select' query parameter.`,
      });
    }
    resource = found.resource;
  }
  return { resource, rest: rest.replace(/^"(.*)"$/, "$1") };
}

/** Applies every parameter that filters, orders or pages to its resource. */
export function applyParameters(root: Resource, parameters: Iterable<[string, string]>): void {
  const conditions: Condition[] = [];
  for (const [name, value] of parameters) {
    if (RESERVED.includes(name)) continue;
    const { resource, rest } = addressed(root, name);
    if (rest === "order") resource.order = readOrder(value);
    else if (rest === "limit") resource.limit = readNumber(name, value);
    else if (rest === "offset") resource.offset = readNumber(name, value);
    else {
      const condition = readCondition(rest, value);
      resource.conditions.push(condition);
      conditions.push(condition);
    }
  }
  boundConditions(conditions);
}

/** The rows `first-last` of the header `Range`. */
export function applyRange(resource: Resource, range = ""): void {
  const [, first, last] = /^(\d{1,9})-(\d{1,9})?$/.exec(range) ?? [];
  if (first === undefined) return;
  resource.offset += Number(first);
  if (last === undefined) return;
  const rows = Math.max(0, Number(last) - Number(first) + 1);
  resource.limit = Math.min(resource.limit ?? rows, rows);
}
