import { announcementFacts } from "../model/facts.ts";
import { isSpecial } from "../model/kinds.ts";
import type { Announcement } from "../model/queries.ts";
import { dayOf, WEEKDAYS, weekdaysOf } from "../model/series-words.ts";

/** The announcements of the standing programme on one weekday, or of one monthly rule. */
export type ProgrammePart = { name: string; items: Announcement[] };

/** Returns the words for the days of a monthly rule: `2º domingo`, `Último sábado`, `Dia 5`. */
function monthlyName({ frequency, starts_on }: { frequency: string; starts_on: string }): string {
  const { number, name, ending, nth } = dayOf(starts_on);
  if (frequency === "monthly_day") return `Dia ${number}`;
  return nth < 4 ? `${nth + 1}${ending === "a" ? "ª" : "º"} ${name}` : `Últim${ending} ${name}`;
}

const isMonthly = (frequency: string) => frequency.startsWith("monthly");

/**
 * Returns the standing programme as a timetable: a part for each weekday with something, from
 * Sunday on, then a part for each monthly rule. `rows` has the next occurrence of each series. The
 * announcements of a part are in the order of their hours at `now` (ms).
 */
export function programmeOf(rows: readonly Announcement[], now: number) {
  const hourOf = (one: Announcement) => announcementFacts(one, { now }).date?.hour ?? "";
  const byHour = (items: Announcement[]) =>
    items.toSorted((a, b) => (hourOf(a) < hourOf(b) ? -1 : 1));
  const routine = rows.filter((one) => one.series?.routine && !isSpecial(one));
  const weekly = WEEKDAYS.map((name, weekday): ProgrammePart => {
    const items = routine.filter(
      ({ series }) =>
        series && !isMonthly(series.frequency) && weekdaysOf(series).includes(weekday),
    );
    return { name, items: byHour(items) };
  });
  const monthly = new Map<string, Announcement[]>();
  for (const one of routine) {
    if (!one.series || !isMonthly(one.series.frequency)) continue;
    const name = monthlyName(one.series);
    monthly.set(name, [...(monthly.get(name) ?? []), one]);
  }
  return {
    weekly: weekly.filter(({ items }) => items.length > 0),
    monthly: [...monthly].map(([name, items]): ProgrammePart => ({ name, items: byHour(items) })),
  };
}
