import { type Dates, deviceDates, MIDNIGHT } from "./dates.ts";
import { HOUR_MS } from "./durations.ts";

// An end less than 12 hours after the start is shown without its day, because an evening that lasts
// past midnight is still one evening.
const NIGHT_MS = 12 * HOUR_MS;

type Span = { date: string; ends_at: string | null };

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
  /** The time of the start: `19:30`, or `o dia todo` for whole days. */
  hour: string;
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

export const shortMoment = ({ shortDay, hour }: Pick<Moment, "shortDay" | "hour">) =>
  `${shortDay} · ${hour}`;
