// Finds numbers that look like days or times and are none: prices, Bible verses, names of streets.
import { match, patterns, wordAt } from "./patterns.ts";
import type { Token } from "./tokens.ts";
import { STREETS, setOf } from "./words.ts";

/** Books of the Bible, whose chapters and verses look like times: `João 3:16`. */
const BOOKS = setOf(`
  ap apocalipse at atos co colossenses corintios cr cronicas ef efesios esdras exodo filipenses fp
  galatas genesis hb hebreus is isaias jeremias jo joao josue jr js lc lucas marcos mateus mc mt
  neemias pe pedro proverbios pv reis rm romanos rs salmo salmos samuel sl sm tessalonicenses
  tiago timoteo tm ts
`);
const VERSE = patterns("<number> :|.|comma|- <number>");
const STREET_DAY = patterns(".? <number> °? de <monthName>, .? <spelt> de <monthName>");
const CURRENCY = patterns("r $, $");
const PRICES = patterns("<number> +comma +<minute>, <number> reais");

/** Returns the index after a price; `at` when none begins there. */
export function priceEnd(tokens: readonly Token[], at: number): number {
  const sign = match(tokens, at, CURRENCY);
  if (!sign) return match(tokens, at, PRICES)?.to ?? at;
  let to = sign.to;
  while (
    tokens[to]?.kind === "number" ||
    (/[.,]/.test(wordAt(tokens, to)) && tokens[to + 1]?.start === tokens[to]?.end)
  )
    to += 1;
  return to;
}

/**
 * Returns the index after the number of a verse or of a street, which is neither a day nor a time;
 * `at` when there is none.
 */
export function otherNumberEnd(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (token?.kind !== "word") return at;
  // Streets are often named after a day: `Rua 15 de Novembro`.
  if (STREETS.has(token.folded)) return match(tokens, at + 1, STREET_DAY)?.to ?? at;
  const isBook = BOOKS.has(token.folded) && /^\p{Lu}|^[a-z]{5}/u.test(token.text);
  return isBook ? (match(tokens, at + 1, VERSE)?.to ?? at) : at;
}
