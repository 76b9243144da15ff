// Editions show times on the church's clock, whatever the time zone of the device is (decision 19).

import { clockTime } from "@/lib/text/church-clock.ts";
import { churchDates, type Dates, deviceDates, LAST_MINUTE } from "@/lib/text/dates.ts";
import { DAY_MS } from "@/lib/text/durations.ts";

export { atClockTime, fromInputs, toInputs } from "@/lib/text/church-clock.ts";
export { churchDates, clockTime, LAST_MINUTE };

export const { dayInWords, formatDate, formatTime, inWords, shortMoment } = churchDates;

/** Returns the number of the calendar day of an instant on the church's clock. */
export const dayNumber = (iso: string) => Math.floor(clockTime(iso) / DAY_MS);

/** Returns the short name of a weekday: `sábado`, `segunda`. */
export const weekdayOf = (iso: string) => dayInWords(iso, Date.parse(iso)).split(/[-,]/)[0] ?? "";

/**
 * Whether the clocks of this device and of the church show the same date and time at an instant.
 */
export function isSameOnDevice(iso: string): boolean {
  const shown = ({ formatDate, formatTime }: Dates) => `${formatDate(iso)} ${formatTime(iso)}`;
  return shown(churchDates) === shown(deviceDates);
}

/**
 * Returns a past moment in words, seen from `now` (ms): `hoje, 08:05`, `ontem, 21:10`, `sábado, 7
 * de novembro, 21:10`.
 */
export function pastMoment(iso: string, now: number): string {
  const time = formatTime(iso);
  const day = formatDate(iso);
  const names = ["hoje", "ontem", ...Array<string>(5).fill(weekdayOf(iso))];
  const name = names.find(
    (_, days) => formatDate(new Date(now - days * DAY_MS).toISOString()) === day,
  );
  return `${name ?? dayInWords(iso, now)}, ${time}`;
}

/**
 * Returns the words that follow "desde" in the count of changes. These words name the last service
 * (`domingo`), or the publication if the service is still to come.
 */
export function sinceInWords(serviceAt: string, now: number): string {
  if (Date.parse(serviceAt) > now) return "a publicação";
  return now - Date.parse(serviceAt) < 7 * DAY_MS
    ? weekdayOf(serviceAt)
    : dayInWords(serviceAt, now);
}
