import type { Reading } from "./reading.ts";
import type { Token } from "./tokens.ts";
import { ABBREVIATIONS, EVENTS, PLACES, STOPS, STREETS, setOf } from "./words.ts";

export type Place = {
  from: number;
  to: number;
  text: string;
  isLabelled: boolean;
  isStreet: boolean;
  isDeparture: boolean;
};

const LABELS = setOf("local onde endereço lugar");
const LEADS = setOf("no na nos nas em");
const FROM = setOf("do da dos das");
const DEPARTURES = setOf("saída saindo saímos saímos encontro concentração");
const FILLERS = setOf(
  "nosso nossa nossos nossas novo nova o a antigo antiga próprio própria mesmo mesma grande",
);
const ENDS = setOf('. ! ? ; | ( ) – — - : " “ ” • > …');
const PLACE_STOPS = setOf(
  "para com e sem pelo pela pelos ao aos pra por ou mas até p/ levar traga tragam no na nos nas nesse neste nesta hoje amanhã as",
);
const IN_ADDRESS = setOf(
  "km nº n° n no. jd jd. bairro cep centro vila jardim s/n sala bloco apto número lote quadra chácara sítio fundos cj conjunto parque residencial pq",
);
/** Words before a place at which people sign up, pay or fetch something: no place of the event. */
const ERRANDS = setOf(
  "inscrição inscrições inscrever inscreva-se inscreva convites ingressos ingresso ficha fichas retirar retire retirada entregar entregue entregues entregas vendas venda comprar informações doações doação pagamento procure procurar adquira reservas reserva cirurgia devido causa porque",
);
const folded = (tokens: readonly Token[], at: number) => tokens[at]?.folded ?? "";

/** Returns the index after the phrase that names a place from `at` on. */
function phraseEnd({ tokens, owner }: Reading, at: number, isLabelled: boolean): number {
  let isStreet = false;
  for (let to = at; to < tokens.length; to += 1) {
    const token = tokens[to] as Token;
    const word = token.folded;
    const isAbbreviation = word === "." && ABBREVIATIONS.has(folded(tokens, to - 1)) && to > at;
    if (owner[to] || token.kind === "break" || token.kind === "emoji") return to;
    if (STREETS.has(word) && to - at < 3) isStreet = true;
    if (isAbbreviation) continue;
    if (word === "-" && (isLabelled || isStreet) && tokens[to + 1]?.kind === "word") continue;
    if (isLabelled && (word === "(" || word === ")" || word === "-")) continue;
    if (ENDS.has(word)) return to;
    const next = tokens[to + 1];
    if (word === ",") {
      const goesOn =
        (next?.kind === "number" && !owner[to + 1] && (isStreet || isLabelled)) ||
        IN_ADDRESS.has(next?.folded ?? "") ||
        ((isLabelled || isStreet) && /^\p{Lu}/u.test(next?.text ?? ""));
      if (!goesOn) return to;
      continue;
    }
    if (
      to > at &&
      !isLabelled &&
      (STOPS.has(word) || PLACE_STOPS.has(word)) &&
      !(word === "e" && joinsNames(tokens, to))
    )
      return to;
    if (to > at && isLabelled && STOPS.has(word) && word !== "sala") return to;
  }
  return tokens.length;
}

/** Returns whether `e` at index `at` joins two names: `Forno e Fé`, `casa do Paulo e da Inês`. */
function joinsNames(tokens: readonly Token[], at: number) {
  const next = ["da", "do", "a", "o"].includes(folded(tokens, at + 1)) ? at + 2 : at + 1;
  return /^\p{Lu}/u.test(tokens[next]?.text ?? "");
}

function place(reading: Reading, from: number, start: number, isLabelled: boolean): Place | null {
  const { tokens, text } = reading;
  let to = phraseEnd(reading, start, isLabelled);
  while (to > start && [",", "-", "(", ".", "de", "da", "do", "e"].includes(folded(tokens, to - 1)))
    to -= 1;
  const [first, last] = [tokens[start], tokens[to - 1]];
  if (!first || !last || to <= start) return null;
  const named = text.slice(first.start, last.end).replace(/[*_~]/g, "");
  const isShouted = named === named.toUpperCase() && /\p{Lu}{4}/u.test(named);
  const plain = isShouted ? named.toLowerCase() : named;
  return {
    from,
    to,
    text: plain.charAt(0).toUpperCase() + plain.slice(1),
    isLabelled,
    isStreet: STREETS.has(first.folded),
    isDeparture: FROM.has(folded(tokens, from)),
  };
}

