// Finds the phrases of a message that name a place.
import { match, patterns, wordAt } from "./patterns.ts";
import type { Reading } from "./reading.ts";
import { isDivider, type Token, wordsBefore } from "./tokens.ts";
import { ABBREVIATIONS, EVENTS, isStop, OF, PLACES, STREETS, setOf } from "./words.ts";
import { written } from "./written.ts";

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

const LABEL = patterns("local|onde|endereco|lugar :|?|-, 📍|📌");
const LEADS = setOf("no na nos nas em");
/** Names after `no` and `na` that are no places. */
const NO_PLACES =
  /^(?:dia|natal|pascoa|quaresma|advento|deus|cristo|jesus|senhor|biblia|whatsapp|instagram|facebook|youtube|pix)$/;
const DEPARTURES = setOf("saida saindo saimos encontro concentracao");
const PLACE_STOPS = setOf("a as ate com em o os ou para pela pelo sem");
const PARTICIPLE = /^\p{Ll}.*(?:ad|id)[ao]s?$/u;
const IN_ADDRESS = setOf("km n bairro cep centro s/n sala");
/** Words for things that people do at another place than that of the event. */
const ERRANDS = setOf("devido doacao falta ingressos inscricao inscricoes retirar");

const isCapital = (token: Token | undefined) => /^\p{Lu}/u.test(token?.text ?? "");

/** Returns whether a sign belongs to a name or an address, as the comma of `Rua Sete, 30` does. */
function isInside(tokens: readonly Token[], at: number, isAddress: boolean): boolean {
  const sign = wordAt(tokens, at);
  const next = tokens[at + 1];
  const word = next?.folded ?? "";
  if (sign === ".") return ABBREVIATIONS.has(wordAt(tokens, at - 1));
  if (sign !== ",") return isAddress && sign === "-";
  if (IN_ADDRESS.has(word) || (isAddress && next?.kind === "number")) return true;
  return isCapital(next) && (isAddress || PLACES.has(word));
}

/** Returns whether the name of a place without a label ends before index `at`. */
function isPlaceStop(tokens: readonly Token[], at: number): boolean {
  const { text = "", folded = "" } = tokens[at] ?? {};
  // `Forno e Fé`, `casa do Paulo e da Inês`.
  if (folded === "e") return !isCapital(tokens[OF.has(wordAt(tokens, at + 1)) ? at + 2 : at + 1]);
  return PLACE_STOPS.has(folded) || (PARTICIPLE.test(text) && !STREETS.has(folded));
}

/** Returns the index after the phrase that names a place from `at` on. */
function placeEnd({ tokens, owner }: Reading, at: number, isLabelled: boolean): number {
  let to = at;
  let isAddress = isLabelled;
  for (; to < tokens.length; to += 1) {
    const token = tokens[to] as Token;
    if (owner[to] || token.kind === "break") break;
    isAddress ||= STREETS.has(token.folded);
    if (isDivider(token)) {
      if (!isInside(tokens, to, isAddress)) break;
    } else if (to > at && (isStop(token) || (!isLabelled && isPlaceStop(tokens, to)))) break;
  }
  while (to > at && /^(?:[,.-]|d[aeo]|n[ao]s?|e)$/.test(wordAt(tokens, to - 1))) to -= 1;
  return to;
}

function placeFrom(reading: Reading, from: number, at: number, isLabelled: boolean): Place | null {
  const { tokens, text } = reading;
  const to = placeEnd(reading, at, isLabelled);
  const first = tokens[at];
  const last = tokens[to - 1];
  if (!first || !last || to <= at) return null;
  return {
    from,
    to,
    text: written(text.slice(first.start, last.end), false),
    isLabelled,
    isStreet: STREETS.has(first.folded),
    isDeparture: OF.has(wordAt(tokens, from)),
  };
}

/** Returns the place after `Local:` or 📍 at index `at`. */
function labelledPlace(reading: Reading, at: number): Place | null {
  const { tokens } = reading;
  const label = match(tokens, at, LABEL)?.to;
  if (label === undefined) return null;
  const start = match(tokens, label, LABEL)?.to ?? label;
  return placeFrom(reading, at, LEADS.has(wordAt(tokens, start)) ? start + 1 : start, true);
}

/** Returns whether the word at index `at` is one for a place: `capela`, `Com.`, `rua`. */
function isPlaceWord(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at);
  if (/^(?:com|cong)$/.test(word)) return wordAt(tokens, at + 1) === ".";
  return PLACES.has(word) || STREETS.has(word);
}

/** Returns whether a place follows the preposition at index `at`. */
function leadsToPlace({ tokens, owner }: Reading, at: number): boolean {
  const word = wordAt(tokens, at);
  const noun = at + 1;
  const name = wordAt(tokens, noun);
  if (tokens[at]?.text === "à") return /^(?:porta|entrada|beira)$/.test(name);
  if (OF.has(word)) {
    let departure = at - 1;
    while (owner[departure]?.kind === "time") departure -= 1;
    return DEPARTURES.has(wordAt(tokens, departure)) && isPlaceWord(tokens, noun);
  }
  if (!LEADS.has(word) || (word === "em" && name === "casa")) return false;
  // `na São Lázaro`, `na Cave do Centro`.
  const isName = /^n[ao]$/.test(word) && /^\p{Lu}\p{Ll}/u.test(tokens[noun]?.text ?? "");
  return isPlaceWord(tokens, noun) || name === "minha" || (isName && !NO_PLACES.test(name));
}

// Number of tokens between a place and the day or time before it.
const FAR = 20;

/** Returns the place at index `at` without a preposition: `Matriz: 19h`, `sábado, 19h, cantina`. */
function barePlace(reading: Reading, at: number): Place | null {
  const { tokens, owner } = reading;
  const isAfterWord = !owner[at - 1] && tokens[at - 1]?.kind === "word";
  // `Escola Dominical` is an event, `cantina` a place.
  const isEvent = EVENTS.has(wordAt(tokens, at)) && tokens[at + 1]?.kind === "word";
  if (!isPlaceWord(tokens, at) || isAfterWord || isEvent) return null;
  const place = placeFrom(reading, at, at, false);
  const isTopic = place && /^[:(-]$/.test(wordAt(tokens, place.to));
  const near = owner.slice(Math.max(0, at - FAR), at);
  return isTopic || near.some((span) => span && span.kind !== "part") ? place : null;
}

/** Returns the place at index `at`, with a preposition or without one. */
function namedPlace(reading: Reading, at: number): Place | null {
  const { tokens } = reading;
  const place = leadsToPlace(reading, at)
    ? placeFrom(reading, at, at + 1, false)
    : barePlace(reading, at);
  const isErrand = place && wordsBefore(tokens, at, 8).some((before) => ERRANDS.has(before));
  return isErrand ? null : place;
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
