import { churchDates } from "@/lib/text/dates.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/text/durations.ts";
import type { State } from "./changes.ts";
import { isNotice } from "./kinds.ts";

/** The length (ms) of an announcement without an end, for all calculations. */
export const USUAL_LENGTH = 3 * HOUR_MS;

/** The columns that decide when an announcement takes place. */
export type Span = Pick<State, "date" | "ends_at"> & Partial<Pick<State, "kind" | "hour_words">>;

/** Returns the time (ms) at which the day of an instant ends on the church's clock. */
function endOfDay(iso: string): number {
  const [hours = 0, minutes = 0] = churchDates.formatTime(iso).split(":").map(Number);
  return Date.parse(iso) + DAY_MS - hours * HOUR_MS - minutes * MINUTE_MS;
}

/**
 * Returns the time (ms) at which an announcement is over: its end, or three hours after its start
 * if there is no end. Without an hour it is over at the end of its day, and a notice at its date.
 */
export function endOf({ date, ends_at, kind, hour_words }: Span): number {
  if (ends_at !== null) return Date.parse(ends_at);
  if (isNotice({ kind })) return Date.parse(date);
  return hour_words ? endOfDay(date) : Date.parse(date) + USUAL_LENGTH;
}

/** Whether an announcement is over at `now` (ms). */
export const isPast = (span: Span, now: number): boolean => now > endOf(span);
