// Finds the first day, the last day and the rule of an announcement from the days that it names.
import { addDays } from "@/lib/text/dates.ts";
import { daysBetween, nextOf, nextWeekday, weekdayOf } from "./calendar.ts";
import type { DaySpan, Repetition } from "./spans.ts";

/** The days of an announcement: `date` is the first one, after now for a series. */
export type Schedule = {
  date: string | null;
  endDate: string | null;
  repeats: Repetition | null;
};

const unique = (weekdays: number[]) => [...new Set(weekdays)].toSorted();

const ALL = [0, 1, 2, 3, 4, 5, 6];

/** Returns the days from one to another that are on some days of the week. */
function daysOn(weekdays: readonly number[], first: string, last: string): string[] {
  const length = daysBetween(first, last) + 1;
  return Array.from({ length }, (_, count) => addDays(first, count)).filter((day) =>
    weekdays.includes(weekdayOf(day)),
  );
}

/** Returns the rule of a list of days: `dias 5, 12, 19 e 26`, `14 e 15, 21 e 22`; null for none. */
function ruleOf(list: readonly string[]): Repetition | null {
  const [first = ""] = list;
  const until = list.at(-1) ?? first;
  const weekdays = unique(list.map(weekdayOf));
  if (daysOn(weekdays, first, until).join() === list.join())
    return { frequency: "weekly", weekdays, until };
  const isBiweekly = list.length === 2 && daysBetween(first, until) === 14;
  return isBiweekly ? { frequency: "biweekly", weekdays: [], until } : null;
}

/** Returns the first day from `day` on that is on one of some days of the week. */
const firstOf = (weekdays: readonly number[], day: string) =>
  weekdays.map((weekday) => nextWeekday(weekday, day)).toSorted()[0] ?? day;

type Moment = {
  /** The time of the beginning, or null. */
  start: string | null;
  /** The day and time at which the message was read. */
  now: { today: string; time: string };
  /** Whether the event goes on day and night, like a camp. */
  isContinuous: boolean;
  /** Whether the message says `quinzenal`. */
  isBiweekly: boolean;
  /** The first and the last day that a series may have, and a day that it leaves out. */
  from: string;
  until: string | null;
  except: string | null;
};

/** Returns the days of an announcement that names `day`; null for none. */
export function scheduleOf(day: DaySpan | null, moment: Moment): Schedule {
  const { start, now, from, until } = moment;
  const single = { date: day?.first ?? null, endDate: null, repeats: null };
  if (!day) return single;
  const { first, last, repeats, strength, weekdays = [] } = day;
  if (moment.isBiweekly)
    return { ...single, repeats: { frequency: "biweekly", weekdays: [], until } };
  if (first === null) return single;
  if (last && !repeats && (start === null || moment.isContinuous || day.isWhole))
    return { ...single, endDate: last };
  // The first day on which the event has not begun.
  const isOver = start !== null && start <= now.time;
  const earliest = isOver ? addDays(now.today, 1) : now.today;
  const named = repeats || weekdays.length > 1 ? weekdays : ALL;
  const list = last ? daysOn(named, first, last) : day.list;
  if (list) {
    const isMonthly = repeats && repeats !== "weekly";
    const rule = isMonthly ? { frequency: repeats, weekdays: [], until } : ruleOf(list);
    return { ...single, date: nextOf(list, earliest) ?? first, repeats: rule };
  }
  if (strength > 1 && !repeats) return single;
  // Without a time, `sábado` said on a Saturday is that day or the next one.
  const isOpen = start === null && first === now.today && from <= first;
  if (isOpen && !repeats) return { ...single, date: null };
  const bounds = repeats ? [from, earliest] : [from, earliest, first];
  const next = firstOf(weekdays, bounds.toSorted().at(-1) ?? first);
  const date = next === moment.except ? firstOf(weekdays, addDays(next, 1)) : next;
  const rule = repeats ? { frequency: repeats, weekdays: unique(weekdays), until } : null;
  return { date, endDate: null, repeats: rule };
}
