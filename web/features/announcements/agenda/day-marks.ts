import { LONGEST_PERIOD, visibleIn } from "../model/rules.ts";
import { counted } from "../model/series-words.ts";
import { dayOf } from "./days.ts";

/** What a day of the month shows: how many announcements, and the colours of their ministries. */
export type DayMark = {
  count: number;
  /** Each once, in the order of the day; undefined is without a ministry. */
  colors: (string | undefined)[];
};

type Marked = { date: string; ministry: { color: string } | null };

// What fits below the number.
const MOST_DOTS = 3;

/** The day of announcements that are all of one; undefined of none. */
export const dayShown = (ofDay: readonly { date: string }[] | undefined): string | undefined =>
  ofDay?.[0] && dayOf(ofDay[0]);

/** The marks of what is to come at `now` (ms), by day. */
export function dayMarks(announcements: readonly Marked[], now: number): Map<string, DayMark> {
  const marks = new Map<string, DayMark>();
  for (const announcement of visibleIn(LONGEST_PERIOD, announcements, now)) {
    const day = dayOf(announcement);
    const mark = marks.get(day) ?? { count: 0, colors: [] };
    const color = announcement.ministry?.color;
    mark.count += 1;
    if (!mark.colors.includes(color) && mark.colors.length < MOST_DOTS) mark.colors.push(color);
    marks.set(day, mark);
  }
  return marks;
}

/** `2 avisos`. */
export const countOf = (mark: DayMark | undefined): string =>
  mark ? counted(mark.count) : "nenhum aviso";
