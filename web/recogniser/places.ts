// Finds the phrases of a message that name a place.
import { match, patterns, wordAt } from "./patterns.ts";
import type { Reading } from "./reading.ts";
import { isDivider, opensLine, type Token, wordsBefore } from "./tokens.ts";
import { ABBREVIATIONS, EVENTS, OF, PLACES, STOPS, STREETS, setOf } from "./words.ts";

/**
 * A phrase that names a place, in the tokens from index `from`, with its preposition, to before
 * `to`.
 */
export type Place = {
  from: number;
  to: number;
  text: string;
  /** True after `Local:` or 📍. */
  isLabelled: boolean;
  isStreet: boolean;
  /** True for the place where people meet to go to the event: `saída da igreja`. */
  isDeparture: boolean;
};

const LABEL = patterns("local|onde|endereco|lugar :|?|-");
const PINS = setOf("📍 📌");
const LEADS = setOf("no na nos nas em");
const DEPARTURES = setOf("saida saindo saimos encontro concentracao");
/** Words between the preposition and the word for the place. */
const FILLERS = setOf("nosso nossa");
const LABELLED_GOES_ON = setOf("( ) -");
const PLACE_STOPS = setOf("ate com e ou para pela pelo sem");
const IN_ADDRESS = setOf("km n bairro cep centro s/n sala");
/** Words for things that people do at another place than that of the event. */
const ERRANDS = setOf("devido doacao falta ingressos inscricao inscricoes retirar");

const isCapital = (token: Token | undefined) => /^\p{Lu}/u.test(token?.text ?? "");

/** Returns whether `e` at index `at` joins two names: `Forno e Fé`, `casa do Paulo e da Inês`. */
const joinsNames = (tokens: readonly Token[], at: number) =>
  isCapital(tokens[OF.has(wordAt(tokens, at + 1)) ? at + 2 : at + 1]);

/** Returns the index after the phrase that names a place from `at` on. */
function placeEnd({ tokens, owner }: Reading, at: number, isLabelled: boolean): number {
  let to = at;
  let isStreet = false;
  for (; to < tokens.length; to += 1) {
    const token = tokens[to] as Token;
    const word = token.folded;
    const next = tokens[to + 1];
    if (owner[to] || token.kind === "break") break;
    isStreet ||= STREETS.has(word);
    const isAbbreviation = word === "." && ABBREVIATIONS.has(wordAt(tokens, to - 1));
    const goesOn = isLabelled ? LABELLED_GOES_ON.has(word) : isStreet && word === "-";
    const isAddress =
      IN_ADDRESS.has(next?.folded ?? "") ||
      ((isStreet || isLabelled) && (next?.kind === "number" || isCapital(next)));
    if (isAbbreviation || goesOn || word === "/" || (word === "," && isAddress)) continue;
    if (isDivider(token)) break;
    const stops =
      STOPS.has(word) ||
      (!isLabelled && PLACE_STOPS.has(word) && !(word === "e" && joinsNames(tokens, to)));
    if (to > at && stops) break;
  }
  while (to > at && /^(?:[,(.-]|d[aeo]|e)$/.test(wordAt(tokens, to - 1))) to -= 1;
  return to;
}

function placeFrom(reading: Reading, from: number, at: number, isLabelled: boolean): Place | null {
  const { tokens, text } = reading;
  const to = placeEnd(reading, at, isLabelled);
  const first = tokens[at];
  const last = tokens[to - 1];
  if (!first || !last || to <= at) return null;
  const named = text.slice(first.start, last.end).replace(/[*_~]/g, "");
  const plain =
    named === named.toUpperCase() && /\p{Lu}{4}/u.test(named) ? named.toLowerCase() : named;
  const isDeparture = OF.has(wordAt(tokens, from));
  return {
    from,
    to,
    text: plain.charAt(0).toUpperCase() + plain.slice(1),
    isLabelled,
    isStreet: STREETS.has(first.folded),
    isDeparture,
  };
}

// Number of tokens between a place and the day or time before it.
const FAR = 20;

/**
 * Returns whether a day or time stands before index `at`. It stands in the same sentence, unless
 * the place opens a line.
 */
function followsSpan({ tokens, owner }: Reading, at: number): boolean {
  const isFirst = opensLine(tokens, at);
  for (let index = at - 1; index >= Math.max(0, at - FAR); index -= 1) {
    if (owner[index] && owner[index]?.kind !== "part") return true;
    if (!isFirst && /^[.;!?\n]$/.test(wordAt(tokens, index))) return false;
  }
  return false;
}

/** Returns the place after `Local:` or 📍 at index `at`. */
function labelledPlace(reading: Reading, at: number): Place | null {
  const { tokens } = reading;
  let start = PINS.has(wordAt(tokens, at)) ? at + 1 : (match(tokens, at, LABEL)?.to ?? at);
  if (start === at) return null;
  start = match(tokens, start, LABEL)?.to ?? start;
  if (LEADS.has(wordAt(tokens, start))) start += 1;
  return placeFrom(reading, at, start, true);
}

/** Returns the place at index `at`, which a preposition introduces, or a day or time before it. */
function namedPlace(reading: Reading, at: number): Place | null {
  const { tokens, owner } = reading;
  const word = wordAt(tokens, at);
  let departure = at - 1;
  while (owner[departure]?.kind === "time") departure -= 1;
  const isLed = LEADS.has(word) || (OF.has(word) && DEPARTURES.has(wordAt(tokens, departure)));
  let noun = at + (isLed ? 1 : 0);
  while (isLed && FILLERS.has(wordAt(tokens, noun))) noun += 1;
  const name = wordAt(tokens, noun);
  const isNoun =
    name === "minha" ||
    ((PLACES.has(name) || STREETS.has(name)) &&
      (name !== "lar" || isCapital(tokens[noun]) || OF.has(wordAt(tokens, noun + 1))));
  if (owner[noun] || !isNoun || (word === "em" && name === "casa")) return null;
  if (wordsBefore(tokens, at, 8).some((before) => ERRANDS.has(before))) return null;
  if (isLed) return placeFrom(reading, at, noun, false);
  // `Escola Dominical` is an event, `cantina` after a time is a place.
  const isEvent = EVENTS.has(word) && tokens[at + 1]?.kind === "word" && !owner[at + 1];
  const isAfterWord = !owner[at - 1] && tokens[at - 1]?.kind === "word";
  const isLabel = wordAt(tokens, at + 1) === ":";
  if (isEvent || isAfterWord || !(isLabel || followsSpan(reading, at))) return null;
  return placeFrom(reading, at, noun, false);
}

/**
 * Returns the places that a message names: after `Local:` or 📍, after `no` and `na`, and after a
 * day or time.
 */
export function placesIn(reading: Reading): Place[] {
  const places: Place[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const isWord = reading.tokens[at]?.kind === "word" && !reading.owner[at];
    const place = labelledPlace(reading, at) ?? (isWord ? namedPlace(reading, at) : null);
    if (!place) continue;
    places.push(place);
    at = place.to - 1;
  }
  return places;
}
