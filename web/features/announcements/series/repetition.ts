import { SERIES_DAYS_AHEAD, SERIES_MOST_AHEAD } from "@database/limits.ts";
import { addDays, toInputs } from "@/lib/text/dates.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import { type AnnouncementFields, FREQUENCIES, type Frequency } from "../model/schema.ts";
import type { Rule } from "../model/series-query.ts";
import {
  countInWords,
  dayOf,
  plainDay,
  type RuleDays,
  type RuleWords,
  ruleSentence,
  weekdayOf,
  weekdaysOf,
} from "../model/series-words.ts";

/**
 * The frequency of the repetition, and its last day (`2026-12-31`). Without a last day, `until` is
 * null. Undefined weekdays keep those of the series, and so does an undefined `routine`.
 */
export type Repetition = {
  frequency: Frequency;
  until: string | null;
  weekdays?: number[];
  routine?: boolean;
};

/** The values of the form fields for the repetition. Without a last day, `until` is empty. */
export type Repeats = Pick<AnnouncementFields, "repeats" | "until" | "weekdays" | "routine">;

export const AS_IT_IS: Repeats = { repeats: "", until: "", weekdays: "", routine: "" };

const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / DAY_MS;

/**
 * Whether `day` is a day of a rule, whatever the first and last day of the rule are. The SQL
 * function `private.pattern_days` calculates the same days.
 */
export function isPatternDay(rule: RuleDays, day: string): boolean {
  const { frequency, starts_on } = rule;
  if (frequency === "weekly") return weekdaysOf(rule).includes(weekdayOf(day));
  if (frequency === "biweekly") return daysBetween(starts_on, day) % 14 === 0;
  const own = dayOf(starts_on);
  const { number, name, nth } = dayOf(day);
  const isIn = (days: number) => addDays(day, days).slice(0, 7) === day.slice(0, 7);
  if (frequency === "monthly_day")
    return number === own.number || (number < own.number && !isIn(1));
  return name === own.name && (nth === own.nth || (own.nth > nth && !isIn(7)));
}

/** Returns the day (`2026-12-03`) of an instant in a time zone. */
export const dayAt = (iso: string, timeZone: string) =>
  // The Swedish locale formats days as `2026-12-03`.
  new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }).format(new Date(iso));

const dayOn = (now: number) => toInputs(new Date(now).toISOString()).date;

/**
 * Returns `first` and the following days of a rule that are not past at `now` (ms), up to the last
 * day of the rule or 90 days ahead, and at most 40. The database creates no occurrences for other
 * days. `isWhole` is true if no further day follows.
 */
export function announcedDays(rule: RuleDays & Pick<Rule, "until">, first: string, now: number) {
  const today = dayOn(now);
  const edge = addDays(today, SERIES_DAYS_AHEAD);
  const last = rule.until !== null && rule.until < edge ? rule.until : edge;
  const coming: string[] = [];
  for (
    let day = today > rule.starts_on ? today : rule.starts_on;
    day <= last;
    day = addDays(day, 1)
  )
    if (isPatternDay(rule, day)) coming.push(day);
  const written = coming.slice(0, SERIES_MOST_AHEAD);
  return {
    isWhole: last === rule.until && written.length === coming.length,
    days: [first].concat(written.filter((day) => day > first)),
  };
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
export function repeatOptions(day: string, present?: RuleDays) {
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
export function shownRepeats(chosen: Repeats, rule: Rule | undefined): Repeats {
  if (chosen.repeats !== "") return chosen;
  const repeats = FREQUENCIES.find((each) => each === rule?.frequency) ?? "never";
  return { ...AS_IT_IS, repeats, until: rule?.until ?? "" };
}

/**
 * Whether the series belongs to the standing programme. Until a person has decided, this is the
 * value of the saved series, or true for a weekly series without an end.
 */
export function isRoutine({ repeats, until, routine }: Repeats, rule: Rule | undefined): boolean {
  if (routine !== "") return routine === "on";
  return rule?.routine ?? (repeats === "weekly" && until === "");
}

const digitsOf = (weekdays: readonly number[]) => weekdays.toSorted().join("");

/**
 * Returns the values of the repetition to store in the form. If the chosen values equal the current
 * rule, the stored values are empty.
 */
export function chosenRepeats(chosen: Repeats, rule: Rule | undefined): Repeats {
  const present = shownRepeats(AS_IT_IS, rule);
  const isSameRule =
    chosen.until === present.until &&
    ["", rule && digitsOf(weekdaysOf(rule))].includes(chosen.weekdays) &&
    isRoutine(chosen, rule) === rule?.routine;
  const isSame = chosen.repeats === present.repeats && (chosen.repeats === "never" || isSameRule);
  return isSame ? AS_IT_IS : chosen;
}

/**
 * Returns the weekdays of a weekly repetition, always with that of `day`. `moved` is the saved
 * series and the former day of the announcement. A new weekday replaces the former one, as in the
 * SQL function `private.changed_rule`.
 */
export function repeatedWeekdays(
  chosen: string,
  day: string,
  moved?: { rule: RuleDays; from: string },
): number[] {
  const own = weekdayOf(day);
  if (chosen !== "" || !moved) return [...new Set(Array.from(chosen, Number)).add(own)].toSorted();
  const former = weekdaysOf(moved.rule);
  if (moved.from === day || former.includes(own)) return former.toSorted();
  return former
    .filter((each) => each !== weekdayOf(moved.from))
    .concat(own)
    .toSorted();
}

/**
 * Returns a sentence with the rule, and with the number of announcements that the rule creates from
 * `date` on, at `now` (ms). `before` is the rule that the new rule replaces.
 */
export function repetitionInWords(
  rule: RuleWords,
  date: string,
  now: number,
  before?: RuleDays,
): string {
  const { isWhole, days } = announcedDays(rule, date, now);
  const count = countInWords(days.length);
  const written = isWhole
    ? count
    : `${count} até ${plainDay(days.at(-1) ?? date, now)}; os próximos aparecem sozinhos`;
  const isMonthly = rule.frequency === "monthly_day";
  const number = isMonthly ? dayOf(rule.starts_on).number : 0;
  const shortened = number > 28 ? " Em mês mais curto, no último dia." : "";
  const former = before?.frequency === "monthly_day" ? dayOf(before.starts_on).number : number;
  const replaced = isMonthly && former !== number ? ` Antes era todo dia ${former}.` : "";
  return `${ruleSentence(rule, now)}: ${written}.${shortened}${replaced}`;
}
