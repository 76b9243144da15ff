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
 * A day or several days that a message names, in the tokens from index `from` to before `to`.
 */
export type DaySpan = {
  kind: "day";
  from: number;
  to: number;
  /** The first day; null when the message names the day in two ways that contradict each other. */
  first: string | null;
  /** The last day of a range: `de 10 a 12 de dezembro`. */
  last: string | null;
  /** True for a range that says the time of its beginning and of its end. */
  isWhole?: boolean;
  /** The days of a list or of a monthly rule that do not follow each other: `dias 5, 12 e 19`. */
  list?: string[];
  /**
   * A day without a year may be the last one that has passed instead of the next. The day of the
   * week then decides.
   */
  passed?: string | null;
  /** 3 for a day of the calendar, 2 for `amanhã`, 1 for a day of the week. */
  strength: 1 | 2 | 3;
  /** The days of the week that the message names, 0 for Sunday. */
  weekdays?: number[] | undefined;
  repeats?: Frequency | undefined;
  isPast?: boolean;
};
export type Found = Omit<DaySpan, "kind" | "from">;
/** Reads the day that begins at index `at`. */
export type DayReader = (tokens: readonly Token[], at: number, context: DayContext) => Found | null;

/** The facts of the text before a day that its reader needs. */
export type DayContext = {
  today: string;
  /** The day that `hoje` means: that of the bulletin, or today. */
  issue: string;
  /** The month that a heading names for the days below it. */
  month: number | undefined;
  /** The day before this one in the message. */
  before: DaySpan | undefined;
  /** The days of an event, to which the days of the week in its paragraph belong. */
  range: { first: string; last: string } | undefined;
  /** The length of the longest event. */
  maxDays: number;
};

/** A time of day, or a range of them, in the tokens from index `from` to before `to`. */
export type TimeSpan = {
  kind: "time";
  from: number;
  to: number;
  /** `19:30`; null for a time that may be of the morning or of the evening (`às 8`). */
  start: string | null;
  end: string | null;
  /**
   * `end` is the end of the event, `side` a time beside it, such as the departure, `words` a phrase
   * in place of a time (`após o culto`), and `length` no time of the event.
   */
  role: "start" | "end" | "side" | "words" | "length";
};

/** A price, link, telephone or Pix key. */
export type PartSpan = { kind: "part"; from: number; to: number };
export type Span = DaySpan | TimeSpan | PartSpan;
