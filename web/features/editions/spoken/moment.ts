import { dateOf, onDay, shortDay } from "./day.ts";
import { atHour } from "./hour.ts";
import { eveningOf, type WallClock } from "./wall-clock.ts";

const HOUR = 60;

/** Whether it belongs to the night of two days, for whoever hears of it. */
export const isAfterMidnight = ({ minutes }: WallClock) => minutes < HOUR;

/** `de sábado` at midnight, `de sábado para domingo` in the hour behind it. */
export function nightOf({ day, minutes }: WallClock, service: number): string {
  const evening = day - 1;
  const named = minutes === 0 ? evening : day;
  const date = Math.abs(evening - service) < 7 ? "" : `, ${dateOf(named, service)}`;
  const night = `de ${shortDay(evening, service)}`;
  return minutes === 0 ? night + date : `${night} para ${shortDay(day, service)}${date}`;
}

/** `hoje, às sete e meia da noite`, `à meia-noite de sábado`. */
export function atMoment(at: WallClock, service: number): string {
  const hour = atHour(at.minutes);
  if (!isAfterMidnight(at)) return `${onDay(at.day, service)}, ${hour}`;
  const evening = eveningOf(at);
  const isNear = at.minutes === 0 && Math.abs(evening - service) <= 1;
  return isNear ? `${shortDay(evening, service)}, ${hour}` : `${hour} ${nightOf(at, service)}`;
}
