// Reads a day or a range of days. Two names for one day become one span: `sábado, 05/12`.
import { addDays } from "@/lib/text/dates.ts";
import { isPossibleRange, nextWeekday, weekdayOf } from "./calendar.ts";
import { namedWeekday, ordinalWeekday, relativeDay } from "./named-days.ts";
import { numberedDays } from "./numbered-days.ts";
import type { DayContext, DaySpan } from "./spans.ts";
import type { Token } from "./tokens.ts";
import { setOf } from "./words.ts";

const READERS = [ordinalWeekday, relativeDay, numberedDays, namedWeekday];

/** Returns the day or range of days that begins at index `at`. */
export function dayAt(tokens: readonly Token[], at: number, context: DayContext): DaySpan | null {
  for (const read of READERS) {
    const found = read(tokens, at, context);
    if (found) return { kind: "day", from: at, ...found };
  }
  return null;
}

const BESIDE = setOf(", ( ) - : dia no o do | as este mesmo");
const RANGE = setOf("a ate ao");

/** Returns the day that two names for one day mean: none when they contradict each other. */
function agreed(one: DaySpan, other: DaySpan): DaySpan {
  const [weak, strong] = one.strength < other.strength ? [one, other] : [other, one];
  const repeats = strong.repeats ?? weak.repeats ?? null;
  const isPast = strong.isPast === true || weak.isPast === true;
  const both = { ...strong, from: one.from, to: other.to, repeats, isPast };
  // A feast in words gives no day of its own.
  if (weak.first === null) return both;
  const first = [strong.first, strong.passed].find(
    (day) =>
      day && (weak.weekday === undefined ? day === weak.first : weekdayOf(day) === weak.weekday),
  );
  return first ? { ...both, first } : { ...both, first: null, last: null };
}

/**
 * Returns one span for two that name one day or range: `sábado, 05/12`, `sexta a domingo`;
 * undefined for two separate days.
 */
export function joined(
  one: DaySpan,
  other: DaySpan,
  between: readonly Token[],
  maxDays: number,
): DaySpan | undefined {
  const words = between.map(({ folded }) => folded).filter((word) => !BESIDE.has(word));
  if (words.length === 0) return agreed(one, other);
  if (one.first === null || words.length > 1) return undefined;
  const last =
    other.weekday === undefined ? other.first : nextWeekday(other.weekday, addDays(one.first, 1));
  const isRange = RANGE.has(words[0] ?? "") || (words[0] === "e" && last === addDays(one.first, 1));
  return isRange && isPossibleRange(one.first, last, maxDays)
    ? { ...one, to: other.to, last }
    : undefined;
}
