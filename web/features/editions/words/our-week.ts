import { kindOf } from "@/features/announcements/model/kinds.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { capitalised, factsAt } from "../model/announcement-words.ts";
import { beginning } from "../model/beginning.ts";
import { clockTime, dayNumber, weekdayOf } from "../model/church-dates.ts";

const DAYS = 7;

/** A day of "Nossa semana", such as `Terça` with `10:00 Artesanato · 19:30 Culto de Doutrina`. */
export type WeekDay = { name: string; text: string };

/**
 * Returns "Nossa semana": the standing programme from the service at `serviceAt` (ISO 8601) to the
 * same weekday of the next week. Occurrences that were moved or cancelled are left out, because
 * they are announcements of their own. A later hour on the day of the service is under `Hoje`. A
 * title that stands at several places has its place.
 */
export function ourWeek(rows: readonly Announcement[], serviceAt: string): WeekDay[] {
  const service = dayNumber(serviceAt);
  const week = rows
    .filter((row) => kindOf(row) === "routine" && beginning(row) > clockTime(serviceAt))
    .filter(({ date }) => dayNumber(date) <= service + DAYS)
    .map((row) => ({ ...factsAt(row, serviceAt), begins: beginning(row) }));
  const items = week.map(({ title, place, date, span, begins }) => {
    const isElsewhere = week.some((one) => one.title === title && one.place !== place);
    const at = isElsewhere && place ? `, ${place}` : "";
    const day = dayNumber(span.date) === service ? "Hoje" : capitalised(weekdayOf(span.date));
    return { day, begins, text: [date?.hour, title + at].filter(Boolean).join(" ") };
  });
  // Services at the same hour have the same order every day, so that equal days can be merged.
  items.sort((a, b) => a.begins - b.begins || a.text.localeCompare(b.text));
  const days = new Map<string, string[]>();
  for (const { day, text } of items) days.set(day, [...(days.get(day) ?? []), text]);
  return [...days].map(([name, texts]) => ({ name, text: texts.join(" · ") }));
}

const joinNames = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/** Returns the week with days of the same programme as one day: `Quarta e sexta`. */
export function mergedDays(week: readonly WeekDay[]): WeekDay[] {
  const days = new Map<string, string[]>();
  for (const { name, text } of week)
    days.set(text, [...(days.get(text) ?? []), name.toLowerCase()]);
  return [...days].map(([text, names]) => ({ name: capitalised(joinNames.format(names)), text }));
}
