import { churchDates, type Dates, deviceDates, LAST_MINUTE, MIDNIGHT } from "./dates.ts";
import { HOUR_MS } from "./durations.ts";

// An end less than 12 hours after the start is shown without its day, because an evening that lasts
// past midnight is still one evening.
const NIGHT_MS = 12 * HOUR_MS;

type Span = { date: string; ends_at: string | null; hour_words?: string | null };

/**
 * The texts about an end. An end at 0:00 is called the midnight of the day before, which `day` and
 * `shortDay` contain.
 */
type End = {
  iso: string;
  isSameDay: boolean;
  day: string;
  shortDay: string;
  /** The time on the day of the start: `às 21:00`, `à meia-noite`. Empty for a whole day. */
  at: string;
  /** The time if the end is today: `até 21:00`, `até a meia-noite`. */
  today: string;
  /**
   * Day and time: `até domingo, 22 de novembro, 12:00`. For whole days: `até domingo, 22 de
   * novembro`.
   */
  words: string;
  /** Day and time in short: `até dom 22 nov · 12:00`, `até sáb 21 nov, à meia-noite`. */
  short: string;
};

/**
 * The texts about the start of an announcement and about its end, if it has one. All pages and
 * outputs use these texts.
 */
export type Moment = {
  iso: string;
  /**
   * The day of the start: `sábado, 21 de novembro`. Contains the year unless it is the current one.
   */
  day: string;
  /**
   * The time of the start: `19:30`, or `o dia todo` for whole days. For an announcement without an
   * hour, the words for its hour: `após o culto`.
   */
  hour: string;
  /**
   * The words for the hour if the announcement has no hour: `após o culto`, or empty. Undefined if
   * the announcement has an hour.
   */
  hourWords: string | undefined;
  /** The shortest form of the day: `sáb 21 nov`. Contains the year as `day` does. */
  shortDay: string;
  /**
   * The end of the announcement. An end in the night after the start also has `isSameDay`, because
   * it is shown without its day.
   */
  end?: End;
  /**
   * Start and end without the first day: `19:30 às 21:00`, or `19:30, até domingo, 22 de novembro,
   * 12:00`.
   */
  time: string;
  words: string;
};

export type DateContext = {
  now: number;
  dates?: Dates;
};

/** Joins the parts of a moment that are not empty. */
const joined = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator);

/**
 * Whether an announcement has no hour: it has words instead, or stands at the last minute of its
 * day (decision 43).
 */
export const hasNoHour = ({ date, hour_words = null }: Pick<Span, "date" | "hour_words">) =>
  hour_words !== null || churchDates.formatTime(date) === LAST_MINUTE;

/**
 * Returns the texts about start and end. A moment without an hour belongs to its day on the
 * church's clock, because `date` is then the last minute of that day.
 */
export function momentOf(span: Span, { now, dates = deviceDates }: DateContext): Moment {
  const { date, ends_at, hour_words = null } = span;
  const isHourless = hasNoHour(span);
  const clock = isHourless ? churchDates : dates;
  const moment = (iso: string) => {
    const [shortDay = "", hour = ""] = clock.shortMoment(iso, now).split(" · ");
    return { iso, day: clock.dayInWords(iso, now), hour, shortDay };
  };
  const hourWords = isHourless ? (hour_words ?? "") : undefined;
  const start = { ...moment(date), hourWords };
  if (hourWords !== undefined) start.hour = hourWords;
  if (ends_at === null || (isHourless && moment(ends_at).day === start.day)) {
    return { ...start, time: start.hour, words: joined(", ", start.day, start.hour) };
  }
  const { iso, hour } = clock.ending(ends_at);
  const { day, shortDay } = moment(iso);
  const isMidnight = hour === MIDNIGHT;
  const isAllDay = isMidnight && start.hour === "00:00";
  if (isAllDay) start.hour = "o dia todo";
  // The end of an announcement without an hour has no hour either.
  const isWhole = isAllDay || isHourless;
  const isNight = Date.parse(ends_at) - Date.parse(date) < NIGHT_MS;
  const isSameDay = day === start.day || (isNight && !isHourless);
  const rest = isWhole ? "" : `, ${hour}`;
  const end = {
    iso: ends_at,
    isSameDay,
    day,
    shortDay,
    at: isWhole ? "" : isMidnight ? hour : `às ${hour}`,
    today: isHourless ? "até hoje" : `até ${hour.replace("à", "a")}`,
    words: `até ${day}${rest}`,
    short: `até ${shortDay}${isWhole || isMidnight ? rest : ` · ${hour}`}`,
  };
  const time = isSameDay ? joined(" ", start.hour, end.at) : joined(", ", start.hour, end.words);
  return { ...start, end, time, words: joined(", ", start.day, time) };
}

export const shortMoment = ({ shortDay, hour }: Pick<Moment, "shortDay" | "hour">) =>
  joined(" · ", shortDay, hour);
