import { dayOf, ruleDays, weekdaysOf } from "@/features/announcements/model/series-words.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { dateOf, dayOfDate, daysFrom, dayWithDate, onDay, wallClock } from "./spoken-day.ts";
import { fromDayToDay, plannedWhen, type Span } from "./spoken-when.ts";

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

/** Returns the days of a weekly rule in order. Without an end, this is only the first day. */
export function daysOfRule(rule: Rule): number[] {
  const first = dayOfDate(rule.starts_on);
  const last = rule.until === null ? first : dayOfDate(rule.until);
  const weekdays = weekdaysOf(rule);
  return daysFrom(first, last).filter((day) => weekdays.includes(weekdayAt(day)));
}

/**
 * Returns the words for the next days of a weekly series and their hour: `de segunda a sexta, dias
 * 14 a 18, às duas da tarde`, `neste sábado, às duas da tarde, e depois aos sábados, até dia 19`.
 * Returns undefined for the last day, and for a day that has begun before the service.
 */
export function seriesWhen(rule: Rule, span: Span, serviceAt: string): string | undefined {
  const { day: service } = wallClock(serviceAt);
  const { day: first } = wallClock(span.date);
  const days = daysOfRule(rule).filter((day) => day >= first);
  const last = rule.until === null ? Number.POSITIVE_INFINITY : (days.at(-1) ?? first);
  const planned = plannedWhen(span, service);
  const day = onDay(first, service);
  const isOver = Date.parse(span.date) <= Date.parse(serviceAt);
  if (!planned.startsWith(day) || isOver || first >= last) return undefined;
  const hours = planned.slice(day.length);
  const end = Number.isFinite(last) ? `, até ${dateOf(last, service)}` : "";
  const weekdays = weekdaysOf(rule);
  if (weekdays.length === 1) {
    const { name, ending } = dayOf(rule.starts_on);
    return `${planned}, e depois ${ending === "o" ? "aos" : "às"} ${name}s${end}`;
  }
  const isRun = last - first < DAYS_A_WEEK && last - first === days.length - 1;
  if (isRun) return fromDayToDay(first, last, service) + hours;
  const words = ruleDays(rule);
  const isNew = dayOfDate(rule.starts_on) > service;
  const start = isNew ? `, a partir de ${dayWithDate(first, service)}` : "";
  return words.charAt(0).toLowerCase() + words.slice(1) + hours + start + end;
}
