import type { Facts } from "@/features/announcements/model/facts.ts";
import { WEEKDAYS, weekdaysOf } from "@/features/announcements/model/series-words.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { formatTime } from "../model/church-dates.ts";
import { type Known, knownWords } from "./new-facts.ts";
import { dateParts, daysFrom, weekdayOf } from "./spoken-day.ts";
import { periodOf } from "./spoken-hour.ts";
import { daysOfRule, ruleToSay } from "./spoken-series.ts";
import { daysOf, hourWordsOf } from "./spoken-when.ts";

// No description lists more days.
const MOST_DAYS = 60;

function dayWords(day: number): string {
  const [year, month, number] = dateParts(day);
  return `${weekdayOf(day)} ${number} ${number}/${month} ${year}`;
}

function hourWords(iso: string): string {
  const time = formatTime(iso);
  return `${periodOf(Number.parseInt(time, 10))} ${time}`;
}

/**
 * Returns the words with which a description would repeat the spoken facts of an announcement: its
 * title, place, days and hours, and the weekdays of its series.
 */
export function knownFacts(facts: Facts, announcement: Chosen): Known {
  const { kind, title, place, span } = facts;
  // Every greeting counts as "irmãos".
  const names = [title, place, "irmãos"];
  if (kind === "notice") return knownWords(names);
  const { first, last } = daysOf(span);
  const { series } = announcement;
  const rule = ruleToSay(announcement);
  const all = rule ? daysOfRule(rule) : daysFrom(first, last);
  const days = [first, last, ...all.slice(0, MOST_DAYS), ...all.slice(-1)].map(dayWords);
  const weekdays =
    series?.frequency === "weekly" ? weekdaysOf(series).map((day) => WEEKDAYS[day] ?? "") : [];
  const hours = hourWordsOf(span) ?? [span.date, span.ends_at ?? span.date].map(hourWords);
  return knownWords(names.concat(days, weekdays, hours));
}
