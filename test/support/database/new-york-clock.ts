/** Days are `2026-12-03`, moments and lengths milliseconds: the clocks of a zone with summer time. */
export const ZONE = "America/New_York";
const DAY_MS = 86_400_000;

const clock = new Intl.DateTimeFormat("sv", {
  ...{ timeZone: ZONE, dateStyle: "short", timeStyle: "medium" },
});
/** What the clocks there show, as if it were UTC. */
export const local = (at: number) => Date.parse(`${clock.format(at).replace(" ", "T")}Z`);
export const moment = (shown: number) => {
  const guess = shown + (shown - local(shown));
  return guess + (shown - local(guess));
};
export const toDay = (shown: number) => new Date(shown).toISOString().slice(0, 10);
export const dayOf = (at: number) => toDay(local(at));
export const timeOf = (at: number) => local(at) % DAY_MS;
export const later = (day: string, days: number) => toDay(Date.parse(day) + days * DAY_MS);
export const at = (day: string, time: number) => moment(Date.parse(day) + time);
export const length = (from: number, to: number | null) =>
  to === null ? null : local(to) - local(from);
export const end = (from: number, lasts: number | null) =>
  lasts === null ? null : moment(local(from) + lasts);

/** The days of a month. */
export function monthOf(year: number, month: number) {
  const days: string[] = [];
  for (
    let day = Date.UTC(year, month, 1);
    new Date(day).getUTCMonth() === ((month % 12) + 12) % 12;
    day += DAY_MS
  )
    days.push(toDay(day));
  return days;
}
