// Divides a message into clauses (sentences, lines and items of a list) and gives each clause the
// days, times and places in it.
import { wordAt } from "./patterns.ts";
import type { Place } from "./places.ts";
import type { Reading } from "./reading.ts";
import type { DaySpan, TimeSpan } from "./spans.ts";
import { type Title, titlesIn } from "./titles.ts";
import { opensLine, type Token, wordsBefore } from "./tokens.ts";
import { ABBREVIATIONS, OF, setOf } from "./words.ts";

/** A sentence, line or item of a message, in the tokens from index `from` to before `to`. */
export type Clause = {
  from: number;
  to: number;
  opensLine: boolean;
  /** The days on which the event may begin: no deadlines, and no days from which it was moved. */
  days: DaySpan[];
  times: TimeSpan[];
  places: Place[];
  title: Title | null;
};

/** Words before a day on which the event does not begin. */
const OTHERS = setOf("ate prazo limite desde encerram ultimo termino retorno volta");
const FORMERS = setOf("seria era estava antes");
const MOVES = /^(?:adiad|transferid|remarcad|passou|mudou)/;

/**
 * Returns whether the event may begin on a day, by the words before it in its clause and those
 * before the next day.
 */
function mayBegin(tokens: readonly Token[], span: DaySpan, next: DaySpan | undefined): boolean {
  const words = wordsBefore(tokens, span.from, 6);
  const near = words.slice(0, 3);
  const isFormer = words.some((word) => FORMERS.has(word));
  if (isFormer || near.some((word) => OTHERS.has(word))) return false;
  if (words.includes("nao") && words.includes("e")) return false;
  const between = tokens.slice(span.to, next?.from ?? span.to).map(({ folded }) => folded);
  // `de quarta para quinta`, `marcada para 29/11, fica transferida para o dia 6`.
  const isShort = between.length < 4 && near.some((word) => OF.has(word));
  const isMoved = isShort || between.some((word) => MOVES.test(word));
  return !(isMoved && between.includes("para"));
}

/**
 * Returns a function that returns the parts before an index which its last call has not returned.
 */
function taker<Part extends { from: number }>(parts: readonly Part[]) {
  let next = 0;
  return (to: number): Part[] => {
    const first = next;
    while ((parts[next]?.from ?? to) < to) next += 1;
    return parts.slice(first, next);
  };
}

function isSentenceEnd(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at);
  const isInside = tokens[at + 1]?.start === tokens[at]?.end;
  const isListNumber = tokens[at - 1]?.kind === "number" && opensLine(tokens, at - 1);
  const isAbbreviation = isInside || isListNumber || ABBREVIATIONS.has(wordAt(tokens, at - 1));
  return /^[.!?;]/.test(word) && (word !== "." || !isAbbreviation);
}

/** Divides a message into clauses. `places` are in the order of the message. */
export function clausesOf(
  { tokens, owner, spans, text }: Reading,
  places: readonly Place[],
): Clause[] {
  const clauses: Clause[] = [];
  const isInPlace = tokens.map(() => false);
  for (const place of places) isInPlace.fill(true, place.from, place.to);
  const days = spans.filter((span) => span.kind === "day");
  const coming = new Set(
    days.filter(
      (day, index) => !(day.isPast && day.strength === 3) && mayBegin(tokens, day, days[index + 1]),
    ),
  );
  const spansBefore = taker(spans);
  const placesBefore = taker(places);
  let from = 0;
  let opens = true;
  let hasTime = false;
  for (let to = 0; to <= tokens.length; to += 1) {
    const kind = owner[to]?.kind;
    hasTime ||= kind === "time";
    const isBreak = to === tokens.length || tokens[to]?.kind === "break";
    // `EBD 9h / Culto 18h`, `amanhã reunião às 19h e sábado visita`.
    const isSecond = wordAt(tokens, to) === "/" && tokens[to - 1]?.end !== tokens[to]?.start;
    const isOtherDay = wordAt(tokens, to) === "e" && owner[to + 1]?.kind === "day";
    const isItem = hasTime && (isSecond || isOtherDay);
    if (!isBreak && !isItem && (kind || !isSentenceEnd(tokens, to))) continue;
    const inside = spansBefore(to);
    const titles = titlesIn({ tokens, owner, text, isInPlace }, from, to);
    const title = titles.reduce<Title | null>(
      (best, one) => (best && best.score >= one.score ? best : one),
      null,
    );
    const clause = {
      from,
      to,
      opensLine: opens,
      title,
      places: placesBefore(to),
      days: inside.filter((span): span is DaySpan => span.kind === "day" && coming.has(span)),
      times: inside.filter((span) => span.kind === "time"),
    };
    if (to > from) clauses.push(clause);
    from = to + 1;
    opens = isBreak;
    hasTime = false;
  }
  return clauses;
}
