// Reads times of day and ranges of them: `às 19h30`, `das 9 às 14h`, `7 da noite`.
import { match, patterns, wordAt } from "./patterns.ts";
import { isRange } from "./sequences.ts";
import type { TimeSpan } from "./spans.ts";
import { isInsideNumber, type Token, wordsBefore } from "./tokens.ts";
import { setOf } from "./words.ts";

const UNIT = "h|hs|hr|hrs|hora|horas";
/** Numbers with a blank after the unit may be another number: `às 19h 30 crianças`. */
const SPACED = patterns(`<hour> ${UNIT} <minute>`);
const EXACT = patterns(`
  <hour> +:|. +<minute> ${UNIT}?, <hour> +comma +<minute> ${UNIT},
  <hour> ${UNIT} +:? +<minute> min|minutos|m?, <hour> ${UNIT} e? <minute> min|minutos,
  <hour> ${UNIT} e meia, <hour> ${UNIT}, <spelt> ${UNIT} e meia, <spelt> ${UNIT},
  meio-dia e meia, meio dia e meia, meio-dia|meia-noite, meio|meia dia|noite
`);
/** Numbers that are times only after `às`, or before an end with a unit (`9 às 14h`). */
const BARE = patterns("<hour> e meia, <spelt> e meia, <hour> e <minute>, <hour>, <spelt>");
const PERIOD = patterns("da|de|a|pela manha|tarde|noite|madrugada");

/**
 * A time of day in minutes. It is not sure when it may be of the morning or of the evening (`às
 * 8`).
 */
type Clock = { minutes: number; isSure: boolean; to: number; hasUnit: boolean };

/** Reads `19:30`, `19h30min`, `19.30h`, `sete e meia da noite`, `meio-dia`. */
function readClock(tokens: readonly Token[], at: number): Clock | null {
  const spaced = match(tokens, at, SPACED);
  const isSpaced = spaced && tokens[spaced.to]?.kind !== "word";
  const exact = isSpaced ? spaced : match(tokens, at, EXACT);
  const found = exact ?? match(tokens, at, BARE);
  if (!found) return null;
  const next = tokens[found.to];
  // `19h75` is no time, and the 13 of `13/12` is a day.
  if (next?.text === "/" && !exact) return null;
  if (next?.kind === "number" && next.start === tokens[found.to - 1]?.end) return null;
  const noon = /^meio/.test(wordAt(tokens, at)) ? 12 : 0;
  const half = wordAt(tokens, found.to - 1) === "meia" ? 30 : 0;
  const { hour, spelt = noon, minute = half } = found.values;
  const hours = hour ?? spelt;
  const period = match(tokens, found.to, PERIOD);
  const { to } = period ?? found;
  const isLater = period && hours < 12 && /^(?:tarde|noite)$/.test(wordAt(tokens, to - 1));
  const minutes = (isLater ? hours + 12 : hours) * 60 + minute;
  const hasUnit = exact !== null || period !== null;
  return { minutes, isSure: hasUnit || hours > 12, to, hasUnit };
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
const inClock = ({ minutes, isSure }: Clock) =>
  isSure ? `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}` : null;

const LEADS = setOf("as das ao pelas");
/** Words near a time that is not the beginning of the event but of something before or after it. */
const SIDES = setOf("chegada chegar concentracao depois onibus portoes saida saindo saimos");
const ENDS = setOf("ate termino encerramento");
/** Words before the time of another event: `após a missa das 9h`. */
const OTHERS = setOf("apos vez");
const LENGTHS = patterns("de oracao|jejum|louvor, antes|depois");
const SECOND = patterns("em segunda, saindo|saida");

/**
 * Reads the time or range of times that begins at `at`: `às 19h30`, `das 9 às 14h`, `7 da noite`,
 * `19h-21h30`.
 */
export function timeAt(tokens: readonly Token[], at: number): TimeSpan | null {
  const isLed = LEADS.has(wordAt(tokens, at));
  const first = isLed ? at + 1 : at;
  const clock = isInsideNumber(tokens, first) ? null : readClock(tokens, first);
  if (!clock) return null;
  const span = { kind: "time", from: at, to: clock.to, start: inClock(clock), end: null } as const;
  if (match(tokens, clock.to, LENGTHS)) return { ...span, role: "length" };
  const join = wordAt(tokens, clock.to);
  const hasEnd =
    isRange(join) || join === "as" || (join === "e" && wordAt(tokens, at - 1) === "entre");
  const after = clock.to + (wordAt(tokens, clock.to + 1) === "as" ? 2 : 1);
  const end = hasEnd ? readClock(tokens, after) : null;
  if (end && (end.hasUnit || isLed)) {
    const isSure = clock.isSure || (end.isSure && clock.minutes < end.minutes);
    const start = inClock({ ...clock, isSure });
    return { ...span, to: end.to, start, end: inClock(end), role: "start" };
  }
  if (!clock.hasUnit && (!isLed || join === "°")) return null;
  const words = wordsBefore(tokens, at, 5);
  const comma = words.indexOf(",");
  const near = comma < 0 ? words : words.slice(0, comma);
  const has = (some: ReadonlySet<string>) => near.some((word) => some.has(word));
  // `fim previsto para as 17h`, but not `encerramento da EBD às 9h`.
  if (near.slice(0, 2).some((word) => ENDS.has(word)) || near.slice(0, 3).includes("fim"))
    return { ...span, start: null, end: span.start, role: "end" };
  if (has(OTHERS)) return { ...span, role: "length" };
  const isSide = has(SIDES) || near[0] === "encontro" || match(tokens, clock.to, SECOND);
  return { ...span, role: isSide ? "side" : "start" };
}
