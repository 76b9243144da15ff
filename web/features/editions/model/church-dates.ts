// What is said or shown at the church has its clock, whatever device it is made on (decision 19).
import { config } from "@/lib/config.ts";
import { type Dates, datesIn, deviceDates } from "@/lib/text/dates.ts";

export const churchDates = datesIn(() => config.churchTimeZone);

export const { dayInWords, formatDate, formatTime, inWords, shortMoment } = churchDates;

/** `sábado`, `segunda`: the day's short name as people say it. */
export const weekdayOf = (iso: string) => dayInWords(iso, Date.parse(iso)).split(/[-,]/)[0] ?? "";

/** What the church's clock shows at an instant, as if it were UTC (ms); without seconds. */
export function clockTime(iso: string): number {
  const [day = 0, month = 0, year = 0] = formatDate(iso).split("/").map(Number);
  const [hour = 0, minute = 0] = formatTime(iso).split(":").map(Number);
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** The instant (ISO 8601) at which the church's clock shows `time`, as `clockTime` counts it. */
export function atClockTime(time: number): string {
  const shift = (at: number) => new Date(at + time - clockTime(new Date(at).toISOString()));
  // Twice, as the first one may lie beyond a change of the clocks.
  return shift(shift(time).getTime()).toISOString();
}

/** The values of `<input type="date">` and `<input type="time">` for an instant. */
export function toInputs(iso: string): { date: string; time: string } {
  const [date = "", time = ""] = new Date(clockTime(iso)).toISOString().split("T");
  return { date, time: time.slice(0, "hh:mm".length) };
}

/** The instant (ISO 8601) of a `yyyy-mm-dd` and an `hh:mm`; undefined when it does not exist. */
export function fromInputs(date: string, time: string): string | undefined {
  const typed = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(typed)) return undefined;
  const at = atClockTime(typed);
  const inputs = toInputs(at);
  return inputs.date === date && inputs.time === time ? at : undefined;
}

/** Whether this device's clock shows the same at an instant. */
export function isShownHere(iso: string): boolean {
  const shown = ({ formatDate, formatTime }: Dates) => `${formatDate(iso)} ${formatTime(iso)}`;
  return shown(churchDates) === shown(deviceDates);
}

const DAY = 24 * 60 * 60 * 1000;

/** `hoje, 08:05`, `ontem, 21:10`, `sábado, 21:10`, `sábado, 7 de novembro, 21:10`; as said at `now` (ms). */
export function pastMoment(iso: string, now: number): string {
  const time = formatTime(iso);
  const day = formatDate(iso);
  const names = ["hoje", "ontem", ...Array<string>(5).fill(weekdayOf(iso))];
  const name = names.find(
    (_, days) => formatDate(new Date(now - days * DAY).toISOString()) === day,
  );
  return `${name ?? dayInWords(iso, now)}, ${time}`;
}

/** `domingo`: the service of the last edition; `que a lista ficou pronta` of an edition whose service is still to come. */
export function sinceInWords(serviceAt: string, publishedAt: string, now: number): string {
  if (Date.parse(serviceAt) > now) {
    return `que a lista ficou pronta (${pastMoment(publishedAt, now)})`;
  }
  return now - Date.parse(serviceAt) < 7 * DAY ? weekdayOf(serviceAt) : dayInWords(serviceAt, now);
}
