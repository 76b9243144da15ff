import { config } from "@/lib/config.ts";
import { addDays, toInputs } from "@/lib/text/dates.ts";
import type { AnnouncementFields, Frequency } from "../model/schema.ts";
import type { Rule } from "../model/series-query.ts";
import { counted, dayOf, plainDay, type RuleWords, ruleSentence } from "../model/series-words.ts";

/** A repetition; without a last day it has no end. */
export type Repetition = { frequency: Frequency; until: string | null };

/** The values of the fields; without a last day `until` is empty. */
export type Repeats = Pick<AnnouncementFields, "repeats" | "until">;

type Days = Pick<Rule, "frequency" | "starts_on">;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows are written so many days ahead (`private.extend_series`). */
const AHEAD_DAYS = 90;
const WEEKS: Readonly<Record<string, number>> = { weekly: 7, biweekly: 14 };

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The day `number` places after the first one of a rule, as `private.series_day` counts it. */
function seriesDay({ frequency, starts_on }: Days, number: number) {
  const days = WEEKS[frequency];
  if (days !== undefined) return addDays(starts_on, days * number);
  const [year = 0, month = 0, day = 0] = starts_on.split("-").map(Number);
  const first = Date.UTC(year, month - 1 + number, 1);
  const end = Date.UTC(year, month + number, 1);
  if (frequency === "monthly_day") return toDay(Math.min(first + (day - 1) * DAY_MS, end - DAY_MS));
  const weekday = new Date(starts_on).getUTCDay();
  const before = (weekday - new Date(first).getUTCDay() + 7) % 7;
  const at = first + (before + Math.floor((day - 1) / 7) * 7) * DAY_MS;
  return toDay(at < end ? at : at - 7 * DAY_MS);
}

/** The day of a moment on the clocks of a time zone. */
export const dayAt = (iso: string, timeZone: string) =>
  // Swedish days are written as ours.
  new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }).format(new Date(iso));

/**
 * Returns the time zone in which a series keeps its hour: the device's, on which it was typed, or the church's where the
 * device names no place (`Etc/Unknown`, `GMT-3`), which the database refuses.
 */
export const seriesZone = (zone: string) =>
  /^(?!Etc\/).+\//.test(zone) ? zone : config.churchTimeZone;

const dayOn = (now: number) => toInputs(new Date(now).toISOString()).date;

/** Returns `first` and the days of the rule after it, up to its last day or as far as rows are written at `now` (ms). */
export function announcedDays(rule: Days & Pick<Rule, "until">, first: string, now: number) {
  const edge = addDays(dayOn(now), AHEAD_DAYS);
  const last = rule.until !== null && rule.until < edge ? rule.until : edge;
  const days = [first];
  for (let number = 0, day = rule.starts_on; day <= last; day = seriesDay(rule, ++number))
    if (day > first) days.push(day);
  return { isWhole: last === rule.until, days };
}

/** `na 2ª quinta`, `no último domingo` */
function onNthWeekday(day: string): string {
  const { name, ending, nth } = dayOf(day);
  const which = nth < 4 ? `${nth + 1}${ending === "a" ? "ª" : "º"}` : `últim${ending}`;
  return `n${ending} ${which} ${name}`;
}

/**
 * Returns the options for a day (`2026-12-03`, or empty). The present rule of a series keeps its own day: a series of every
 * 31st is not one of the 28th when it is edited in February.
 */
export function repeatOptions(day: string, present?: Days) {
  const dayFor = (frequency: Frequency) =>
    present?.frequency === frequency ? present.starts_on : day;
  const monthly = (words: string, otherwise: string) => `Todo mês ${day ? words : otherwise}`;
  return [
    { value: "weekly", label: "Toda semana" },
    { value: "biweekly", label: "A cada duas semanas" },
    {
      value: "monthly_weekday",
      label: monthly(onNthWeekday(dayFor("monthly_weekday")), "no mesmo dia da semana"),
    },
    {
      value: "monthly_day",
      label: monthly(`no dia ${dayOf(dayFor("monthly_day")).number}`, "no mesmo dia"),
    },
  ] as const;
}

/** Returns the chosen values for the fields, else how the announcement repeats now. */
export function shownRepeats({ repeats, until }: Repeats, rule: Rule | undefined) {
  const present = { repeats: rule?.frequency ?? "never", until: rule?.until ?? "" };
  return repeats === "" ? present : { repeats, until };
}

/** Returns the values to store for a choice: empty ones when nothing changes. */
export function chosenRepeats(chosen: Repeats, rule: Rule | undefined): Repeats {
  const present = shownRepeats({ repeats: "", until: "" }, rule);
  const isSame =
    chosen.repeats === present.repeats &&
    (chosen.repeats === "never" || chosen.until === present.until);
  return isSame ? { repeats: "", until: "" } : chosen;
}

/** Says at `now` (ms) the rule of an announcement of a day, and how many announcements it makes from there on. */
export function repetitionInWords(rule: RuleWords, date: string, now: number): string {
  const { isWhole, days } = announcedDays(rule, date, now);
  // Past days are not announced, except for the announcement itself.
  const count = counted(days.filter((day, index) => index === 0 || day >= dayOn(now)).length);
  const written = isWhole
    ? count
    : `${count} até ${plainDay(days.at(-1) ?? date, now)}; os seguintes entram sozinhos`;
  const isShortened = rule.frequency === "monthly_day" && Number(rule.starts_on.slice(8)) > 28;
  const shortened = isShortened ? " Em mês mais curto, no último dia." : "";
  return `${ruleSentence(rule, now)}: ${written}.${shortened}`;
}
