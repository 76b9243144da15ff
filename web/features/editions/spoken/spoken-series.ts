import { ruleDays, WEEKDAYS, weekdaysOf } from "@/features/announcements/model/series-words.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { dateOf, dayOfDate, dayWithDate, onDay, wallClock } from "./spoken-day.ts";
import { fromDayToDay, plannedWhen, type Span, spokenWhen } from "./spoken-when.ts";

export type Rule = NonNullable<Chosen["series"]>;

const DAYS_A_WEEK = 7;
const THURSDAY = 4;
const weekdayAt = (day: number) => (day + THURSDAY) % DAYS_A_WEEK;

/**
 * Returns the rule of a series that is announced as one thing, such as a course or a novena.
 * Undefined for the standing programme, and for an occurrence that was changed alone.
 */
export function ruleToSay({ series, detached, status }: Chosen): Rule | undefined {
  const isSaid = series?.frequency === "weekly" && !series.routine && !detached;
  return isSaid && status === "scheduled" ? series : undefined;
}

/** Returns the last day of a weekly rule; undefined without an end. */
export function lastDayOf(rule: Rule): number | undefined {
  if (rule.until === null) return undefined;
  const weekdays = weekdaysOf(rule);
  let day = dayOfDate(rule.until);
  while (!weekdays.includes(weekdayAt(day))) day -= 1;
  return day;
}

/** Returns the plural of a weekday with its preposition: `aos sábados`, `às quartas`. */
function onWeekdays(weekday: number): string {
  const name = WEEKDAYS[weekday] ?? "";
  return `${name.endsWith("o") ? "aos" : "às"} ${name}s`;
}

/**
 * Returns the words for a weekly series, relative to the start of the service. `when` has its next
 * days and their hour: `de segunda a sexta, dias 14 a 18, às duas da tarde`. `later` has the days
 * after the next one: `, e depois aos sábados, até dia 19`. Returns undefined for the last day.
 */
export function seriesWhen(rule: Rule, span: Span, serviceAt: string) {
  const { day: service } = wallClock(serviceAt);
  const { day: first } = wallClock(span.date);
  const planned = plannedWhen(span, service);
  const day = onDay(first, service);
  const last = lastDayOf(rule);
  if (!planned.startsWith(day) || (last !== undefined && first >= last)) return undefined;
  const hours = planned.slice(day.length);
  const end = last === undefined ? "" : `, até ${dateOf(last, service)}`;
  const weekdays = weekdaysOf(rule);
  const [weekday, second] = weekdays;
  if (weekday !== undefined && second === undefined) {
    return { when: spokenWhen(span, serviceAt), later: `, e depois ${onWeekdays(weekday)}${end}` };
  }
  let next = first;
  // The first day that the service's listeners can still attend.
  if (Date.parse(span.date) <= Date.parse(serviceAt)) next = service + 1;
  while (!weekdays.includes(weekdayAt(next))) next += 1;
  if (last !== undefined && last - next < DAYS_A_WEEK) {
    const days = Array.from({ length: Math.max(last - next, 0) }, (_, index) => next + index);
    const isRun = days.every((one) => weekdays.includes(weekdayAt(one)));
    if (isRun) return { when: fromDayToDay(next, last, service) + hours, later: "" };
  }
  const words = ruleDays(rule);
  const isNew = dayOfDate(rule.starts_on) > service;
  const start = isNew ? `, a partir de ${dayWithDate(first, service)}` : "";
  return { when: words.charAt(0).toLowerCase() + words.slice(1) + hours + start + end, later: "" };
}
