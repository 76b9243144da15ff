// Reads lists and ranges of one kind: `12, 15 e 19`, `segunda a sexta`, `1ª e 3ª`.
import { wordAt } from "./patterns.ts";
import type { Token } from "./tokens.ts";
import { setOf } from "./words.ts";

const RANGES = setOf("a ate ao -");
const JOINS = setOf("a ate ao - e , /");
const ARTICLES = setOf("o os as na no de");
// The longest list that is read, so that a long row of numbers takes linear time.
const MOST = 8;

/** Items, the last of which ends before index `to`, and the words between them. */
export type Sequence<Item> = { items: Item[]; joins: string[] };

/** Returns the items from index `at` on that `read` returns, with one of `JOINS` between two. */
export function sequenceAt<Item extends { to: number }>(
  tokens: readonly Token[],
  at: number,
  read: (at: number) => Item | null,
): Sequence<Item> {
  const items: Item[] = [];
  const joins: string[] = [];
  for (let item = read(at); item && items.length < MOST; ) {
    items.push(item);
    const join = wordAt(tokens, item.to);
    if (!JOINS.has(join)) break;
    joins.push(join);
    let next = item.to + 1;
    while (ARTICLES.has(wordAt(tokens, next))) next += 1;
    item = read(next);
  }
  return { items, joins: joins.slice(0, items.length - 1) };
}

export const isRange = (join: string | undefined) => RANGES.has(join ?? "");
