// Reads feasts that are days: `Sexta-feira Santa`, `véspera de Natal`, `Corpus Christi`.
import { addDays } from "@/lib/text/dates.ts";
import { nextOf, nextWeekday, yearOf } from "./calendar.ts";
import { match, patterns } from "./patterns.ts";
import type { DayReader } from "./spans.ts";

/**
 * Returns Easter Sunday of a year from 1900 to 2199: the first Sunday after the first full moon of
 * spring, by the tables of the Gregorian calendar.
 */
function easterOf(year: number): string {
  const golden = year % 19;
  const moon = (19 * golden + 24) % 30;
  // The tables put no full moon of spring later than 18 April, and not twice on that day.
  const isLate = moon === 29 || (moon === 28 && golden > 10);
  return nextWeekday(0, addDays(`${year}-03-22`, isLate ? moon - 1 : moon));
}

/** The days of the feasts: days after Easter, or days of the year. */
const FEASTS: Readonly<Record<string, number | string>> = {
  "quarta|quarta-feira de cinzas": -46,
  "terca|terca-feira de carnaval": -47,
  "domingo de ramos": -7,
  "quinta|quinta-feira santa": -3,
  "sexta|sexta-feira santa": -2,
  "sexta|sexta-feira da paixao": -2,
  "sabado santo": -1,
  "sabado de aleluia": -1,
  "domingo|dia de|da pascoa": 0,
  "domingo de pentecostes": 49,
  "corpus christi": 60,
  "vespera de natal": "12-24",
  "dia de natal": "12-25",
  "vespera de|do ano novo|bom": "12-31",
  "dia de ano novo": "01-01",
  "dia de|dos finados": "11-02",
};
const NAMES = patterns(Object.keys(FEASTS).join(", "));
const DAYS = Object.values(FEASTS);

/** Reads the name of a feast that means one day; in `Cantata de Natal` it means none. */
export const feastDay: DayReader = (tokens, at, { today }) => {
  const found = match(tokens, at, NAMES);
  if (!found) return null;
  const day = DAYS[found.index] ?? 0;
  const days = [yearOf(today), yearOf(today) + 1].map((year) =>
    typeof day === "string" ? `${year}-${day}` : addDays(easterOf(year), day),
  );
  return { to: found.to, first: nextOf(days, today), last: null, strength: 2 };
};
