// Reads times of day and ranges of them: `às 19h30`, `das 9 às 14h`, `7 da noite`.
import { match, patterns, wordAt } from "./patterns.ts";
import type { TimeSpan } from "./spans.ts";
import { isInsideNumber, type Token, wordsBefore } from "./tokens.ts";
import { setOf } from "./words.ts";

const UNIT = "h|hs|hr|hrs|hora|horas";
const WITH_UNIT = patterns(`
  <hour> +: +<minute> ${UNIT}?, <hour> ${UNIT} +<minute> min?, <hour> ${UNIT},
  <spelt> ${UNIT}
`);
const AND_HALF = patterns(`<hour> ${UNIT}? e meia ${UNIT}?, <spelt> ${UNIT}? e meia`);
const NOON = patterns(
  "meio-dia e meia, meio dia e meia, meio-dia, meio dia, meia-noite, meia noite",
);
const NOON_MINUTES = [750, 750, 720, 720];
/** Numbers that are times only after `às`, or before an end with a unit (`9 às 14h`). */
const BARE = patterns("<hour> e <minute>, <hour>, <spelt>");
const PERIOD = patterns("da|de|a|pela manha|tarde|noite|madrugada");

/**
 * A time of day in minutes. It is not sure when it may be of the morning or of the evening (`às
 * 8`).
 */
type Clock = { minutes: number; isSure: boolean; to: number; hasUnit: boolean };

function readClock(tokens: readonly Token[], at: number): Clock | null {
  const half = match(tokens, at, AND_HALF);
  const noon = match(tokens, at, NOON);
  const exact = match(tokens, at, WITH_UNIT);
  const found = half ?? noon ?? exact ?? match(tokens, at, BARE);
  if (!found) return null;
  const next = tokens[found.to];
  // `19h75` is no time.
  if (next?.kind === "number" && next.start === tokens[found.to - 1]?.end) return null;
  const hours = found.values.hour ?? found.values.spelt ?? 0;
  const minutes = noon
    ? (NOON_MINUTES[noon.index] ?? 0)
    : hours * 60 + (found.values.minute ?? (half ? 30 : 0));
  const to = match(tokens, found.to, PERIOD)?.to;
  const hasUnit = exact !== null || noon !== null;
  if (to === undefined) return { minutes, isSure: hasUnit || hours > 12, to: found.to, hasUnit };
  const period = wordAt(tokens, to - 1);
  const isLater = hours < 12 && (period === "tarde" || period === "noite");
  return { minutes: minutes + (isLater ? 720 : 0), isSure: true, to, hasUnit: true };
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
const inClock = ({ minutes, isSure }: Clock) =>
  isSure ? `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}` : null;

const LEADS = setOf("as das ao pelas");
const RANGES = setOf("as a ate - ao");
/** Words near a time that is not the beginning of the event but of something before or after it. */
const SIDES = setOf("chegada chegar concentracao depois onibus portoes saida saindo saimos");
const ENDS = setOf("ate termino fim encerramento");
const LENGTHS = patterns("de oracao|jejum|louvor, antes|depois");
const SECOND = patterns("em segunda, saindo|saida");

/**
 * Reads the time or range of times that begins at `at`: `às 19h30`, `das 9 às 14h`, `7 da noite`,
 * `19h-21h30`.
 */
export function timeAt(tokens: readonly Token[], at: number): TimeSpan | null {
  const lead = LEADS.has(wordAt(tokens, at)) ? wordAt(tokens, at) : "";
  const first = at + (lead ? 1 : 0);
  const clock = isInsideNumber(tokens, first) ? null : readClock(tokens, first);
  if (!clock) return null;
  const span = { kind: "time" as const, from: at, to: clock.to, start: inClock(clock), end: null };
  if (match(tokens, clock.to, LENGTHS)) return { ...span, role: "length" };
  const isLed = lead !== "";
  const after = clock.to + (wordAt(tokens, clock.to + 1) === "as" ? 2 : 1);
  const end = RANGES.has(wordAt(tokens, clock.to)) ? readClock(tokens, after) : null;
  if (end && (end.hasUnit || isLed)) {
    const start =
      clock.isSure || (end.isSure && clock.minutes < end.minutes)
        ? inClock({ ...clock, isSure: true })
        : null;
    return { ...span, to: end.to, start, end: inClock(end), role: "start" };
  }
  if (!clock.hasUnit && !isLed) return null;
  const words = wordsBefore(tokens, at, 5);
  if (words.slice(0, 2).some((word) => ENDS.has(word)))
    return { ...span, start: null, end: span.start, role: "end" };
  if (words.includes("apos")) return { ...span, role: "length" };
  const isSide = match(tokens, clock.to, SECOND) || words.some((word) => SIDES.has(word));
  return { ...span, role: isSide ? "side" : "start" };
}
