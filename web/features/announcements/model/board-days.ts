import { addDays, churchDates, datesIn, deviceDates } from "@/lib/text/dates.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import { type Announced, announcementFacts } from "./facts.ts";
import { LONGEST_PERIOD, type Period, periodEnd, visibleIn } from "./rules.ts";

// Days are strings `yyyy-mm-dd` in the device's time zone. Calculations treat days as UTC, because
// every day in UTC has 24 hours.

/** Returns a day in words: `sábado, 6 de dezembro`, `sexta-feira, 1º de janeiro`. */
export const { formatDay: nameOfDay } = datesIn(() => "UTC");

type Dated = { date: string };

/**
 * Returns the day of an announcement in the device's time zone. The server uses the church's time
 * zone instead. An announcement without an hour is stored at the end of its day on the church's
 * clock, so this clock decides its day.
 */
export function dayOf({ date, hour_words }: Dated & { hour_words?: string | null }): string {
  const clock = hour_words ? churchDates : deviceDates;
  return clock.dayOf(date);
}

export const dayAt = (time: number): string => dayOf({ date: new Date(time).toISOString() });

/** Returns the last day of a period that begins at `now` (ms). */
export const lastDayOf = (period: Period, now: number): string => dayAt(periodEnd(period, now));

// An announcement that covers more days is listed only on its first day. Otherwise long
// announcements would fill the board.
const MOST_DAYS = 7;

/**
 * Returns the days after the first day on which an announcement continues. Returns no days if the
 * announcement ends in the night after its start, takes more than 7 days, or does not take place.
 */
export function laterDays(announcement: Announced, now: number): string[] {
  const { ends_at } = announcement;
  if (ends_at === null) return [];
  const first = dayOf(announcement);
  // An end at midnight belongs to the previous day.
  const count = (Date.parse(dayAt(Date.parse(ends_at) - 1)) - Date.parse(first)) / DAY_MS;
  if (count < 1 || count >= MOST_DAYS) return [];
  const end = announcementFacts(announcement, { now }).date?.end;
  if (end === undefined || end.isSameDay) return [];
  return Array.from({ length: count }, (_, index) => addDays(first, index + 1));
}

/** Neighbouring announcements of a day that the list shows in the same way. */
export type Run<Item> = { isCards: boolean; items: Item[] };

/**
 * Splits the announcements of a day, in their order, into runs of cards and runs of lines. `cards`
 * has the announcements that are cards.
 */
export function runsOf<Item>(announcements: readonly Item[], cards: ReadonlySet<Item>) {
  const runs: Run<Item>[] = [];
  for (const item of announcements) {
    const isCards = cards.has(item);
    const last = runs.at(-1);
    if (last?.isCards === isCards) last.items.push(item);
    else runs.push({ isCards, items: [item] });
  }
  return runs;
}

export type BoardDay<Item> = {
  day: string;
  /**
   * The heading of the day: `Hoje · sábado, 21 de novembro`, `Amanhã · …`. Later days have no such
   * prefix.
   */
  label: string;
  /** The announcements that start on this day. */
  announcements: Item[];
  /** The announcements that started on an earlier day and continue on this day. */
  ongoing: Item[];
};

/**
 * Groups announcements by day. The announcements are sorted by date, and `now` (ms) decides which
 * day is today. Up to the day `last`, an announcement is repeated on each later day on which the
 * announcement continues. Without `last`, announcements are not repeated.
 */
export function groupByDay<Item extends Announced>(
  announcements: readonly Item[],
  now: number,
  last = "",
): BoardDay<Item>[] {
  const today = dayAt(now);
  const names = new Map([
    [today, "Hoje · "],
    [addDays(today, 1), "Amanhã · "],
  ]);
  const days = new Map<string, BoardDay<Item>>();
  const on = (day: string) => {
    const known = days.get(day);
    if (known) return known;
    const label = `${names.get(day) ?? ""}${nameOfDay(day)}`;
    const added: BoardDay<Item> = { day, label, announcements: [], ongoing: [] };
    days.set(day, added);
    return added;
  };
  for (const announcement of announcements) {
    on(dayOf(announcement)).announcements.push(announcement);
    if (last === "") continue;
    for (const day of laterDays(announcement, now))
      if (day <= last) on(day).ongoing.push(announcement);
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * Returns the coming announcements at `now` (ms) that start or continue on a day. Returns undefined
 * if there are none.
 */
export function upcomingOn<Item extends Announced>(
  day: string | null,
  announcements: readonly Item[],
  now: number,
): Item[] | undefined {
  if (day === null) return undefined;
  const upcoming = visibleIn(LONGEST_PERIOD, announcements, now);
  const found = upcoming.filter((one) => dayOf(one) === day || laterDays(one, now).includes(day));
  return found.length > 0 ? found : undefined;
}
