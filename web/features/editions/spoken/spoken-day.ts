import { DAY_MS, MINUTE_MS } from "@/lib/text/durations.ts";
import { clockTime } from "../model/church-dates.ts";

/** An instant on the church's clock and calendar. */
export type WallClock = {
  /**
   * The number of the calendar day. Consecutive days differ by one, even if daylight saving time
   * begins or ends.
   */
  day: number;
  /** Minutes since 0:00 on the clock. */
  minutes: number;
};

export function wallClock(iso: string): WallClock {
  const time = clockTime(iso);
  const day = Math.floor(time / DAY_MS);
  return { day, minutes: (time - day * DAY_MS) / MINUTE_MS };
}

/**
 * Returns the day of an instant in everyday speech: the hour after midnight belongs to the evening
 * before.
 */
export const eveningOf = ({ day, minutes }: WallClock) => (minutes < 60 ? day - 1 : day);

/**
 * Returns the minutes between two times on the clock, as if daylight saving time neither began nor
 * ended between these times.
 */
export const minutesBetween = (from: WallClock, to: WallClock) =>
  (to.day - from.day) * 24 * 60 + to.minutes - from.minutes;

/** Returns the year, month (from 1) and day of the month of a `WallClock.day`. */
export const dateParts = (day: number) =>
  new Date(day * DAY_MS).toISOString().slice(0, "2026-11-22".length).split("-").map(Number);

export const dayOfMonth = (day: number) => new Date(day * DAY_MS).getUTCDate();

/** Returns the days from `first` to `last`. */
export const daysFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Returns the `WallClock.day` of a date such as `2026-12-03`. */
export const dayOfDate = (date: string) => Date.parse(`${date}T00:00Z`) / DAY_MS;

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", ...options });
  return (day: number) => formatter.format(day * DAY_MS);
};

export const weekdayOf = inWords({ weekday: "long" });
const monthOf = inWords({ month: "long" });

/** The number of days after a service from which a date is clearer than a weekday. */
const FAR_AWAY = 28;
/** The number of days after or before a service from which a date needs its year. */
const OTHER_YEAR = 300;

/**
 * Returns the parts of a date that differ from the date of the service: `dia 27`, `dia 2 de
 * dezembro`, `dia 3 de outubro de 2027`.
 */
export function dateOf(day: number, service: number): string {
  const [year, month, number] = dateParts(day);
  const name = `dia ${number === 1 ? "primeiro" : number}`;
  if (Math.abs(day - service) > OTHER_YEAR) return `${name} de ${monthOf(day)} de ${year}`;
  const [, thisMonth] = dateParts(service);
  return month === thisMonth ? name : `${name} de ${monthOf(day)}`;
}

const NAMES = new Map([
  [-1, "ontem"],
  [0, "hoje"],
  [1, "amanhã"],
]);

const shortWeekday = (day: number) => weekdayOf(day).replace("-feira", "");

/**
 * Returns the shortest name of a day (`hoje`, `amanhã`, `sexta`), for sentences that already name
 * the week.
 */
export const shortDay = (day: number, service: number) =>
  NAMES.get(day - service) ?? shortWeekday(day);

/**
 * Returns the name of the first or last day of an announcement of several days: `hoje`, `amanhã`,
 * `sexta, dia 27`.
 */
export const dayWithDate = (day: number, service: number) =>
  NAMES.get(day - service) ?? `${shortWeekday(day)}, ${dateOf(day, service)}`;

/**
 * Returns a day in words, relative to the day of the service: `neste sábado`, `na segunda-feira,
 * dia 30`.
 */
export function onDay(day: number, service: number): string {
  const away = day - service;
  const name = NAMES.get(away);
  if (name !== undefined) return name;
  const weekday = weekdayOf(day);
  // Weekdays with `-feira` are feminine (`nesta segunda-feira`). The two other weekdays are
  // masculine (`neste sábado`).
  const word = (masculine: string, feminine: string) =>
    weekday.endsWith("-feira") ? feminine : masculine;
  if (away === -2) return "anteontem";
  if (away < 0 && away >= -7) return `${word("no", "na")} ${weekday} ${word("passado", "passada")}`;
  if (away > 0 && away < 7) return `${word("neste", "nesta")} ${weekday}`;
  if (away === 7) return `${word("no próximo", "na próxima")} ${weekday}`;
  if (away >= FAR_AWAY) return `no ${dateOf(day, service)}, ${weekday}`;
  return `${word("no", "na")} ${weekday}, ${dateOf(day, service)}`;
}
