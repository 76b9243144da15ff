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

/** Returns the day in whose evening it is: the hour after midnight belongs to the day before, as people say it. */
export const eveningOf = ({ day, minutes }: WallClock) => (minutes < 60 ? day - 1 : day);

/** Counts on the clock, also over a change of the clocks. */
export const minutesBetween = (from: WallClock, to: WallClock) =>
  (to.day - from.day) * 24 * 60 + to.minutes - from.minutes;

/** Returns the parts of the date of a `WallClock.day`, months counted from 1. */
const dateParts = (day: number) =>
  new Date(day * DAY_MS).toISOString().slice(0, "2026-11-22".length).split("-").map(Number);

export const dayOfMonth = (day: number) => dateParts(day)[2];

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", ...options });
  return (day: number) => formatter.format(day * DAY_MS);
};

const weekdayOf = inWords({ weekday: "long" });
const monthOf = inWords({ month: "long" });

/** From here on the date says more than the weekday does. */
const FAR_AWAY = 28;

/** `dia 27`, `dia primeiro de dezembro`, `dia 3 de janeiro de 2027`: as much as differs from the service's day. */
export function dateOf(day: number, service: number): string {
  const [year, month, number] = dateParts(day);
  const [thisYear, thisMonth] = dateParts(service);
  const name = `dia ${number === 1 ? "primeiro" : number}`;
  if (year !== thisYear) return `${name} de ${monthOf(day)} de ${year}`;
  return month === thisMonth ? name : `${name} de ${monthOf(day)}`;
}

const NAMES = new Map([
  [-1, "ontem"],
  [0, "hoje"],
  [1, "amanhã"],
]);

const shortWeekday = (day: number) => weekdayOf(day).replace("-feira", "");

/** `hoje`, `amanhã`, `sexta`: the shortest name, where the sentence says which week is meant. */
export const shortDay = (day: number, service: number) =>
  NAMES.get(day - service) ?? shortWeekday(day);

/** `hoje`, `amanhã`, `sexta, dia 27`, for the ends of a span. */
export const dayWithDate = (day: number, service: number) =>
  NAMES.get(day - service) ?? `${shortWeekday(day)}, ${dateOf(day, service)}`;

/** When a day is, as seen from the service's: `neste sábado`, `na segunda-feira, dia 30`. */
export function onDay(day: number, service: number): string {
  const away = day - service;
  const name = NAMES.get(away);
  if (name !== undefined) return name;
  const weekday = weekdayOf(day);
  // `neste sábado`, `nesta segunda-feira`
  const word = (masculine: string, feminine: string) =>
    weekday.endsWith("-feira") ? feminine : masculine;
  if (away === 2) return `depois de amanhã, ${weekday}`;
  if (away === -2) return "anteontem";
  if (away < 0 && away >= -7) return `${word("no", "na")} ${weekday} ${word("passado", "passada")}`;
  if (away > 0 && away < 7) return `${word("neste", "nesta")} ${weekday}`;
  if (away === 7) return `${word("no próximo", "na próxima")} ${weekday}`;
  if (away >= FAR_AWAY) return `no ${dateOf(day, service)}, ${weekday}`;
  return `${word("no", "na")} ${weekday}, ${dateOf(day, service)}`;
}
