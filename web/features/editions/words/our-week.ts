import { kindOf } from "@/features/announcements/model/kinds.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { capitalised, factsAt } from "../model/announcement-words.ts";
import { dayNumber, weekdayOf } from "../model/church-dates.ts";

const DAYS = 7;

/** A day of "Nossa semana": its weekday, and the hour and title of each announcement. */
export type WeekDay = { name: string; items: { id: string; hour: string; title: string }[] };

/**
 * Returns "Nossa semana": the standing programme from the service at `serviceAt` (ISO 8601) to the
 * same weekday of the next week. Occurrences that were moved or cancelled are left out, because
 * they are announcements of their own. A later hour on the day of the service is under `Hoje`.
 */
export function ourWeek(rows: readonly Announcement[], serviceAt: string): WeekDay[] {
  const service = dayNumber(serviceAt);
  const days = new Map<number, WeekDay>();
  // Services at the same hour have the same order every day, so that equal days can be merged.
  const earliest = rows.toSorted(
    (a, b) => Date.parse(a.date) - Date.parse(b.date) || a.title.localeCompare(b.title),
  );
  for (const row of earliest) {
    const day = dayNumber(row.date);
    const isLater = Date.parse(row.date) > Date.parse(serviceAt);
    if (kindOf(row) !== "routine" || !isLater || day > service + DAYS) continue;
    const name = day === service ? "Hoje" : capitalised(weekdayOf(row.date));
    const shown = days.get(day) ?? { name, items: [] };
    const { title, date } = factsAt(row, serviceAt);
    shown.items.push({ id: row.id, hour: date?.hour ?? "", title });
    days.set(day, shown);
  }
  return [...days].toSorted(([a], [b]) => a - b).map(([, day]) => day);
}

/** Returns a day of the week on one line: `10:00 Artesanato · 19:30 Culto de Doutrina`. */
export const itemsInWords = ({ items }: WeekDay): string =>
  items.map(({ hour, title }) => [hour, title].filter(Boolean).join(" ")).join(" · ");

const joinNames = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/** Returns the week with days of the same programme as one day: `Quarta e sexta`. */
export function mergedDays(week: readonly WeekDay[]): WeekDay[] {
  const days = new Map<string, { names: string[]; items: WeekDay["items"] }>();
  for (const day of week) {
    const words = itemsInWords(day);
    const { names = [], items = day.items } = days.get(words) ?? {};
    days.set(words, { names: [...names, day.name.toLowerCase()], items });
  }
  return [...days.values()].map(({ names, items }) => ({
    name: capitalised(joinNames.format(names)),
    items,
  }));
}
