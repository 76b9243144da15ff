import { SERIES_DAYS_AHEAD } from "@database/limits.ts";
import { addDays, toInputs } from "@/lib/text/dates.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import type { AnnouncementFields, Frequency } from "../model/schema.ts";
import type { Rule } from "../model/series-query.ts";
import {
  countInWords,
  dayOf,
  plainDay,
  type RuleWords,
  ruleSentence,
} from "../model/series-words.ts";

/**
 * The frequency of the repetition, and its last day (`2026-12-31`). Without a last day, `until` is
 * null.
 */
export type Repetition = { frequency: Frequency; until: string | null };

/** The values of the form fields for the repetition. Without a last day, `until` is empty. */
export type Repeats = Pick<AnnouncementFields, "repeats" | "until">;

type Days = Pick<Rule, "frequency" | "starts_on">;

const WEEKS: Readonly<Record<string, number>> = { weekly: 7, biweekly: 14 };

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Returns the day of the occurrence with the index `number` (from 0) of a rule. The SQL function
 * `private.series_day` calculates the same day.
 */
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

/** Returns the day (`2026-12-03`) of an instant in a time zone. */
export const dayAt = (iso: string, timeZone: string) =>
  // The Swedish locale formats days as `2026-12-03`.
  new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }).format(new Date(iso));

const dayOn = (now: number) => toInputs(new Date(now).toISOString()).date;

/**
 * Returns `first` and the following days of a rule, up to the last day of the rule or 90 days after
 * `now` (ms). The database creates no occurrences for later days. `isWhole` is true if no further
 * day follows.
 */
export function announcedDays(rule: Days & Pick<Rule, "until">, first: string, now: number) {
  const edge = addDays(dayOn(now), SERIES_DAYS_AHEAD);
  const last = rule.until !== null && rule.until < edge ? rule.until : edge;
  const days = [first];
  for (let number = 0, day = rule.starts_on; day <= last; day = seriesDay(rule, ++number))
    if (day > first) days.push(day);
  return { isWhole: last === rule.until, days };
}

/**
 * Returns the weekday of a day with its number in the month: `na 2ª quinta`, `no último domingo`.
 */
function onNthWeekday(day: string): string {
  const { name, ending, nth } = dayOf(day);
  const which = nth < 4 ? `${nth + 1}${ending === "a" ? "ª" : "º"}` : `últim${ending}`;
  return `n${ending} ${which} ${name}`;
}

/**
 * Returns the options of a repetition for an announcement on `day` (`2026-12-03`, or empty). The
 * option of the current rule keeps the day of the rule. For example, a series on the 31st does not
 * move to the 28th after an edit of the occurrence in February.
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

/**
 * Returns the values that the form shows for the repetition: the values that a person has chosen,
 * or the values of the current rule.
 */
export function shownRepeats({ repeats, until }: Repeats, rule: Rule | undefined) {
  const present = { repeats: rule?.frequency ?? "never", until: rule?.until ?? "" };
  return repeats === "" ? present : { repeats, until };
}

/**
 * Returns the values of the repetition to store in the form. If the chosen values equal the current
 * rule, the stored values are empty.
 */
export function chosenRepeats(chosen: Repeats, rule: Rule | undefined): Repeats {
  const present = shownRepeats({ repeats: "", until: "" }, rule);
  const isSame =
    chosen.repeats === present.repeats &&
    (chosen.repeats === "never" || chosen.until === present.until);
  return isSame ? { repeats: "", until: "" } : chosen;
}

/**
 * Returns a sentence with the rule, and with the number of announcements that the rule creates from
 * `date` on, at `now` (ms).
 */
export function repetitionInWords(rule: RuleWords, date: string, now: number): string {
  const { isWhole, days } = announcedDays(rule, date, now);
  // The database creates no past occurrences, so past days are not counted. The first day is the
  // day of the edited announcement, so this day is always counted.
  const count = countInWords(days.filter((day, index) => index === 0 || day >= dayOn(now)).length);
  const written = isWhole
    ? count
    : `${count} até ${plainDay(days.at(-1) ?? date, now)}; os próximos aparecem sozinhos`;
  const isShortened = rule.frequency === "monthly_day" && Number(rule.starts_on.slice(8)) > 28;
  const shortened = isShortened ? " Em mês mais curto, no último dia." : "";
  return `${ruleSentence(rule, now)}: ${written}.${shortened}`;
}
