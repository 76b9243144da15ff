import { addDays, formatDate, formatDay } from "@/lib/text/dates.ts";
import { LONGEST_PERIOD, periodEnd, visibleIn } from "../model/rules.ts";
import { countInWords } from "../model/series-words.ts";

// Days are strings `yyyy-mm-dd` in the device's time zone. Calculations treat them as UTC, because every UTC day has 24 hours.
const DAY_MS = 86_400_000;

type Dated = { date: string };

/** Returns the day of an announcement in the device's time zone; the server uses the church's time zone. */
export const dayOf = ({ date }: Dated): string => formatDate(date).split("/").reverse().join("-");

const dayAt = (time: number): string => dayOf({ date: new Date(time).toISOString() });

export type BoardDay<Item> = {
  day: string;
  /** The heading of the day: `Hoje · sábado, 21 de novembro`, `Amanhã · …`; later days have no prefix. */
  label: string;
  announcements: Item[];
};

/** Groups announcements, sorted by date, by day. The time `now` (ms) decides which day is today. */
export function groupByDay<Item extends Dated>(
  announcements: readonly Item[],
  now: number,
): BoardDay<Item>[] {
  const today = dayAt(now);
  const names = new Map([
    [today, "Hoje · "],
    [addDays(today, 1), "Amanhã · "],
  ]);
  const days: BoardDay<Item>[] = [];
  for (const announcement of announcements) {
    const day = dayOf(announcement);
    const last = days.at(-1);
    if (last?.day === day) last.announcements.push(announcement);
    else {
      const label = `${names.get(day) ?? ""}${formatDay(announcement.date)}`;
      days.push({ day, label, announcements: [announcement] });
    }
  }
  return days;
}

/** Returns the announcements of a day that are upcoming at `now` (ms); undefined when there are none. */
export function upcomingOn<Item extends Dated>(
  day: string | null,
  announcements: readonly Item[],
  now: number,
): Item[] | undefined {
  if (day === null) return undefined;
  const found = visibleIn(LONGEST_PERIOD, announcements, now).filter((one) => dayOf(one) === day);
  return found.length > 0 ? found : undefined;
}

/** The number of a day's announcements and the colours of their ministries; undefined stands for no ministry. */
export type DayMark = { count: number; colors: (string | undefined)[] };

type Marked = Dated & { ministry: { color: string } | null };

// Maximum number of coloured dots that fit below a day in the month grid.
const MOST_DOTS = 3;

export function dayMarks(announcements: readonly Marked[], now: number): Map<string, DayMark> {
  const days = groupByDay(visibleIn(LONGEST_PERIOD, announcements, now), now);
  return new Map(
    days.map(({ day, announcements: dayAnnouncements }) => {
      const colors = new Set(dayAnnouncements.map(({ ministry }) => ministry?.color));
      return [day, { count: dayAnnouncements.length, colors: [...colors].slice(0, MOST_DOTS) }];
    }),
  );
}

export const countOf = (mark: DayMark | undefined): string =>
  mark ? countInWords(mark.count) : "nenhum aviso";

/** The span of days that the board covers: from today to the last day of the longest period. */
export type Span = { today: string; last: string };

export const spanAt = (now: number): Span => ({
  today: dayAt(now),
  last: dayAt(periodEnd(LONGEST_PERIOD, now)),
});

/** Returns all weeks with a day of the span, each from Sunday to Saturday (specification §9). */
export function weeksOf({ today, last }: Span): string[][] {
  const sunday = addDays(today, -new Date(today).getUTCDay());
  const count = Math.ceil((Date.parse(last) - Date.parse(sunday) + DAY_MS) / (7 * DAY_MS));
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(sunday, week * 7 + weekday)),
  );
}

const STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
  ["ArrowUp", -7],
  ["ArrowDown", 7],
]);

/** Returns the day to which an arrow key, Home or End moves from `day`, always within the span; undefined for another key. */
export function dayByKey(key: string, day: string, { today, last }: Span): string | undefined {
  if (key === "Home") return today;
  if (key === "End") return last;
  const step = STEPS.get(key);
  if (step === undefined) return undefined;
  const next = addDays(day, step);
  return today <= next && next <= last ? next : day;
}

/** Returns the day in words: `sábado, 6 de dezembro`, `sexta-feira, 1º de janeiro`. */
export const nameOfDay = (day: string) => formatDay(`${day}T12:00`);

const monthFormat = new Intl.DateTimeFormat("pt-BR", {
  ...{ month: "long", year: "numeric", timeZone: "UTC" },
});

/** Returns the months of the span in words: `novembro – dezembro de 2026`. */
export const nameOfMonths = ({ today, last }: Span): string =>
  monthFormat.formatRange(Date.parse(today), Date.parse(last));
