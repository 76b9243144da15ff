import { match, patterns, wordAt } from "./patterns.ts";
import type { Token } from "./tokens.ts";
import { STREETS, setOf } from "./words.ts";

const BOOKS =
  setOf(`gn ex dt js sm rs cr ne sl pv is jr ez mt mc lc jo at rm co gl ef fp cl ts tm hb tg pe ap gênesis êxodo levítico números deuteronômio josué
  juízes rute samuel reis crônicas esdras neemias ester jó salmo salmos provérbios eclesiastes isaías jeremias ezequiel daniel joel
  amós miquéias malaquias mateus marcos lucas joão atos romanos coríntios gálatas efésios filipenses colossenses tessalonicenses
  timóteo tito hebreus tiago pedro apocalipse`);
const VERSE = patterns("<number> :|.|comma|- <number>");
const NUMBERED = setOf(
  "hino hinos harpa cc nº n° artigo art cap caps capítulo capítulos km apto sala lote bloco cep cnpj cpf edição ato",
);
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
  if (isBook) return match(tokens, at + 1, VERSE)?.to ?? at;
  return NUMBERED.has(token.folded) && tokens[at + 1]?.kind === "number" ? at + 2 : at;
}
