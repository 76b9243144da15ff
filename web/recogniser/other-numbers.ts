// Finds numbers that look like days or times and are none: prices, Bible verses, names of streets.
import { match, patterns, wordAt } from "./patterns.ts";
import { isInsideNumber, type Token } from "./tokens.ts";
import { STREETS, setOf } from "./words.ts";

/** Books of the Bible, whose chapters and verses look like times: `João 3:16`. */
const BOOKS = setOf(`
  ap at atos cl co cor corintios ef efesios ex fl fp genesis gl gn hb hebreus is isaias jer jeremias
  jo joao josue jr lc lucas marcos mateus mc mt pe pedro proverbios pv rm romanos rs salmo salmos sl
  tg tiago tm
`);
const VERSE = patterns("<number> :|.|comma|- <number>");
const STREET_DAY = patterns(".? <number> de <monthName>");
const CURRENCY = patterns("r $");

/** Returns the index after a price; `at` when none begins there. */
export function priceEnd(tokens: readonly Token[], at: number): number {
  const sign = match(tokens, at, CURRENCY);
  if (!sign) return at;
  let to = sign.to;
  while (tokens[to]?.kind === "number" || isInsideNumber(tokens, to + 1)) to += 1;
  return to;
}

/**
 * Returns the index after the number of a verse or of a street, which is neither a day nor a time;
 * `at` when there is none.
 */
export function otherNumberEnd(tokens: readonly Token[], at: number): number {
  const word = wordAt(tokens, at);
  // Streets are often named after a day: `Rua 15 de Novembro`.
  const other = STREETS.has(word) ? STREET_DAY : BOOKS.has(word) ? VERSE : null;
  return (other && match(tokens, at + 1, other)?.to) ?? at;
}
