import { addDays } from "@/lib/text/dates.ts";

/** Returns the day of the week of a day, from 0 for Sunday to 6. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** Returns the day `2026-12-05` of year, month (1 to 12) and day of the month; null if there is no such day. */
export function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day
    ? at.toISOString().slice(0, 10)
    : null;
}

export const yearOf = (day: string) => Number(day.slice(0, 4));
export const monthOf = (day: string) => Number(day.slice(5, 7));

export const daysBetween = (from: string, to: string) =>
  (Date.parse(to) - Date.parse(from)) / Date.parse("1970-01-02");

/** Returns the next day with this day of the week, `today` included. */
export const nextWeekday = (weekday: number, today: string) =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7);

/** Returns the `nth` day (1 to 5) of a month with this day of the week; -1 is the last. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number) {
  if (nth > 0)
    return dayOf(
      year,
      month,
      1 + ((weekday - weekdayOf(first(year, month)) + 7) % 7) + (nth - 1) * 7,
    );
  const last = addDays(first(month === 12 ? year + 1 : year, (month % 12) + 1), -1);
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
}
const first = (year: number, month: number) => dayOf(year, month, 1) ?? "";

/** Returns Easter Sunday of a year by the Gregorian computus (Butcher's algorithm). */
function easter(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const leap = century - Math.floor(century / 4);
  const epact =
    (leap - Math.floor((century - Math.floor((century - 17) / 25)) / 3) + 19 * golden + 15) % 30;
  const moon =
    epact -
    Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const sunday = moon - ((year + Math.floor(year / 4) + moon + 2 - leap) % 7);
  return addDays(first(year, 3), sunday + 27);
}

/** Days that move with Easter, as days after it, and fixed days as month and day. */
const FEASTS: Readonly<Record<string, number | readonly [number, number]>> = {
  "quarta-feira de cinzas": -46,
  "quarta de cinzas": -46,
  "domingo de ramos": -7,
  "quinta-feira santa": -3,
  "quinta santa": -3,
  "sexta-feira santa": -2,
  "sexta santa": -2,
  "sexta-feira da paixao": -2,
  "sabado santo": -1,
  "sabado de aleluia": -1,
  "domingo de pascoa": 0,
  "domingo de pentecostes": 49,
  "corpus christi": 60,
  "vespera de natal": [12, 24],
  "dia de natal": [12, 25],
  "vespera de ano novo": [12, 31],
  "dia de finados": [11, 2],
};

/** The names of feasts as folded words, the longest first. */
export const FEAST_NAMES = Object.keys(FEASTS).map((name) => name.split(" "));

/** Returns the next day of a feast, `today` included. */
export function nextFeast(name: string, today: string): string | null {
  const at = FEASTS[name];
  const days = [yearOf(today), yearOf(today) + 1].map((year) =>
    typeof at === "number" ? addDays(easter(year), at) : at && dayOf(year, at[0], at[1]),
  );
  return days.find((day) => day && day >= today) ?? null;
}
