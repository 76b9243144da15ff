import { addDays, formatDate, formatDay } from "@/lib/text/dates.ts";
import { LONGEST_PERIOD, periodEnd, visibleIn } from "../model/rules.ts";
import { countInWords } from "../model/series-words.ts";

// Days are `yyyy-mm-dd` on the clock of the device, and are calculated with in UTC, where every day has 24 hours.
const DAY_MS = 86_400_000;

type Dated = { date: string };

/** Returns the day of an announcement on the clock of the device; the server renders it on the church's. */
export const dayOf = ({ date }: Dated): string => formatDate(date).split("/").reverse().join("-");

const dayAt = (time: number): string => dayOf({ date: new Date(time).toISOString() });

export type BoardDay<Item> = {
  day: string;
  /** `Hoje · sábado, 21 de novembro`, `Amanhã · …`, later days without a prefix. */
  label: string;
  announcements: Item[];
};

/** Groups announcements that are in the order of their dates by day, at `now` (ms). */
export function byDay<Item extends Dated>(
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

/** Returns the announcements that are to come on a day, at `now` (ms); undefined when there are none. */
export function toComeOn<Item extends Dated>(
  day: string | null,
  announcements: readonly Item[],
  now: number,
): Item[] | undefined {
  if (day === null) return undefined;
  const found = visibleIn(LONGEST_PERIOD, announcements, now).filter((one) => dayOf(one) === day);
  return found.length > 0 ? found : undefined;
}

/** How many announcements a day has, and the colours of their ministries; undefined is without a ministry. */
export type DayMark = { count: number; colors: (string | undefined)[] };

type Marked = Dated & { ministry: { color: string } | null };

// More dots do not fit below the number.
const MOST_DOTS = 3;

export function dayMarks(announcements: readonly Marked[], now: number): Map<string, DayMark> {
  const days = byDay(visibleIn(LONGEST_PERIOD, announcements, now), now);
  return new Map(
    days.map(({ day, announcements: ofDay }) => {
      const colors = new Set(ofDay.map(({ ministry }) => ministry?.color));
      return [day, { count: ofDay.length, colors: [...colors].slice(0, MOST_DOTS) }];
    }),
  );
}

export const countOf = (mark: DayMark | undefined): string =>
  mark ? countInWords(mark.count) : "nenhum aviso";

/** The days of the month: from today to the end of the longest period. */
export type Span = { today: string; last: string };

export const spanAt = (now: number): Span => ({
  today: dayAt(now),
  last: dayAt(periodEnd(LONGEST_PERIOD, now)),
});

/** Returns the weeks that hold the span, each from Sunday to Saturday (specification §9). */
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

/** Returns the day to which a key leads from `day`, always within the span; undefined for any other key. */
export function dayByKey(key: string, day: string, { today, last }: Span): string | undefined {
  if (key === "Home") return today;
  if (key === "End") return last;
  const step = STEPS.get(key);
  if (step === undefined) return undefined;
  const next = addDays(day, step);
  return today <= next && next <= last ? next : day;
}

/** `sábado, 6 de dezembro`, `sexta-feira, 1º de janeiro` */
export const nameOfDay = (day: string) => formatDay(`${day}T12:00`);

const monthFormat = new Intl.DateTimeFormat("pt-BR", {
  ...{ month: "long", year: "numeric", timeZone: "UTC" },
});

/** `novembro – dezembro de 2026`: the months that the span touches. */
export const nameOfMonths = ({ today, last }: Span): string =>
  monthFormat.formatRange(Date.parse(today), Date.parse(last));
