import { formatDate, formatTime } from "@/lib/text/dates.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** An instant on the clock and calendar where times are shown. */
export type WallClock = {
  /** Counts the days of the calendar: those of two neighbouring days differ by one, also when the clocks change. */
  day: number;
  /** Since 0:00 on the clock. */
  minutes: number;
};

/** Reads the zone of `lib/text/dates.ts`, so that what is spoken and what is written are of the same day. */
export function wallClock(iso: string): WallClock {
  const [dayOfMonth = 0, month = 0, year = 0] = formatDate(iso).split("/").map(Number);
  const [hour = 0, minute = 0] = formatTime(iso).split(":").map(Number);
  return { day: Date.UTC(year, month - 1, dayOfMonth) / DAY_MS, minutes: hour * 60 + minute };
}

/** The date of a `WallClock.day`; months count from 1, weekdays from 0 for Sunday. */
export function calendarDay(day: number) {
  const date = new Date(day * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    dayOfMonth: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

/** The day in whose evening it is: midnight belongs to the day before, as people say it. */
export const eveningOf = ({ day, minutes }: WallClock) => (minutes === 0 ? day - 1 : day);

/** On the clock, whatever was done to it between. */
export const minutesBetween = (from: WallClock, to: WallClock) =>
  (to.day - from.day) * 24 * 60 + to.minutes - from.minutes;

/** Whether `a` is later on the clock than `b`. */
export const isLater = (a: WallClock, b: WallClock) => minutesBetween(b, a) > 0;
