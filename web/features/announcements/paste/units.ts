import type { TimeMark } from "./hours.ts";
import type { DayMark } from "./marks.ts";
import type { Place } from "./places.ts";
import type { Reading } from "./reading.ts";
import { type Title, titlesIn } from "./titles.ts";
import type { Token } from "./tokens.ts";
import { ABBREVIATIONS, setOf } from "./words.ts";

/** A sentence, line or item of a message, in the tokens from index `from` to before `to`. */
export type Unit = {
  from: number;
  to: number;
  /** True when the unit begins a line. */
  opensLine: boolean;
  /** The days on which the event may begin: no deadlines, and no days from which it was moved. */
  days: DayMark[];
  /** The days on which the event may end: `Retorno: 09/02`. */
  ends: DayMark[];
  times: TimeMark[];
  places: Place[];
  title: Title | null;
};

const folded = (tokens: readonly Token[], at: number) => tokens[at]?.folded ?? "";

function endsUnit({ tokens, owner, marks }: Reading, from: number, at: number): boolean {
  const token = tokens[at];
  if (!token || owner[at]) return false;
  const { folded: word } = token;
  if (
    word === "." &&
    (ABBREVIATIONS.has(folded(tokens, at - 1)) ||
      tokens[at + 1]?.start === token.end ||
      tokens[at - 1]?.kind === "number")
  )
    return false;
  if (".!?;".includes(word)) return true;
  const before = marks.filter((mark) => mark.from >= from && mark.from < at);
  const hasTime = before.some((mark) => mark.kind === "time");
  if (word === "/") return hasTime && tokens[at - 1]?.end !== token.start;
  const after = [at + 1, at + 2].map((index) => owner[index]?.kind);
  return (
    word === "e" && hasTime && before.some((mark) => mark.kind === "day") && after[0] === "day"
  );
}

const DEADLINES = setOf("até prazo limite desde encerram encerra termino");
const ENDS = setOf("termino termina encerramento retorno volta voltamos voltaremos");
const FORMERS = setOf("seria era estava antes previsto prevista aconteceria");
const MOVES = setOf("de do da");

/** Returns what a day is for the event, by the words before it in its sentence. */
function roleOf(
  { tokens, marks, owner }: Reading,
  mark: DayMark,
): "day" | "deadline" | "former" | "end" {
  const words: string[] = [];
  for (let at = mark.from - 1; at >= 0 && words.length < 6; at -= 1) {
    const word = folded(tokens, at);
    if (owner[at] || tokens[at]?.kind === "break" || [".", "!", ";", "(", ","].includes(word))
      break;
    words.push(word);
  }
  const near = words.slice(0, 3);
  const has = (some: ReadonlySet<string>) => words.some((word) => some.has(word));
  if (
    near.some((word) => DEADLINES.has(word)) ||
    (words.includes("ultimo") && words.includes("dia"))
  )
    return "deadline";
  if (has(FORMERS) || (words.includes("nao") && words.includes("e"))) return "former";
  if (has(ENDS)) return "end";
  const next = marks.find((other) => other.kind === "day" && other.from >= mark.to);
  const between = next ? tokens.slice(mark.to, next.from).map((token) => token.folded) : [];
  const isMoved = between[0] === "para" && between.length < 4;
  return isMoved && near.some((word) => MOVES.has(word)) ? "former" : "day";
}

/** Divides a message into units. */
export function unitsOf(reading: Reading, places: readonly Place[]): Unit[] {
  const { tokens, marks } = reading;
  const units: Unit[] = [];
  let from = 0;
  let opensLine = true;
  for (let at = 0; at <= tokens.length; at += 1) {
    const isBreak = tokens[at]?.kind === "break";
    if (!(at === tokens.length || isBreak || endsUnit(reading, from, at))) continue;
    const inside = <Part extends { from: number }>(parts: readonly Part[]) =>
      parts.filter((part) => part.from >= from && part.from < at);
    const days = inside(marks)
      .filter((mark) => mark.kind === "day")
      .filter((day) => !(day.isPast && day.strength === 3));
    const own = inside(places);
    const [title = null] = titlesIn(reading, from, at, own).sort(
      (one, other) => other.score - one.score,
    );
    if (at > from)
      units.push({
        ...{ from, to: at, opensLine, title, places: own },
        days: days.filter((day) => roleOf(reading, day) === "day"),
        ends: days.filter((day) => roleOf(reading, day) === "end"),
        times: inside(marks).filter((mark) => mark.kind === "time"),
      });
    from = at + 1;
    opensLine = isBreak;
  }
  return units;
}
