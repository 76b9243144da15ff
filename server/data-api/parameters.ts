import { ApiError, invalidRange, notInGrammar, quoted, tooMany } from "./errors.ts";
import { type Condition, checkConditionCount, readCondition } from "./grammar/filters.ts";
import { Scanner } from "./grammar/scanner.ts";
import type { Order, Resource } from "./query.ts";
import { MOST_ORDERED } from "./query-limits.ts";

const NULLS = new Map([
  ["nullsfirst", "nulls first"],
  ["nullslast", "nulls last"],
]);

function readOrderColumn(text: Scanner): Order {
  const column = text.readName();
  const words: string[] = [];
  while (text.accept(".")) words.push(text.readName());
  const direction = words[0] === "asc" || words[0] === "desc" ? words.shift() : "asc";
  const nulls = NULLS.get(words[0] ?? "");
  if (words.length > (nulls ? 1 : 0)) throw text.failure("asc, desc, nullsfirst or nullslast");
  return { column, direction: `${direction} ${nulls ?? ""}`.trim() };
}

/** Parses the parameter `order`, such as `date.asc,id.desc.nullslast`. */
export function readOrder(parameter: string): Order[] {
  const text = new Scanner(parameter);
  const order = text.readListToEnd(() => readOrderColumn(text));
  if (order.length > MOST_ORDERED) throw tooMany("columns to order by", MOST_ORDERED);
  return order;
}

/**
 * Parses the parameter `limit` or `offset`. @throws PGRST103 for a negative number, PGRST100 for
 * other text.
 */
export function readNumber(name: string, parameter: string): number {
  if (/^\d{1,9}$/.test(parameter)) return Number(parameter);
  if (!/^-\d+$/.test(parameter)) throw notInGrammar(`"${name}" is a number`);
  throw invalidRange("Limit should be greater than or equal to zero.");
}

const RESERVED = ["select", "columns", "on_conflict"];

/**
 * Splits a parameter name such as `people.order` into the embedded resource `people` and the rest,
 * `order`.
 */
function findResource(root: Resource, name: string): { resource: Resource; rest: string } {
  const path = name.split(".");
  let rest = path.pop() ?? "";
  if (path.at(-1) === "not" && (rest === "and" || rest === "or")) rest = `${path.pop()}.${rest}`;
  let resource = root;
  for (const segment of path) {
    const found = resource.embedded.find(({ alias }) => alias === segment);
    if (!found) {
      const message = `${quoted(segment, "'")} is not an embedded resource in this request`;
      throw new ApiError(400, { code: "PGRST108", message });
    }
    resource = found.resource;
  }
  return { resource, rest };
}

/**
 * Adds the conditions, order, limit and offset of the parameters to the resources that they name.
 */
export function applyParameters(root: Resource, parameters: Iterable<[string, string]>): void {
  const conditions: Condition[] = [];
  for (const [name, value] of parameters) {
    if (RESERVED.includes(name)) continue;
    const { resource, rest } = findResource(root, name);
    if (rest === "order") resource.order = readOrder(value);
    else if (rest === "limit" || rest === "offset") resource[rest] = readNumber(rest, value);
    else {
      const condition = readCondition(rest, value);
      resource.conditions.push(condition);
      conditions.push(condition);
    }
  }
  checkConditionCount(conditions);
}
