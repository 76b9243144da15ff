// Reads a day or a range of days. Two names for one day become one span: `sábado, 05/12`.
import { addDays } from "@/lib/text/dates.ts";
import { isPossibleRange, nextWeekday, weekdayOf } from "./calendar.ts";
import { feastDay } from "./feasts.ts";
import { everyDay, namedWeekday, ordinalWeekday, relativeDay } from "./named-days.ts";
import { numberedDays } from "./numbered-days.ts";
import { isRange } from "./sequences.ts";
import type { DayContext, DaySpan } from "./spans.ts";
import type { Token } from "./tokens.ts";
import { setOf } from "./words.ts";

const READERS = [ordinalWeekday, relativeDay, everyDay, feastDay, numberedDays, namedWeekday];

/** Returns the day or range of days that begins at index `at`. */
export function dayAt(tokens: readonly Token[], at: number, context: DayContext): DaySpan | null {
  for (const read of READERS) {
    const found = read(tokens, at, context);
    if (found) return { kind: "day", from: at, ...found };
  }
  return null;
}

const BESIDE = setOf(", ( ) - : . dia no o do de |");

// An agenda of this week begins before today. A day that passed longer ago is that of a report.
const MOST_PASSED = 2;

/** Returns the day that two names for one day mean: none when they contradict each other. */
function agreed(one: DaySpan, other: DaySpan, today: string): DaySpan {
  // `quarta, 2/6, a sexta, 4/6`: the last name is that of the last day.
  if (one.last && one.last === other.first) return { ...one, to: other.to };
  const [weak, strong] = one.strength < other.strength ? [one, other] : [other, one];
  const { weekdays = strong.weekdays, repeats = strong.repeats } = weak;
  const first = [strong.first, strong.passed].find(
    (day) =>
      day &&
      (weak.strength === 1 && weekdays ? weekdays.includes(weekdayOf(day)) : day === weak.first),
  );
  const both = { ...strong, from: one.from, to: other.to, weekdays, repeats };
  if (!first) return { ...both, first: null, last: null };
  const isPast = strong.isPast || weak.isPast || first < addDays(today, -MOST_PASSED);
  return { ...both, first, isPast };
}

/**
 * Returns one span for two that name one day or range: `sábado, 05/12`, `sexta a domingo`;
 * undefined for two separate days.
 */
export function joined(
  one: DaySpan,
  other: DaySpan,
  between: readonly Token[],
  { today, maxDays }: Pick<DayContext, "today" | "maxDays">,
): DaySpan | undefined {
  const words = between.map(({ folded }) => folded).filter((word) => !BESIDE.has(word));
  if (words.length === 0) return agreed(one, other, today);
  if (one.first === null || words.length > 1) return undefined;
  const last =
    other.strength > 1 ? other.first : nextWeekday(other.weekdays?.[0] ?? 0, addDays(one.first, 1));
  const isOne = isRange(words[0]) || (words[0] === "e" && last === addDays(one.first, 1));
  return isOne && isPossibleRange(one.first, last, maxDays)
    ? { ...one, to: other.to, last }
    : undefined;
}
