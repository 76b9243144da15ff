import { clockTime } from "../model/church-dates.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** An instant on the clock and calendar of the church. */
export type WallClock = {
  /** Counts the days of the calendar: those of two neighbouring days differ by one, also when the clocks change. */
  day: number;
  /** Since 0:00 on the clock. */
  minutes: number;
};

export function wallClock(iso: string): WallClock {
  const time = clockTime(iso);
  const day = Math.floor(time / DAY_MS);
  return { day, minutes: (time - day * DAY_MS) / MINUTE_MS };
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

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", ...options });
  return (day: number) => formatter.format(day * DAY_MS);
};

/** `domingo`, `segunda-feira`, of a `WallClock.day`. */
export const weekdayOf = inWords({ weekday: "long" });

/** `dezembro`, of a `WallClock.day`. */
export const monthOf = inWords({ month: "long" });

/** Returns the day in whose evening it is: the hour after midnight belongs to the day before, as people say it. */
export const eveningOf = ({ day, minutes }: WallClock) => (minutes < 60 ? day - 1 : day);

/** On the clock, whatever was done to it between. */
export const minutesBetween = (from: WallClock, to: WallClock) =>
  (to.day - from.day) * 24 * 60 + to.minutes - from.minutes;

/** Whether `a` is later on the clock than `b`. */
export const isLater = (a: WallClock, b: WallClock) => minutesBetween(b, a) > 0;
