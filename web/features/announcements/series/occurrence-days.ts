import type { Rule } from "../model/series-query.ts";

export type Days = Pick<Rule, "frequency" | "anchor_day" | "anchor_number">;

const DAY_MS = 24 * 60 * 60 * 1000;
/** So far ahead occurrences are written (`private.extend_series`). */
const AHEAD_DAYS = 90;
const WEEKS: Readonly<Record<string, number>> = { weekly: 7, biweekly: 14 };

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The day of the calendar that lies `days` after `day`, both as `2026-12-03`. */
export const daysLater = (day: string, days: number) => toDay(Date.parse(day) + days * DAY_MS);

/** The last day on which an occurrence is written, of a series that begins or is changed `today`. */
export const lastWritten = (today: string) => daysLater(today, AHEAD_DAYS);

/** The day of an occurrence, as `private.occurrence_day` counts it. */
export function occurrenceDay({ frequency, anchor_day, anchor_number }: Days, number: number) {
  const ahead = number - anchor_number;
  const days = WEEKS[frequency];
  if (days !== undefined) return daysLater(anchor_day, days * ahead);
  const [year = 0, month = 0, day = 0] = anchor_day.split("-").map(Number);
  const first = Date.UTC(year, month - 1 + ahead, 1);
  const end = Date.UTC(year, month + ahead, 1);
  if (frequency === "monthly_day") return toDay(Math.min(first + (day - 1) * DAY_MS, end - DAY_MS));
  const weekday = new Date(anchor_day).getUTCDay();
  const before = (weekday - new Date(first).getUTCDay() + 7) % 7;
  const at = first + (before + Math.floor((day - 1) / 7) * 7) * DAY_MS;
  return toDay(at < end ? at : at - 7 * DAY_MS);
}

/** The day of a moment on the clocks of a time zone. */
export const dayAt = (iso: string, timeZone: string) =>
  // Swedish days are written as ours.
  new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }).format(new Date(iso));

type Placed = { date: string; occurrence: number | null };

/**
 * The day that an announcement has in its series, whatever day it was moved to by itself, as `private.day_in_series` says
 * it: of what is from before the rule was changed only the latter is known.
 */
export const dayInSeries = (rule: Days & Pick<Rule, "time_zone">, { date, occurrence }: Placed) =>
  occurrence === null || occurrence < rule.anchor_number
    ? dayAt(date, rule.time_zone)
    : occurrenceDay(rule, occurrence);

/** The days of the rule from the occurrence `number` on, up to `last`; the first of them in any case. */
export function daysFrom(rule: Days, number: number, last: string): string[] {
  const days = [occurrenceDay(rule, number)];
  for (let next = number + 1; occurrenceDay(rule, next) <= last; next++)
    days.push(occurrenceDay(rule, next));
  return days;
}
