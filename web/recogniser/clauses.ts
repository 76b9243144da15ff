// Divides a message into clauses (sentences, lines and items of a list) and gives each clause the
// days, times and places in it.
import { weekdayOf } from "./calendar.ts";
import { wordAt } from "./patterns.ts";
import type { Place } from "./places.ts";
import type { Reading } from "./reading.ts";
import type { DaySpan, Span, TimeSpan } from "./spans.ts";
import { type Title, titlesIn } from "./titles.ts";
import { isDivider, opensLine, type Token, wordsBefore } from "./tokens.ts";
import { isEventWord, OF, setOf } from "./words.ts";

/** A sentence, line or item of a message, in the tokens from index `from` to before `to`. */
export type Clause = {
  from: number;
  to: number;
  opensLine: boolean;
  /** Whether the clause continues a sentence with another day or time: `e às 18h na matriz`. */
  isCut: boolean;
  /** The days on which the event may begin: no deadlines, and no days from which it was moved. */
  days: DaySpan[];
  /** A day on which a series has no event: `exceto dia 25`. */
  except: DaySpan | undefined;
  /** The last day of a series: `até 12 de dezembro`. */
  until: DaySpan | undefined;
  times: TimeSpan[];
  places: Place[];
  title: Title | null;
  /** The words before a colon or dash at its beginning: `Coral: quarta, 20h`. */
  topic: Title | undefined;
};

/** Words before a day on which the event does not begin. */
const OTHERS = setOf(`
  ate prazo limite desde comecou encerram termina terminam ultimo termino retorno volta exceto menos
  salvo publicado
`);
const EXCEPT = setOf("exceto menos salvo");
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

const isEnd = (tokens: readonly Token[], { from }: DaySpan) =>
  wordsBefore(tokens, from, 2).some((word) => word === "ate" || word === "termina");

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
  return word === "." ? !isInside && !isListNumber : /^[.!?;·]/.test(word);
}

/** First words of details about the event above, whose days and times are others. */
const DETAILS = setOf(`
  inscricao inscricoes informacao informacoes duvidas ingressos votem contato confirmar valor
`);

/** A clause begins at `from`; the sign or word at `to` divides it from the next one. */
type Bounds = Pick<Clause, "from" | "to" | "opensLine" | "isCut">;

/**
 * Returns the bounds of the clauses: at the ends of lines and sentences, and before the day or the
 * time of a second event in a sentence.
 */
function boundsOf({ tokens, owner }: Reading): Bounds[] {
  const bounds: Bounds[] = [];
  let from = 0;
  let opens = true;
  let isCut = false;
  let hasTime = false;
  let isTitled = false;
  // The sign, the `e` or the day after the last time, at which the next event begins.
  let divider = -1;
  const close = (to: number, next: number, isLine: boolean, isWithin: boolean) => {
    const isEmpty = to <= from;
    if (!isEmpty) bounds.push({ from, to, opensLine: opens, isCut });
    from = next;
    opens = isLine || (isEmpty && opens);
    isCut = isWithin;
    hasTime = false;
    divider = -1;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const span = owner[at];
    // `::` and `>>` divide a line like a break.
    const isDouble = /[:>]/.test(token.text) && tokens[at - 1]?.text === token.text;
    if (token.kind === "break" || isDouble) close(at, at + 1, true, false);
    else if (span?.kind === "time" && span.role === "start" && span.from === at) {
      // `em dois horários: 10h e 18h`, `às 19h ou 19h30`, `às 17h, fica transferida para as 18h`.
      const words = tokens.slice(from, at).map(({ folded }) => folded);
      const isOne =
        words.at(-1) === "ou" ||
        words.includes("horarios") ||
        words.some((word) => MOVES.test(word));
      const cut = divider < 0 ? at : divider;
      if (hasTime && !isOne) close(cut, owner[cut] ? cut : cut + 1, false, true);
      // `missas às 7h e 10h` and `às 7h missa e às 10h batismo`: where does the title stand?
      if (!hasTime) isTitled = words.some(isEventWord);
      hasTime = true;
      divider = -1;
    } else if (span?.kind === "day" && divider < 0) divider = at;
    else if (!span && hasTime && !owner[divider] && (isDivider(token) || token.folded === "e")) {
      // In `às 9h, na matriz, e às 18h na capela` the first comma stands before the place.
      const isFirm = isTitled && /^[,e/]$/.test(wordAt(tokens, divider));
      if (divider < 0 || !isFirm) divider = at;
    }
    if (!span && isSentenceEnd(tokens, at)) close(at, at + 1, false, false);
  }
  close(tokens.length, tokens.length, true, false);
  return bounds;
}

/**
 * Returns the day before the time of a clause that names several; all its days when it names them
 * as alternatives, as `isOpen` tells (`dia 13 ou dia 20`).
 */
function beside(days: DaySpan[], time: Span | undefined, isOpen: boolean): DaySpan[] {
  const before = days.filter((day) => time && day.from < time.from);
  const last = before.at(-1);
  if (before.length < 2 || !last || days.some(({ repeats }) => repeats) || isOpen) return days;
  // `no dia 13 de dezembro do corrente ano, domingo, às 16h` names one day twice.
  const isSame = ({ first, strength }: DaySpan) =>
    strength === 3 && first && last.weekdays?.includes(weekdayOf(first));
  return [before.find(isSame) ?? last];
}

/** Divides a message into clauses. `places` are in the order of the message. */
export function clausesOf(reading: Reading, places: readonly Place[]): Clause[] {
  const { tokens, spans } = reading;
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
  let hasDay = false;
  return boundsOf(reading).map((bounds) => {
    const { from, to } = bounds;
    const word = tokens.slice(from, to).find(({ kind }) => kind === "word")?.folded ?? "";
    const all = spansBefore(to);
    const inside = hasDay && DETAILS.has(word) ? [] : all;
    hasDay ||= all.some((span) => span.kind === "day" && coming.has(span));
    const named = inside.filter((span): span is DaySpan => span.kind === "day");
    const time = inside.find((span) => span.kind === "time" && span.role === "start");
    const titles = titlesIn({ ...reading, isInPlace }, from, to);
    return {
      ...bounds,
      title: titles.reduce<Title | null>(
        (best, one) => (best && best.score >= one.score ? best : one),
        null,
      ),
      topic: titles.find(({ isTopic }) => isTopic),
      places: placesBefore(to),
      days: beside(
        named.filter((span) => coming.has(span)),
        time,
        tokens.slice(from, to).some(({ folded }) => folded === "ou"),
      ),
      except: named.find(({ from: at }) =>
        wordsBefore(tokens, at, 2).some((one) => EXCEPT.has(one)),
      ),
      until: named.find((span) => isEnd(tokens, span)),
      times: inside.filter((span) => span.kind === "time"),
    };
  });
}
