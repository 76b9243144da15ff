// Reads days that are written as numbers: `dia 12`, `05/12`, `de 10 a 12 de dezembro`.
import { dayOf, daysBetween, isPossibleRange, monthOf, yearOf } from "./calendar.ts";
import { match, NEXT_MONTH, patterns, wordAt } from "./patterns.ts";
import type { DayContext, DayReader } from "./spans.ts";
import { isInsideNumber, opensLine, type Token } from "./tokens.ts";
import { setOf } from "./words.ts";

/** The ways to write a day with its month, the longest first. */
const DATED = patterns(`
  <day> +/ +<month> +/? +<year>?, <day> +. +<month> +. +<year>, <day> +. +<twoDigitMonth>,
  <day> °? de? <monthName> de|/|comma? <fullYear>, <day> °? de? <monthName>
`);
const BARE = patterns("<day> °?");

/** Words and signs after a number that belongs to an hour, a fraction or a price. */
const NO_DAY_BEFORE = setOf("h hs hora horas min % reais");
const RANGES = setOf("a ate ao -");
const JOINS = setOf("a ate ao - e ,");

type Numbered = {
  day: number;
  month?: number | undefined;
  year?: number | undefined;
  to: number;
};

function readNumbered(
  tokens: readonly Token[],
  at: number,
  { today }: DayContext,
): Numbered | null {
  // Most numbers stand before a sign or word that begins no month, so they need no search.
  const mayHaveMonth = /^[/.°a-z]/.test(wordAt(tokens, at + 1));
  const dated = mayHaveMonth ? match(tokens, at, DATED) : null;
  const found = dated ?? match(tokens, at, BARE);
  if (!found) return null;
  const { values, to } = found;
  const month = values.month ?? values.twoDigitMonth ?? values.monthName;
  const isOther = NO_DAY_BEFORE.has(wordAt(tokens, to)) || isInsideNumber(tokens, to + 1);
  // `19.12h` is a time.
  if (isOther && !values.month && !values.monthName) return null;
  const next = month ? null : match(tokens, to, NEXT_MONTH);
  return {
    day: values.day ?? 0,
    month: next ? (monthOf(today) % 12) + 1 : month,
    year: values.year ?? values.fullYear,
    to: next?.to ?? to,
  };
}

// The longest list of days that is read, so that a long row of numbers takes linear time.
const MOST_DAYS = 5;

/**
 * Reads the numbers of `12`, `10 a 12 de dezembro` and `15, 16 e 17/01`, and the words between
 * them.
 */
function readList(tokens: readonly Token[], at: number, context: DayContext) {
  const list: Numbered[] = [];
  const joins: string[] = [];
  for (let one = readNumbered(tokens, at, context); one && list.length < MOST_DAYS; ) {
    list.push(one);
    let next = one.to + 1;
    if (!JOINS.has(wordAt(tokens, one.to))) break;
    joins.push(wordAt(tokens, one.to));
    while (/^(?:o|dia|de)$/.test(wordAt(tokens, next))) next += 1;
    one = readNumbered(tokens, next, context);
  }
  return { list, joins };
}

// A day without a year that passed less than this number of days ago may be that day or the one of
// next year.
const RECENT_DAYS = 60;

/**
 * Returns the next day that the numbers name, `from` included, and the one that has just passed.
 */
function resolve({ day, month, year }: Numbered, from: string, context: DayContext) {
  if (year && month) return { next: dayOf(year, month, day), passed: null };
  const named = month ?? context.month;
  const days = named
    ? [-1, 0, 1].map((count) => dayOf(yearOf(from) + count, named, day))
    : [0, 1, 2].map((count) => dayOf(yearOf(from), monthOf(from) + count, day));
  const isRecent = (one: string | null) =>
    one && one < from && daysBetween(one, from) <= RECENT_DAYS;
  return {
    next: days.find((one) => one && one >= from) ?? null,
    passed: (named && days.find(isRecent)) || null,
  };
}

const isRow = (days: (string | null)[]) =>
  days.every((day, at) => at === 0 || (day && daysBetween(days[at - 1] ?? day, day) === 1));

/**
 * Reads `dia 12`, `05/12`, `de 10 a 12 de dezembro`. Days of a list that do not follow each other
 * give no day.
 */
export const numberedDays: DayReader = (tokens, at, context) => {
  const word = wordAt(tokens, at);
  const isLed = word === "dia" || word === "dias";
  const isNumber = tokens[at]?.kind === "number" && !isInsideNumber(tokens, at);
  if (!isLed && !isNumber) return null;
  const start = isLed ? at + (wordAt(tokens, at + 1) === ":" ? 2 : 1) : at;
  const { list, joins } = readList(tokens, start, context);
  const isHeaded = context.month !== undefined && opensLine(tokens, at);
  const dated = list.findLastIndex(({ month }) => month) + 1;
  if (!dated && !isLed && !isHeaded) return null;
  // Numbers after the last month are no days, nor are those after `dia 12` unless they end a range.
  const isOne = word === "dia" && !RANGES.has(joins[0] ?? "");
  list.length = dated || (isOne ? 1 : list.length);
  const [head] = list;
  const last = list.at(-1);
  if (!head || !last) return null;
  // A month or year holds for the numbers before it, too.
  list.reduceRight(
    (after, one) =>
      Object.assign(one, { month: one.month ?? after.month, year: one.year ?? after.year }),
    last,
  );
  const { next, passed } = resolve(head, context.today, context);
  const days = [list.length === 1 && passed ? null : next];
  for (const one of list.slice(1))
    days.push(resolve(one, days.at(-1) ?? context.today, context).next);
  const [first = null] = days;
  const isPast = head.year !== undefined && (first ?? "") < context.today;
  const span = { to: last.to, first, last: null, strength: 3, passed, isPast } as const;
  const isEach = isLed && /^(?:todo|cada)$/.test(wordAt(tokens, at - 1));
  if (isEach) return { ...span, from: at - 1, repeats: "monthly_day" };
  if (list.length === 1) return span;
  const isRange = joins.slice(0, list.length - 1).some((join) => RANGES.has(join)) || isRow(days);
  const end = days.at(-1) ?? null;
  return isRange && isPossibleRange(first, end, context.maxDays)
    ? { ...span, last: end }
    : { ...span, first: null };
};
