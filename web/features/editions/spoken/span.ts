import { dateOf, dayWithDate, onDay, shortDay } from "./day.ts";
import { atHour, atMoment, hoursBetween, untilHour } from "./hour.ts";
import {
  calendarDay,
  eveningOf,
  isLater,
  minutesBetween,
  type WallClock,
  wallClock,
} from "./wall-clock.ts";

const HOUR = 60;
const NOON = 12 * HOUR;
const LAST_MINUTE = 24 * HOUR - 1;
/** In minutes. A longer span that ends the next morning is no night. */
const LONGEST_NIGHT = 18 * HOUR;

/** An announcement's times, as the data API writes them. */
export type Span = { date: string; ends_at: string | null };

/** An end at 23:59 is meant as midnight. */
function endClock(iso: string): WallClock {
  const { day, minutes } = wallClock(iso);
  return minutes === LAST_MINUTE ? { day: day + 1, minutes: 0 } : { day, minutes };
}

/** `de sexta a domingo, dias 27 a 29` in the days to come, `de hoje a terça, dia 24`. */
function wholeDays(first: number, last: number, service: number): string {
  if (first === last) return `${onDay(first, service)}, o dia todo`;
  const isThisMonth = dateOf(last, service) === `dia ${calendarDay(last).dayOfMonth}`;
  if (first > service + 1 && last <= service + 7 && isThisMonth) {
    const [from, to] = [calendarDay(first).dayOfMonth, calendarDay(last).dayOfMonth];
    return `de ${shortDay(first, service)} a ${shortDay(last, service)}, dias ${from} a ${to}`;
  }
  const start = dayWithDate(first, service);
  return `de ${start}${start.includes(",") ? "," : ""} a ${dayWithDate(last, service)}`;
}

/** `domingo, dia 29, ao meio-dia`. */
const endOfSpan = (at: WallClock, service: number) =>
  `${dayWithDate(eveningOf(at), service)}, ${atHour(at.minutes)}`;

function between(start: WallClock, end: WallClock, service: number): string {
  if (start.minutes === 0 && end.minutes === 0) return wholeDays(start.day, end.day - 1, service);
  const first = eveningOf(start);
  const isOneDay = eveningOf(end) === first;
  const isOneNight =
    end.day === first + 1 && end.minutes <= NOON && minutesBetween(start, end) < LONGEST_NIGHT;
  if (!isOneDay && !isOneNight) {
    return `de ${endOfSpan(start, service)}, até ${endOfSpan(end, service)}`;
  }
  const morning = isOneDay ? "" : ` de ${shortDay(end.day, service)}`;
  return `${onDay(first, service)}, ${hoursBetween(start.minutes, end.minutes)}${morning}`;
}

/** Returns when it is planned, seen from the day of the service: `neste sábado, das sete às nove da noite`. */
export function plannedWhen({ date, ends_at }: Span, service: number): string {
  const start = wallClock(date);
  const end = ends_at === null ? undefined : endClock(ends_at);
  // When clocks go back, an end may be earlier on the clock than its start.
  return end && isLater(end, start) ? between(start, end, service) : atMoment(start, service);
}

/** Returns `até as nove da noite`, `até amanhã, às seis da manhã`, `até domingo, dia 29`. */
export function untilEnd(iso: string, service: number): string {
  const end = endClock(iso);
  const evening = eveningOf(end);
  if (evening === service) return untilHour(end.minutes);
  return `até ${end.minutes === 0 ? dayWithDate(evening, service) : endOfSpan(end, service)}`;
}
