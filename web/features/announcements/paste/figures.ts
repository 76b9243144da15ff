import { match, patterns, wordAt } from "./patterns.ts";
import type { Token } from "./tokens.ts";
import { STREETS, setOf } from "./words.ts";

const BOOKS =
  setOf(`js sm rs cr sl pv is jr mt mc lc jo at rm co ef fp ts tm hb pe ap genesis exodo josue
  samuel reis cronicas esdras neemias jo salmo salmos proverbios isaias jeremias   mateus marcos lucas joao atos romanos corintios galatas efesios filipenses colossenses tessalonicenses
  timoteo hebreus tiago pedro apocalipse`);
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

/** Returns the index after a number that is neither a day nor a time: a verse, a hymn, an age, a street; `at` when there is none. */
export function figureEnd(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (token?.kind !== "word") return at;
  // Streets are often named after a day: `Rua 15 de Novembro`.
  if (STREETS.has(token.folded)) return match(tokens, at + 1, STREET_DAY)?.to ?? at;
  const isBook = BOOKS.has(token.folded) && /^\p{Lu}|^[a-z]{5}/u.test(token.text);
  return isBook ? (match(tokens, at + 1, VERSE)?.to ?? at) : at;
}
