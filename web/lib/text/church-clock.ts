// The church's clock, whatever the time zone of the device is (decision 19).

import { churchDates } from "./dates.ts";

/**
 * Returns the date and time on the church's clock at an instant, without seconds. The result is the
 * UTC time (ms) with that date and time.
 */
export function clockTime(iso: string): number {
  const [day = 0, month = 0, year = 0] = churchDates.formatDate(iso).split("/").map(Number);
  const [hour = 0, minute = 0] = churchDates.formatTime(iso).split(":").map(Number);
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
