import { toInputs, withFirst } from "@/lib/text/dates.ts";
import { LONGEST_PERIOD, periodEnd } from "../model/rules.ts";

/** A month of the calendar; January is 0. */
export type Month = { year: number; month: number };

// Days are `yyyy-mm-dd`, on the clock of whoever looks. All that is calculated with them is so in UTC, where every day
// has 24 hours.
const DAY_MS = 86_400_000;

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day `count` days after `day`, before it when negative. */
export const addDays = (day: string, count: number): string =>
  dayAt(Date.parse(day) + count * DAY_MS);

/** The month in which a day lies. */
export function monthOf(day: string): Month {
  const at = new Date(day);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() };
}

/** The days that may be chosen: from today to the end of the longest period that begins at `now` (ms). */
export type Span = { today: string; last: string };

const dayOf = (time: number): string => toInputs(new Date(time).toISOString()).date;

export const spanAt = (now: number): Span => ({
  today: dayOf(now),
  last: dayOf(periodEnd(LONGEST_PERIOD, now)),
});

/** The months that these days touch. */
export function monthsIn({ today, last }: Span): Month[] {
  const first = monthOf(today);
  const end = monthOf(last);
  const count = (end.year - first.year) * 12 + end.month - first.month + 1;
  return Array.from({ length: count }, (_, index) => {
    const month = first.month + index;
    return { year: first.year + Math.floor(month / 12), month: month % 12 };
  });
}

/**
 * The weeks of a month from Sunday to Saturday (specification §9), the last one to its end; what belongs to the month
 * before is null.
 */
export function weeksOf({ year, month }: Month): (string | null)[][] {
  const first = Date.UTC(year, month, 1);
  const length = (Date.UTC(year, month + 1, 1) - first) / DAY_MS;
  const blank = new Date(first).getUTCDay();
  const weeks = Math.ceil((blank + length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const date = week * 7 + weekday - blank;
      return date < 0 ? null : dayAt(first + date * DAY_MS);
    }),
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** The day to which a key leads from `day`, never out of the span; undefined for any other key. */
export function dayByKey(key: string, day: string, { today, last }: Span): string | undefined {
  if (key === "Home") return today;
  if (key === "End") return last;
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const next = addDays(day, step);
  return today <= next && next <= last ? next : day;
}

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", ...options });
  return (time: number) => formatter.format(time);
};
const dayName = withFirst(inUtc({ weekday: "long", day: "numeric", month: "long" }));
const monthName = inUtc({ month: "long", year: "numeric" });

/** `sábado, 6 de dezembro`, `sexta-feira, 1º de janeiro`. */
export const nameOfDay = (day: string): string => dayName(Date.parse(day));

/** `dezembro de 2026`. */
export const nameOfMonth = ({ year, month }: Month): string => monthName(Date.UTC(year, month, 1));
