// The types of spans. A span is a run of neighbouring tokens with one meaning: a day, a time, or
// another part such as a price.
import type { Token } from "./tokens.ts";

/** How often an event repeats. */
export type Frequency = "weekly" | "biweekly" | "monthly_weekday" | "monthly_day";

/**
 * The rule of a series. `weekdays` (0 for Sunday) belong to a weekly one and are empty otherwise;
 * `until` is the last day that the message names.
 */
export type Repetition = { frequency: Frequency; weekdays: number[]; until: string | null };

/** Whether an event takes place as planned. */
export type Status = "scheduled" | "postponed" | "cancelled";

/**
 * A day or a range of days that a message names, in the tokens from index `from` to before `to`.
 */
export type DaySpan = {
  kind: "day";
  from: number;
  to: number;
  /** The first day; null when the message names the day in two ways that contradict each other. */
  first: string | null;
  last: string | null;
  /**
   * A day without a year may be the last one that has passed instead of the next. The day of the
   * week then decides.
   */
  passed?: string | null;
  /** 3 for a day of the calendar, 2 for `amanhã`, 1 for a day of the week. */
  strength: 1 | 2 | 3;
  weekday?: number;
  repeats?: Frequency | null;
  isPast?: boolean;
  /**
   * True for a day of the week without further words that is today's. The time of day then decides.
   */
  mayBeToday?: boolean;
};
export type Found = Omit<DaySpan, "kind" | "from"> & { from?: number };
/** Reads the day that begins at index `at`. */
export type DayReader = (tokens: readonly Token[], at: number, context: DayContext) => Found | null;

/**
 * The day that relative words count from, the month that a heading names for all days, and the
 * length of the longest event.
 */
export type DayContext = { today: string; month: number | undefined; maxDays: number };

/** A time of day, or a range of them, in the tokens from index `from` to before `to`. */
export type TimeSpan = {
  kind: "time";
  from: number;
  to: number;
  /** `19:30`; null for a time that may be of the morning or of the evening (`às 8`). */
  start: string | null;
  end: string | null;
  /**
   * `end` is the end of the event, `side` a time beside it, such as the departure, and `length` no
   * time of the event.
   */
  role: "start" | "end" | "side" | "length";
};

/** A price, link, telephone or Pix key. */
export type PartSpan = { kind: "part"; from: number; to: number };
export type Span = DaySpan | TimeSpan | PartSpan;
