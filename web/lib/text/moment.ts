import { type Dates, deviceDates, MIDNIGHT } from "./dates.ts";
import { HOUR_MS } from "./durations.ts";

// An end less than 12 hours after the start is shown without its day, because an evening that lasts
// past midnight is still one evening.
const NIGHT_MS = 12 * HOUR_MS;

type Span = { date: string; ends_at: string | null };

/** An end at 0:00 is said as the midnight of the day before, which `day` and `shortDay` name. */
type End = {
  iso: string;
  isSameDay: boolean;
  day: string;
  shortDay: string;
  /** The hour on the day of the start: `às 21:00`, `à meia-noite`; empty for a whole day. */
  at: string;
  /** The hour on the present day: `até 21:00`, `até a meia-noite`. */
  today: string;
  /**
   * The day and hour: `até domingo, 22 de novembro, 12:00`, or for whole days `até domingo, 22 de
   * novembro`.
   */
  words: string;
  /** The day and hour in short: `até dom 22 nov · 12:00`, `até sáb 21 nov, à meia-noite`. */
  short: string;
};

/**
 * The start of an announcement, and its end if it has one, in the words of all pages and outputs.
 */
export type Moment = {
  iso: string;
  /**
   * The day of the start: `sábado, 21 de novembro`. The year follows unless it is the present one.
   */
  day: string;
  /** The hour of the start: `19:30`, or `o dia todo` for whole days. */
  hour: string;
  /** The day in its shortest form: `sáb 21 nov`. The year follows as in `day`. */
  shortDay: string;
  /**
   * The end of the announcement. `isSameDay` is also true for an end in the night after the start,
   * which is shown without its day.
   */
  end?: End;
  /**
   * Start and end without the day of the start: `19:30 às 21:00`, or `19:30, até domingo, 22 de
   * novembro, 12:00`.
   */
  time: string;
  words: string;
};

/**
 * The present time (ms), and how dates are written: in the device's time zone unless `dates` is
 * given.
 */
export type DateContext = {
  now: number;
  dates?: Dates;
};

export function momentOf(
  { date, ends_at }: Span,
  { now, dates = deviceDates }: DateContext,
): Moment {
  const moment = (iso: string) => {
    const [shortDay = "", hour = ""] = dates.shortMoment(iso, now).split(" · ");
    return { iso, day: dates.dayInWords(iso, now), hour, shortDay };
  };
  const start = moment(date);
  if (ends_at === null) return { ...start, time: start.hour, words: `${start.day}, ${start.hour}` };
  const { iso, hour } = dates.ending(ends_at);
  const { day, shortDay } = moment(iso);
  const isMidnight = hour === MIDNIGHT;
  const isWhole = isMidnight && start.hour === "00:00";
  if (isWhole) start.hour = "o dia todo";
  const isSameDay = day === start.day || Date.parse(ends_at) - Date.parse(date) < NIGHT_MS;
  const rest = isWhole ? "" : `, ${hour}`;
  const end = {
    iso: ends_at,
    isSameDay,
    day,
    shortDay,
    at: isWhole ? "" : isMidnight ? hour : `às ${hour}`,
    today: `até ${hour.replace("à", "a")}`,
    words: `até ${day}${rest}`,
    short: `até ${shortDay}${isMidnight ? rest : ` · ${hour}`}`,
  };
  const time = isSameDay ? `${start.hour} ${end.at}`.trim() : `${start.hour}, ${end.words}`;
  return { ...start, end, time, words: `${start.day}, ${time}` };
}

/** Returns a date in its shortest form: `sáb 21 nov · 19:30`. */
export const shortMoment = ({ shortDay, hour }: Pick<Moment, "shortDay" | "hour">) =>
  `${shortDay} · ${hour}`;
