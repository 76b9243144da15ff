import { addDays } from "@/lib/text/dates.ts";
import { nextWeekday, weekdayOf } from "./calendar.ts";
import type { DayContext, DayMark } from "./marks.ts";
import { ordinalWeekday, relativeDay, weekdayMark } from "./named-days.ts";
import { numberedDays } from "./numbered-days.ts";
import type { Token } from "./tokens.ts";
import { setOf } from "./words.ts";

const READERS = [ordinalWeekday, relativeDay, numberedDays, weekdayMark];

export function dayAt(tokens: readonly Token[], at: number, context: DayContext): DayMark | null {
  for (const read of READERS) {
    const found = read(tokens, at, context);
    if (found) return { kind: "day", from: at, ...found };
  }
  return null;
}

const BETWEEN = setOf(", ( ) - : dia no o do | às este mesmo");
const TO = setOf("a até ao à");

/** Returns one mark for two marks with only commas, brackets or `dia` between them: `sábado, 05/12`; undefined for two separate days. */
export function joined(
  one: DayMark,
  other: DayMark,
  between: readonly Token[],
): DayMark | undefined {
  const words = between.map(({ folded }) => folded);
  const both = { ...one, to: other.to };
  if (words.every((word) => BETWEEN.has(word))) {
    const [weak, strong] = one.strength < other.strength ? [one, other] : [other, one];
    if (weak.strength === strong.strength && strong.strength > 1)
      return strong.first === weak.first ? both : undefined;
    if (weak.repeats && !strong.repeats)
      return { ...strong, from: one.from, to: other.to, repeats: weak.repeats };
    const isSame =
      weak.weekday === undefined
        ? strong.first === weak.first
        : strong.first !== null && weekdayOf(strong.first) === weak.weekday;
    if (isSame)
      return { ...strong, from: one.from, to: other.to, ...(weak.isPast && { isPast: true }) };
    const passed = strong.passed;
    if (strong.first === null && !passed) return { ...strong, from: one.from, to: other.to };
    if (passed && weak.weekday !== undefined && weekdayOf(passed) === weak.weekday)
      return { ...strong, first: passed, isPast: false, from: one.from, to: other.to };
    return { ...strong, first: null, last: null, from: one.from, to: other.to };
  }
  if (one.first === null) return undefined;
  const isRange =
    words.length > 0 &&
    words.some((word) => TO.has(word)) &&
    words.every((word) => TO.has(word) || BETWEEN.has(word));
  const isPair =
    words.length > 0 &&
    words.some((word) => word === "e") &&
    words.every((word) => word === "e" || BETWEEN.has(word));
  const last =
    other.strength === 1 && other.weekday !== undefined
      ? nextWeekday(other.weekday, addDays(one.first, 1))
      : other.first;
  if (isRange) return { ...both, last };
  if (isPair && last === addDays(one.first, 1)) return { ...both, last };
  return undefined;
}
