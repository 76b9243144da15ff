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
  /** The days on which the event may end: `Retorno: 09/02`. */
  ends: DaySpan[];
  times: TimeSpan[];
  places: Place[];
  title: Title | null;
};

const DEADLINES = setOf("ate prazo limite desde encerram encerra");
const ENDS = setOf("termino termina encerramento retorno volta voltamos voltaremos");
const FORMERS = setOf("seria era estava antes previsto prevista");
const MOVES = /^(?:adiad|transferid|remarcad|passou|mudou|mudad)/;

// Maximum number of tokens between the old day and the new one of an event that was moved.
const NEAR = 16;

/**
 * Returns what a day is for the event, by the words before it in its clause and those before the
 * next day.
 */
function roleOf(
  tokens: readonly Token[],
  span: DaySpan,
  next: DaySpan | undefined,
): "day" | "deadline" | "former" | "end" {
  const words = wordsBefore(tokens, span.from, 6, /^[.!;(,]/);
  const near = words.slice(0, 3);
  const has = (some: ReadonlySet<string>) => words.some((word) => some.has(word));
  const isLast = words.includes("ultimo") && words.includes("dia");
  if (isLast || near.some((word) => DEADLINES.has(word))) return "deadline";
  if (has(FORMERS) || (words.includes("nao") && words.includes("e"))) return "former";
  if (words.slice(0, 2).some((word) => ENDS.has(word))) return "end";
  const between =
    next && next.from - span.to < NEAR
      ? tokens.slice(span.to, next.from).map(({ folded }) => folded)
      : [];
  // `de quarta para quinta`, `marcada para 29/11, fica transferida para o dia 6`.
  const isShort = between.length < 4 && near.some((word) => OF.has(word));
  const isMoved = isShort || between.some((word) => MOVES.test(word));
  return isMoved && between.includes("para") ? "former" : "day";
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
  const role = new Map(days.map((day, index) => [day, roleOf(tokens, day, days[index + 1])]));
  const spansBefore = taker(spans);
  const placesBefore = taker(places);
  let from = 0;
  let opens = true;
  const seen = new Set<string>();
  for (let to = 0; to <= tokens.length; to += 1) {
    const kind = owner[to]?.kind;
    if (kind) seen.add(kind);
    const isBreak = to === tokens.length || tokens[to]?.kind === "break";
    // `EBD 9h / Culto 18h`, `amanhã reunião às 19h e sábado visita`.
    const isSecond = wordAt(tokens, to) === "/" && tokens[to - 1]?.end !== tokens[to]?.start;
    const isOtherDay =
      wordAt(tokens, to) === "e" && seen.has("day") && owner[to + 1]?.kind === "day";
    const isItem = !kind && seen.has("time") && (isSecond || isOtherDay);
    if (!isBreak && !isItem && (kind || !isSentenceEnd(tokens, to))) continue;
    const inside = spansBefore(to);
    const coming = inside
      .filter((span) => span.kind === "day")
      .filter((day) => !(day.isPast && day.strength === 3));
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
      times: inside.filter((span) => span.kind === "time"),
    };
    const withRole = (name: string) => coming.filter((day) => role.get(day) === name);
    if (to > from) clauses.push({ ...clause, days: withRole("day"), ends: withRole("end") });
    from = to + 1;
    opens = isBreak;
    seen.clear();
  }
  return clauses;
}
