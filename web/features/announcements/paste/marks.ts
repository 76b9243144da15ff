import type { Frequency } from "../model/schema.ts";

/** A day or a range of days that a message names, in the tokens from index `from` to before `to`. */
export type DayMark = {
  kind: "day";
  from: number;
  to: number;
  /** The first day; null when the message names the day in two ways that contradict each other. */
  first: string | null;
  last: string | null;
  /** A day without a year may be the last one that has passed instead of the next. The day of the week then decides. */
  passed?: string | null;
  /** 3 for a day of the calendar, 2 for `amanhã`, 1 for a day of the week. */
  strength: 1 | 2 | 3;
  weekday?: number;
  repeats?: Frequency | null;
  isPast?: boolean;
  /** True for a day of the week without further words that is today's. The time of day then decides. */
  mayBeToday?: boolean;
};
export type Found = Omit<DayMark, "kind" | "from"> & { from?: number };

/** The day that relative words count from, and the month that a heading names for all days. */
export type DayContext = { today: string; month?: number | undefined };