function isErrand(tokens: readonly Token[], at: number): boolean {
  for (let index = at - 1; index >= 0 && at - index < 8; index -= 1) {
    const word = folded(tokens, index);
    if (
      tokens[index]?.kind === "break" ||
      [".", ";", "!", "?", "(", ")"].includes(word) ||
      tokens[index]?.kind === "emoji"
    )
      return false;
    if (ERRANDS.has(word)) return true;
  }
  return false;
}

/** Returns whether a day or time stands before index `at` in the same sentence, or in the two lines above. */
function followsMark({ tokens, owner }: Reading, at: number): boolean {
  let breaks = 0;
  const opensLine = ["break", "emoji"].includes(tokens[at - 1]?.kind ?? "break");
  for (let index = at - 1; index >= 0 && breaks <= (opensLine ? 2 : 0); index -= 1) {
    const token = tokens[index] as Token;
    if (owner[index] && owner[index]?.kind !== "part") return true;
    if (token.kind === "break") breaks += 1;
    else if (!opensLine && [".", "!", "?", ";"].includes(token.folded)) return false;
  }
  return false;
}

/** Returns whether a word for the departure stands before index `at`: `saída 6h da igreja`. */
function departs({ tokens, owner }: Reading, at: number): boolean {
  let before = at - 1;
  while (owner[before]?.kind === "time") before -= 1;
  return DEPARTURES.has(folded(tokens, before));
}

/** Returns the places that a message names: after `Local:` or 📍, after `no` and `na`, and between commas. */
export function placesIn(reading: Reading): Place[] {
  const { tokens, owner } = reading;
  const places: Place[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const isPin = /^[📍📌🗺🏠🏡]/u.test(token.text);
    const isLabel = LABELS.has(token.folded) && [":", "?", "-"].includes(folded(tokens, at + 1));
    let start = isPin ? at + 1 : at + 2;
    if (isPin || isLabel) {
      while (
        tokens[start]?.kind === "emoji" ||
        (tokens[start]?.kind === "sign" && !'("'.includes(folded(tokens, start))) ||
        (isPin && LABELS.has(folded(tokens, start)))
      )
        start += 1;
      if (LEADS.has(folded(tokens, start)) || ["o", "a"].includes(folded(tokens, start)))
        start += 1;
      const found = place(reading, at, start, true);
      if (found) {
        places.push(found);
        at = found.to - 1;
        continue;
      }
    }
    if (owner[at] || token.kind !== "word") continue;
    const isLed = LEADS.has(token.folded) || (FROM.has(token.folded) && departs(reading, at));
    let noun = at + (isLed ? 1 : 0);
    while (isLed && FILLERS.has(folded(tokens, noun))) noun += 1;
    const before = tokens[at - 1];
    const opens = before === undefined || before.kind !== "word" || owner[at - 1] !== undefined;
    const isName =
      isLed &&
      owner[at - 1] !== undefined &&
      /^\p{Lu}/u.test(tokens[noun]?.text ?? "") &&
      tokens[noun]?.kind === "word";
    const isNoun =
      (PLACES.has(folded(tokens, noun)) &&
        (folded(tokens, noun) !== "lar" || /^Lar/.test(tokens[noun]?.text ?? ""))) ||
      (folded(tokens, noun) === "minha" && folded(tokens, noun + 1) === "casa");
    if (owner[noun] || !(isNoun || isName) || !(isLed || opens) || isErrand(tokens, at)) continue;
    // Without a preposition a place stands after a day or time, or before a colon: `Sede: sábado`.
    if (token.folded === "em" && folded(tokens, noun) === "casa") continue;
    if (!isLed && EVENTS.has(token.folded) && tokens[at + 1]?.kind === "word" && !owner[at + 1])
      continue;
    if (!isLed && !followsMark(reading, at) && folded(tokens, at + 1) !== ":") continue;
    const found = place(reading, at, noun, false);
    const after = found ? tokens[found.to] : undefined;
    const closes =
      after === undefined || after.kind !== "word" || owner[found?.to ?? 0] !== undefined;
    if (!found || (!isLed && !closes)) continue;
    places.push(found);
    at = found.to - 1;
  }
  return places;
}
