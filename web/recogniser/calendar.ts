// Arithmetic with days that are written as `2026-12-05`.
import { addDays } from "@/lib/text/dates.ts";
import { DAY_MS } from "@/lib/text/durations.ts";

/** Returns the day of the week of a day, from 0 for Sunday to 6. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/**
 * Returns the day `2026-12-05` of year, month and day of the month; null if there is no such day.
 * Month 13 is January of the next year.
 */
export function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
}

export const yearOf = (day: string) => Number(day.slice(0, 4));
export const monthOf = (day: string) => Number(day.slice(5, 7));

export const daysBetween = (from: string, to: string) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Returns whether an announcement of at most `maxDays` days may last from one day to another. */
export const isPossibleRange = (first: string | null, last: string | null, maxDays: number) =>
  first !== null && last !== null && first <= last && daysBetween(first, last) <= maxDays;

/** Returns the first of some days that is not before `from`; null if there is none. */
export const nextOf = (days: readonly (string | null)[], from: string) =>
  days.find((day) => day !== null && day >= from) ?? null;

/** Returns the next day with this day of the week, `today` included. */
export const nextWeekday = (weekday: number, today: string) =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7);

/**
 * Returns the `nth` day (1 to 5) of a month with this day of the week; -1 is the last. Month 13 is
 * January of the next year.
 */
export function nthWeekday(
  year: number,
  month: number,
  weekday: number,
  nth: number,
): string | null {
  const isLast = nth < 0;
  const first = dayOf(year, isLast ? month + 1 : month, 1) ?? "";
  const day = addDays(nextWeekday(weekday, first), (isLast ? -1 : nth - 1) * 7);
  return isLast || monthOf(day) === monthOf(first) ? day : null;
}

/** Returns the first day from `today` on and the last day of the next month with this number. */
export function daysOfMonth(month: number, today: string): { first: string; last: string } {
  const year = yearOf(today) + (month < monthOf(today) ? 1 : 0);
  const first = dayOf(year, month, 1) ?? today;
  const last = addDays(dayOf(year, month + 1, 1) ?? today, -1);
  return { first: first > today ? first : today, last };
}
