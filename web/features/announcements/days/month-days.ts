import { type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { addDays, datesIn } from "@/lib/text/dates.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import { dayAt, dayOf, groupByDay, lastDayOf, upcomingOn } from "../model/board-days.ts";
import type { Announced } from "../model/facts.ts";
import { isSpecial } from "../model/kinds.ts";
import { LONGEST_PERIOD, PERIODS, type Period, periodEnd, visibleIn } from "../model/rules.ts";
import { countInWords, plainDay, WEEKDAYS } from "../model/series-words.ts";

// Days are strings in the form of board-days.ts. The rules of the month grid and of the strip of
// days are in this separate file, because these rules load after the list.

/**
 * Returns the shortest period whose list contains the complete day. If no period is known to
 * contain the day, returns the longest period.
 */
export function periodOfDay(day: string, announcements: readonly Announced[], now: number): Period {
  const found = upcomingOn(day, announcements, now);
  // A period ends at the current hour of its last day. On this last day the list shows no
  // announcements that began on an earlier day.
  const isIn = (period: Period) =>
    day < lastDayOf(period, now) ||
    found?.every((one) => dayOf(one) === day && Date.parse(one.date) <= periodEnd(period, now));
  return PERIODS.find(isIn) ?? LONGEST_PERIOD;
}

/**
 * The number of a day's announcements, and the colours of the ministries of its special ones.
 * Undefined represents announcements without a ministry.
 */
export type DayMark = { count: number; colors: (string | undefined)[] };

type Marked = Announced & { ministry: { color: string } | null };

// Maximum number of coloured dots below a day in the month grid. More dots do not fit.
const MOST_DOTS = 3;

export function dayMarks(announcements: readonly Marked[], now: number): Map<string, DayMark> {
  const last = lastDayOf(LONGEST_PERIOD, now);
  const days = groupByDay(visibleIn(LONGEST_PERIOD, announcements, now), now, last);
  return new Map(
    days.map(({ day, ...items }) => {
      const all = [...items.announcements, ...items.ongoing];
      const colors = new Set(all.filter(isSpecial).map(({ ministry }) => ministry?.color));
      return [day, { count: all.length, colors: [...colors].slice(0, MOST_DOTS) }];
    }),
  );
}

const weekdayNameOf = (day: string) => WEEKDAYS[new Date(day).getUTCDay()] ?? "";

/**
 * Returns the sentence about a day without an announcement: `Segunda, 7 de dezembro: nenhum aviso.
 * O próximo é terça, dia 8.`
 */
export function emptyDayInWords(day: string, marks: ReadonlyMap<string, DayMark>): string {
  const weekday = weekdayNameOf(day);
  const words = `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${plainDay(day, Date.parse(day))}`;
  const next = [...marks.keys()].filter((marked) => marked > day).toSorted()[0];
  const which =
    next && ` O próximo é ${weekdayNameOf(next)}, dia ${numberOfDay(next).replace(/^1$/, "1º")}.`;
  return `${words}: nenhum aviso.${which ?? ""}`;
}

export const countOf = (mark: DayMark | undefined): string =>
  mark ? countInWords(mark.count) : "nenhum aviso";

/** The days of the board: from today to the last day of the longest period. */
export type Span = { today: string; last: string };

export const spanAt = (now: number): Span => ({
  today: dayAt(now),
  last: lastDayOf(LONGEST_PERIOD, now),
});

/** Returns all days of the span. */
export const daysOf = ({ today, last }: Span): string[] =>
  Array.from({ length: (Date.parse(last) - Date.parse(today)) / DAY_MS + 1 }, (_, index) =>
    addDays(today, index),
  );

/** Returns all weeks with a day of the span, each from Sunday to Saturday (specification §9). */
export function weeksOf({ today, last }: Span): string[][] {
  const sundays = daysOf({ today: addDays(today, -new Date(today).getUTCDay()), last });
  return sundays
    .filter((_, index) => index % 7 === 0)
    .map((sunday) => daysOf({ today: sunday, last: addDays(sunday, 6) }));
}

const STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
  ["ArrowUp", -7],
  ["ArrowDown", 7],
]);

/**
 * Returns the day with the only tab stop of the grid or strip, and the handler that moves the tab
 * stop and the focus to the day of a pressed key.
 */
export function useTabStop(first: string, span: Span, focus: () => void) {
  const [tabStop, setTabStop] = useState(first);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, tabStop, span);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    flushSync(() => setTabStop(next));
    focus();
  };
  return { tabStop, setTabStop, onKeyDown };
}

/**
 * Returns the day to which an arrow key, Home or End moves from `day`, always within the span;
 * undefined for another key.
 */
export function dayByKey(key: string, day: string, { today, last }: Span): string | undefined {
  if (key === "Home") return today;
  if (key === "End") return last;
  const step = STEPS.get(key);
  if (step === undefined) return undefined;
  const next = addDays(day, step);
  return today <= next && next <= last ? next : day;
}

/** Return the weekday of a day in short, `sáb`, and its number in its month. */
export const {
  formatShortWeekday: weekdayOf,
  formatDayOfMonth: numberOfDay,
  formatShortMonth,
} = datesIn(() => "UTC");

/**
 * Returns the word that strip and month show above the number of a day: `hoje`, or the month above
 * the first day of a month: `dez`. Empty for all other days.
 */
export function wordAbove(day: string, today: string): string {
  if (day === today) return "hoje";
  return numberOfDay(day) === "1" ? formatShortMonth(day) : "";
}

const monthFormat = new Intl.DateTimeFormat("pt-BR", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** Returns the months of the span in words: `novembro – dezembro de 2026`. */
export const nameOfMonths = ({ today, last }: Span): string =>
  monthFormat.formatRange(Date.parse(today), Date.parse(last));
