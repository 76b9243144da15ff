import { kindOf } from "@/features/announcements/model/kinds.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { capitalised, factsAt } from "../model/announcement-words.ts";
import { dayNumber, weekdayOf } from "../model/church-dates.ts";

const DAYS = 7;

/** A day of "Nossa semana", such as `Terça` with `10:00 Artesanato · 19:30 Culto de Doutrina`. */
export type WeekDay = { name: string; text: string };

/**
 * Returns "Nossa semana": the standing programme from the service at `serviceAt` (ISO 8601) to the
 * same weekday of the next week. Occurrences that were moved or cancelled are left out, because
 * they are announcements of their own. A later hour on the day of the service is under `Hoje`.
 */
export function ourWeek(rows: readonly Announcement[], serviceAt: string): WeekDay[] {
  const days = new Map<string, string[]>();
  // Services at the same hour have the same order every day, so that equal days can be merged.
  const earliest = rows.toSorted(
    (a, b) => Date.parse(a.date) - Date.parse(b.date) || a.title.localeCompare(b.title),
  );
  for (const row of earliest) {
    const away = dayNumber(row.date) - dayNumber(serviceAt);
    const isLater = Date.parse(row.date) > Date.parse(serviceAt);
    if (kindOf(row) !== "routine" || !isLater || away > DAYS) continue;
    const name = away === 0 ? "Hoje" : capitalised(weekdayOf(row.date));
    const { title, date } = factsAt(row, serviceAt);
    const item = [date?.hour, title].filter(Boolean).join(" ");
    days.set(name, [...(days.get(name) ?? []), item]);
  }
  return [...days].map(([name, items]) => ({ name, text: items.join(" · ") }));
}

const joinNames = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/** Returns the week with days of the same programme as one day: `Quarta e sexta`. */
export function mergedDays(week: readonly WeekDay[]): WeekDay[] {
  const days = new Map<string, string[]>();
  for (const { name, text } of week)
    days.set(text, [...(days.get(text) ?? []), name.toLowerCase()]);
  return [...days].map(([text, names]) => ({ name: capitalised(joinNames.format(names)), text }));
}
