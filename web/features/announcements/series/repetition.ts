import type { AnnouncementFields, Frequency } from "../model/schema.ts";
import type { Rule } from "../model/series-query.ts";
import { dayOf, plainDay, ruleSentence } from "../model/series-words.ts";
import { type Days, daysFrom, lastWritten } from "./occurrence-days.ts";

/** How an announcement is to repeat; without a last day it is for good. */
export type Repetition = { frequency: Frequency; until: string | null };

/** As the fields have it; without a last day `until` is empty. */
export type Repeats = Pick<AnnouncementFields, "repeats" | "until">;

const NTH = ["1", "2", "3", "4"];

/** `2ª quinta`, `último domingo` */
function nthWeekday(day: string): string {
  const { name, ending, nth } = dayOf(day);
  const number = NTH[nth];
  if (number !== undefined) return `${number}${ending === "a" ? "ª" : "º"} ${name}`;
  return `últim${ending} ${name}`;
}

/**
 * What can be chosen; the words follow the day, `2026-12-03`, once there is one. What a series does already goes on as it
 * is: one of every 31st is not of the 28th where it is edited in February.
 */
export function repeatOptions(day: string, present?: Days) {
  const dayFor = (frequency: Frequency) =>
    present?.frequency === frequency ? present.starts_on : day;
  const weekday = dayFor("monthly_weekday");
  const { ending } = dayOf(weekday);
  const monthly = (words: string, otherwise: string) => `Todo mês ${day ? words : otherwise}`;
  return [
    { value: "weekly", label: "Toda semana" },
    { value: "biweekly", label: "A cada duas semanas" },
    {
      value: "monthly_weekday",
      label: monthly(`n${ending} ${nthWeekday(weekday)}`, "no mesmo dia da semana"),
    },
    {
      value: "monthly_day",
      label: monthly(`no dia ${dayOf(dayFor("monthly_day")).number}`, "no mesmo dia"),
    },
  ] as const;
}

/** What the fields show: what was chosen, else how the announcement repeats now. */
export function shownRepeats({ repeats, until }: Repeats, rule: Rule | undefined) {
  const present = { repeats: rule?.frequency ?? "never", until: rule?.until ?? "" };
  return repeats === "" ? present : { repeats, until };
}

/** What the fields hold when this is chosen: nothing when it is as it is now. */
export function chosenRepeats(chosen: Repeats, rule: Rule | undefined): Repeats {
  const present = shownRepeats({ repeats: "", until: "" }, rule);
  const isSame =
    chosen.repeats === present.repeats &&
    (chosen.repeats === "never" || chosen.until === present.until);
  return isSame ? { repeats: "", until: "" } : chosen;
}

/** A day and an hour, and the rule of a series that goes on as it is. */
type Start = { date: string; time: string; rule?: Days | undefined };

/** The days that a rule has from `first` to its last day, or as far as they are written on the day `today`. */
export function announcedDays(rule: Days, first: string, until: string | null, today: string) {
  const edge = lastWritten(today);
  const isWhole = until !== null && until <= edge;
  return { isWhole, days: daysFrom(rule, first, isWhole ? until : edge) };
}

/** `1 aviso`, `6 avisos` */
export const counted = (count: number) => (count === 1 ? "1 aviso" : `${count} avisos`);

/** Says the rule that begins with a day and an hour, and how many announcements it makes; `now` (ms) is on the day `today`. */
export function repetitionInWords(
  { frequency, until }: Repetition,
  { date, time, rule: present }: Start,
  today: string,
  now: number,
): string {
  const rule = { starts_on: date, ...present, frequency, until, starts_at: time };
  const { isWhole, days } = announcedDays(rule, date, until, today);
  // Days before today are not announced any more, except for the announcement itself.
  const count = days.filter((day, index) => index === 0 || day >= today).length;
  const shorter =
    frequency === "monthly_day" && Number(rule.starts_on.slice(8)) > 28
      ? " Em mês mais curto, no último dia."
      : "";
  const written = isWhole
    ? counted(count)
    : `${counted(count)} até ${plainDay(days.at(-1) ?? date, now)}; os seguintes entram sozinhos`;
  return `${ruleSentence(rule, now)}: ${written}.${shorter}`;
}
