// Editions show times on the church's clock, whatever the time zone of the device is (decision 19).

import { churchDates, type Dates, deviceDates, LAST_MINUTE } from "@/lib/text/dates.ts";
import { DAY_MS } from "@/lib/text/durations.ts";

export { churchDates, LAST_MINUTE };

export const { dayInWords, formatDate, formatTime, inWords, shortMoment } = churchDates;

/** Returns the short name of a weekday: `sábado`, `segunda`. */
export const weekdayOf = (iso: string) => dayInWords(iso, Date.parse(iso)).split(/[-,]/)[0] ?? "";

/**
 * Returns the date and time on the church's clock at an instant, without seconds. The result is the
 * UTC time (ms) with that date and time.
 */
export function clockTime(iso: string): number {
  const [day = 0, month = 0, year = 0] = formatDate(iso).split("/").map(Number);
  const [hour = 0, minute = 0] = formatTime(iso).split(":").map(Number);
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * Returns the instant (ISO 8601) at which the church's clock shows `time` (ms, in the form that
 * `clockTime` returns).
 */
export function atClockTime(time: number): string {
  const shift = (at: number) => new Date(at + time - clockTime(new Date(at).toISOString()));
  // The instant is shifted twice, because the first shift may cross a change to or from daylight
  // saving time.
  return shift(shift(time).getTime()).toISOString();
}

/** Returns the values of `<input type="date">` and `<input type="time">` for an instant. */
export function toInputs(iso: string): { date: string; time: string } {
  const [date = "", time = ""] = new Date(clockTime(iso)).toISOString().split("T");
  return { date, time: time.slice(0, "hh:mm".length) };
}

/**
 * Returns the instant (ISO 8601) of a date `yyyy-mm-dd` and a time `hh:mm`. Returns undefined if
 * the church's clock never shows this date and time.
 */
export function fromInputs(date: string, time: string): string | undefined {
  const typed = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(typed)) return undefined;
  const at = atClockTime(typed);
  const inputs = toInputs(at);
  return inputs.date === date && inputs.time === time ? at : undefined;
}

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
 * Returns the words that follow "O que mudou desde". These words name the last service (`domingo`),
 * or the publication if the service is still to come.
 */
export function sinceInWords(serviceAt: string, publishedAt: string, now: number): string {
  if (Date.parse(serviceAt) > now) {
    return `que os avisos do culto ficaram prontos (${pastMoment(publishedAt, now)})`;
  }
  return now - Date.parse(serviceAt) < 7 * DAY_MS
    ? weekdayOf(serviceAt)
    : dayInWords(serviceAt, now);
}
