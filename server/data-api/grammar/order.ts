import { MOST_ORDERED } from "../bounds.ts";
import { invalidRange, notInGrammar, tooMany } from "../errors.ts";
import { Scanner } from "./scanner.ts";

/** A column that rows are ordered by; `direction` is SQL's. */
export type Order = { column: string; direction: string };

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
