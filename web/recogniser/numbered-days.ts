// Reads days that are written as numbers: `dia 12`, `05/12`, `de 10 a 12 de dezembro`.
import { addDays } from "@/lib/text/dates.ts";
import {
  dayOf,
  daysBetween,
  isPossibleRange,
  monthOf,
  nextOf,
  weekdayOf,
  yearOf,
} from "./calendar.ts";
import { match, NEXT_MONTH, patterns, wordAt } from "./patterns.ts";
import { isRange, sequenceAt } from "./sequences.ts";
import type { DayContext, DayReader, DaySpan } from "./spans.ts";
import { isInsideNumber, opensLine, type Token } from "./tokens.ts";

/** The ways to write a day, the longest first. */
const NUMBERED = patterns(`
  <day> °? +/ +<month> +/? +<year>?, <day> +.|- +<month> +.|- +<year>, <day> +. +<twoDigitMonth>,
  <day> °? de? <monthName> de|comma? <fullYear>, <day> °? de? <monthName>, <day> °?
`);
/** Words after a number that is no day, but part of an hour, a duration or `6ª feira`. */
const UNITS = patterns("h|hs|hora|horas|min|%|reais|anos, -? feira|feiras");

type Numbered = { day: number; month?: number | undefined; year?: number | undefined };

function readNumbered(
  tokens: readonly Token[],
  at: number,
  { today }: DayContext,
  isLed: boolean,
): (Numbered & { to: number }) | null {
  const found = match(tokens, at, NUMBERED);
  if (!found) return null;
  const { values, to } = found;
  const { day = 0, year = values.fullYear, month = values.monthName } = values;
  // `dias 17,18 e 19`.
  const isListed = isLed && wordAt(tokens, to) === ",";
  // `19.12h` is a time.
  const isOther =
    match(tokens, to, UNITS) !== null || (!isListed && isInsideNumber(tokens, to + 1));
  if (isOther && !month) return null;
  const next = match(tokens, to, NEXT_MONTH);
  return {
    day,
    month: next ? monthOf(today) + 1 : (month ?? values.twoDigitMonth),
    year,
    to: next?.to ?? to,
  };
}

/**
 * Returns whether a day beside the name of a day of the week belongs to it: `domingo (13)`. Without
 * brackets (`sexta, 11, às 22h`) it may also be an hour, so the two must agree.
 */
function isOfWeekday(
  tokens: readonly Token[],
  at: number,
  days: readonly (string | null)[],
  before: DaySpan | undefined,
): boolean {
  const sign = wordAt(tokens, at - 1);
  const isDay = sign === "(" || (tokens[at]?.value ?? 0) > 23;
  return isDay || days.some((day) => day && before?.weekdays?.includes(weekdayOf(day)));
}

// A day without a year that passed less than this number of days ago may be that day or the one of
// next year.
const RECENT_DAYS = 60;

/**
 * Returns the next day that the numbers name, `from` included, and the one that has just passed.
 * Without a month that is the next day with the number.
 */
function resolve(
  { day, month, year }: Numbered,
  from: string,
): { next: string | null; passed: string | null } {
  if (year && month) return { next: dayOf(year, month, day), passed: null };
  const dates = [-1, 0, 1, 2].map((count) =>
    month
      ? dayOf(yearOf(from) + count, month, day)
      : dayOf(yearOf(from), monthOf(from) + count, day),
  );
  const isRecent = (date: string | null) =>
    date !== null && date < from && daysBetween(date, from) <= RECENT_DAYS;
  return { next: nextOf(dates, from), passed: dates.findLast(isRecent) ?? null };
}

const isRow = (days: readonly string[]) =>
  days.every((day, at) => at === 0 || daysBetween(days[at - 1] ?? day, day) === 1);

/** Reads `dia 12`, `05/12`, `de 10 a 12 de dezembro`, `dias 5, 12 e 19`, `domingo (13)`. */
export const numberedDays: DayReader = (tokens, at, context) => {
  const { today, month, before, maxDays } = context;
  const word = wordAt(tokens, at);
  const lead = wordAt(tokens, at - 1);
  const isLed = word === "dia" || word === "dias";
  // The numbers of `9-9-9` were tried from the first one on.
  const isTried =
    lead === "-" &&
    tokens[at - 2]?.kind === "number" &&
    tokens[at - 2]?.end === tokens[at - 1]?.start;
  if (!isLed && (isTried || isInsideNumber(tokens, at))) return null;
  const start = isLed ? at + (wordAt(tokens, at + 1) === ":" ? 2 : 1) : at;
  const { items, joins } = sequenceAt(tokens, start, (index) =>
    readNumbered(tokens, index, context, isLed),
  );
  const isHeaded = month !== undefined && opensLine(tokens, at);
  const dated = items.findLastIndex((item) => item.month) + 1;
  const isBetween = lead === "de" && joins[0] === "a" && items.length === 2;
  const isFree = !dated && !isLed && !isHeaded && !isBetween;
  const isBeside = before?.to === at || (before?.to === at - 1 && /^[(,.]$/.test(lead));
  if (isFree && !isBeside) return null;
  // Numbers after the last month are no days, nor are those after `dia 12` unless they end a range.
  const isAlone = isFree ? (before?.weekdays?.length ?? 0) < 2 : word === "dia";
  const isOne = isAlone && !isRange(joins[0]);
  const list = items.slice(0, dated || (isOne ? 1 : undefined));
  // A month and its year hold for the numbers before it, too.
  const named = list.map(({ day }, index) => ({
    month,
    ...list.slice(index).find((item) => item.month),
    day,
  }));
  const [head] = named;
  const to = list.at(-1)?.to;
  if (!head || !to) return null;
  const { next, passed } = resolve(head, today);
  const days = [head.month && passed ? null : next];
  for (const item of named.slice(1)) days.push(resolve(item, days.at(-1) ?? passed ?? today).next);
  if (isFree && !isOfWeekday(tokens, at, days, before)) return null;
  const [first = null] = days;
  const isPast = head.year !== undefined && (first ?? "") < today;
  const span = { to, first, last: null, strength: 3, passed, isPast } as const;
  if (isLed && /^(?:todo|cada)$/.test(lead)) {
    const later = first && resolve(head, addDays(first, 1)).next;
    const both = [first, later].filter((day) => day !== null);
    return { ...span, repeats: "monthly_day", list: both };
  }
  if (days.length === 1) return span;
  const end = days.at(-1) ?? null;
  const each = days.filter((day) => day !== null);
  if (lead === "entre" || joins.slice(0, days.length - 1).some(isRange) || isRow(each))
    return isPossibleRange(first, end, maxDays) ? { ...span, last: end } : { ...span, first: null };
  return each.length === days.length ? { ...span, list: each } : { ...span, first: null };
};
