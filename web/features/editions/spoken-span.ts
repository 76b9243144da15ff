import { dateOf, dayWithDate, onDay, shortDay } from "./spoken-day.ts";
import { atHour, fromHour, hoursBetween, untilHour } from "./spoken-hour.ts";
import { type WallClock, wallClock } from "./wall-clock.ts";

const HOUR = 60;
const LAST_MINUTE = 24 * HOUR - 1;

/** An announcement's times, as the data API writes them. */
export type Span = { date: string; ends_at: string | null };

/** Midnight belongs to the evening before, as people say it. */
const eveningOf = ({ day, minutes }: WallClock) => (minutes === 0 ? day - 1 : day);

/** An end at 23:59 is meant as midnight. */
function endClock(iso: string): WallClock {
  const { day, minutes } = wallClock(iso);
  return minutes === LAST_MINUTE ? { day: day + 1, minutes: 0 } : { day, minutes };
}

/** ` de sábado`, ` de sábado para domingo`: whose night an hour after midnight lies in. */
function nightOf({ day, minutes }: WallClock, service: number): string {
  const evening = shortDay(day - 1, service);
  const named = minutes === 0 ? day - 1 : day;
  const isFar = named - service > 6 || named - service < -6;
  const date = isFar ? `, ${dateOf(named, service)}` : "";
  return minutes === 0
    ? ` de ${evening}${date}`
    : ` de ${evening} para ${shortDay(day, service)}${date}`;
}

const isAfterMidnight = ({ minutes }: WallClock) => minutes < HOUR;

/** `hoje, às sete e meia da noite`, `à meia-noite de sábado`. */
export function atMoment(at: WallClock, service: number): string {
  const hour = atHour(at.minutes);
  const evening = eveningOf(at);
  if (!isAfterMidnight(at)) return `${onDay(at.day, service)}, ${hour}`;
  const isNear = at.minutes === 0 && Math.abs(evening - service) <= 1;
  return isNear ? `${shortDay(evening, service)}, ${hour}` : hour + nightOf(at, service);
}

/** `domingo, dia 29, ao meio-dia`: an end of something that lasts days. */
const endOfSpan = (at: WallClock, service: number) =>
  `${dayWithDate(eveningOf(at), service)}, ${atHour(at.minutes)}`;

function oneNight(start: WallClock, end: WallClock, service: number): string {
  const isSameEvening = eveningOf(end) === start.day;
  const morning =
    isSameEvening && !isAfterMidnight(start) ? "" : ` de ${shortDay(end.day, service)}`;
  if (!isAfterMidnight(start)) {
    return `${onDay(start.day, service)}, ${hoursBetween(start.minutes, end.minutes)}${morning}`;
  }
  const until = untilHour(end.minutes) + (start.minutes === 0 ? morning : "");
  return `${fromHour(start.minutes)}${nightOf(start, service)} ${until}`;
}

function allDay(start: number, end: number, service: number): string {
  if (start === end) return `${onDay(start, service)}, o dia todo`;
  return `de ${dayWithDate(start, service)}, a ${dayWithDate(end, service)}`;
}

function between(start: WallClock, end: WallClock, service: number): string {
  if (start.minutes === 0 && end.minutes === 0) return allDay(start.day, end.day - 1, service);
  const isShort = end.day * 24 * HOUR + end.minutes - (start.day * 24 * HOUR + start.minutes);
  const isOneNight = end.day === start.day + 1 && end.minutes <= 12 * HOUR && isShort < 18 * HOUR;
  const isOneEvening = end.day === start.day + 1 && end.minutes === 0;
  if (end.day === start.day || isOneNight || isOneEvening) return oneNight(start, end, service);
  return `de ${endOfSpan(start, service)}, até ${endOfSpan(end, service)}`;
}

const isLater = (a: WallClock, b: WallClock) =>
  a.day > b.day || (a.day === b.day && a.minutes > b.minutes);

/** When it is planned, as seen from the day of the service: `neste sábado, das sete às nove da noite`. */
export function plannedWhen({ date, ends_at }: Span, service: number): string {
  const start = wallClock(date);
  const end = ends_at === null ? undefined : endClock(ends_at);
  // In the hour that is there twice when the clocks go back, an end may be earlier on the clock than its start.
  return end && isLater(end, start) ? between(start, end, service) : atMoment(start, service);
}

/** `até hoje, às nove da noite`, `até domingo, dia 29`. */
export function untilEnd(iso: string, service: number): string {
  const end = endClock(iso);
  return end.minutes === 0
    ? `até ${dayWithDate(end.day - 1, service)}, à meia-noite`
    : `até ${endOfSpan(end, service)}`;
}

/** `até as nove da noite`, on the same day. */
export const untilHourOf = (iso: string) => untilHour(endClock(iso).minutes);
