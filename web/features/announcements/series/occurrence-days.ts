import type { Rule } from "../model/series-query.ts";

export type Days = Pick<Rule, "frequency" | "starts_on">;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows are written so many days ahead (`private.extend_series`). */
const AHEAD_DAYS = 90;
const WEEKS: Readonly<Record<string, number>> = { weekly: 7, biweekly: 14 };

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The day of the calendar that lies `days` after `day`, both as `2026-12-03`. */
export const daysLater = (day: string, days: number) => toDay(Date.parse(day) + days * DAY_MS);

/** The last day on which a row is written, of a series that begins or is changed `today`. */
export const lastWritten = (today: string) => daysLater(today, AHEAD_DAYS);

/** The day `number` places after the first one of a rule, as `private.series_day` counts it. */
function seriesDay({ frequency, starts_on }: Days, number: number) {
  const days = WEEKS[frequency];
  if (days !== undefined) return daysLater(starts_on, days * number);
  const [year = 0, month = 0, day = 0] = starts_on.split("-").map(Number);
  const first = Date.UTC(year, month - 1 + number, 1);
  const end = Date.UTC(year, month + number, 1);
  if (frequency === "monthly_day") return toDay(Math.min(first + (day - 1) * DAY_MS, end - DAY_MS));
  const weekday = new Date(starts_on).getUTCDay();
  const before = (weekday - new Date(first).getUTCDay() + 7) % 7;
  const at = first + (before + Math.floor((day - 1) / 7) * 7) * DAY_MS;
  return toDay(at < end ? at : at - 7 * DAY_MS);
}

/** The day of a moment on the clocks of a time zone. */
export const dayAt = (iso: string, timeZone: string) =>
  // Swedish days are written as ours.
  new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }).format(new Date(iso));

/** Returns `first` and the days of the rule after it, up to `last`. */
export function daysFrom(rule: Days, first: string, last: string): string[] {
  const days = [first];
  for (let number = 0, day = rule.starts_on; day <= last; day = seriesDay(rule, ++number))
    if (day > first) days.push(day);
  return days;
}
