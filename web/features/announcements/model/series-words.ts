import { formatDate, LAST_MINUTE } from "@/lib/text/dates.ts";

/** The columns of a repetition rule that determine its days. `starts_on` is a day `2026-12-03`. */
export type RuleDays = { frequency: string; starts_on: string; weekdays: readonly number[] };

/**
 * The columns of a repetition rule that the words for the rule need. Days and hours are local times
 * in the time zone of the rule. `until` is the last day. `hour_words` replaces the hour.
 */
export type RuleWords = RuleDays & {
  starts_at: string;
  until: string | null;
  hour_words?: string | null;
};

/** Returns a number of announcements in words: `1 aviso`, `6 avisos`. */
export const countInWords = (count: number) => (count === 1 ? "1 aviso" : `${count} avisos`);

export const WEEKDAYS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];
const ORDINALS = {
  o: ["primeiro", "segundo", "terceiro", "quarto", "último"],
  a: ["primeira", "segunda", "terceira", "quarta", "última"],
};

const endingOf = (weekday: string): keyof typeof ORDINALS => (weekday.endsWith("o") ? "o" : "a");

/**
 * Returns the day of the month, the weekday, and the number of the weekday in the month (`nth`): 0
 * for the first, 4 for the last.
 */
export function dayOf(day: string) {
  const number = Number(day.slice(8, 10));
  const name = WEEKDAYS[weekdayOf(day)] ?? "";
  return { number, name, ending: endingOf(name), nth: Math.ceil(number / 7) - 1 };
}

/** Returns the weekday of a day (`2026-12-03`), from 0 (Sunday) to 6. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();

const DAYS_A_WEEK = 7;
// A run of fewer weekdays is shorter as a list.
const SHORTEST_RUN = 3;

/** Returns the weekdays of a weekly rule, from 0 (Sunday) to 6. */
export function weekdaysOf({ weekdays, starts_on }: RuleDays): readonly number[] {
  return weekdays.length > 0 ? weekdays : [weekdayOf(starts_on)];
}

const joinNames = new Intl.ListFormat("pt-BR", { type: "conjunction" });

/**
 * Returns a set of weekdays in words: `todos os dias`, `de segunda a sexta`, `toda quarta e sexta`,
 * `todo domingo e toda quarta`.
 */
function weekdaysInWords(weekdays: readonly number[]): string {
  if (weekdays.length === DAYS_A_WEEK) return "todos os dias";
  // A run such as `de sexta a domingo` ends on Sunday at the latest, as the churches' weekend does.
  const fromMonday = weekdays.map((day) => day || DAYS_A_WEEK).toSorted((a, b) => a - b);
  const nameOf = (day = 0) => WEEKDAYS[day % DAYS_A_WEEK] ?? "";
  const first = fromMonday[0] ?? 0;
  const last = fromMonday.at(-1) ?? 0;
  const isRun = fromMonday.length >= SHORTEST_RUN && last - first === fromMonday.length - 1;
  if (isRun) return `de ${nameOf(first)} a ${nameOf(last)}`;
  const names = weekdays.toSorted((a, b) => a - b).map(nameOf);
  const words = names.map((name, place) => {
    const every = `tod${endingOf(name)}`;
    const isSame = place > 0 && endingOf(names[place - 1] ?? "") === endingOf(name);
    return isSame ? name : `${every} ${name}`;
  });
  return joinNames.format(words);
}

/**
 * Returns the days of a repetition rule in words: `todo domingo`, `de segunda a sexta`, `toda
 * segunda terça do mês`, `todo dia 1º`.
 */
function daysInWords(rule: RuleDays): string {
  const { frequency, starts_on } = rule;
  const { number, name, ending, nth } = dayOf(starts_on);
  if (frequency === "weekly") return weekdaysInWords(weekdaysOf(rule));
  if (frequency === "biweekly") return `a cada duas semanas, n${ending} ${name}`;
  if (frequency === "monthly_weekday")
    return `tod${ending} ${ORDINALS[ending][nth]} ${name} do mês`;
  return `todo dia ${number === 1 ? "1º" : number}`;
}

const FORMAT = { day: "numeric", month: "long", timeZone: "UTC" } as const;
const formatDay = new Intl.DateTimeFormat("pt-BR", FORMAT);
const formatDayOfYear = new Intl.DateTimeFormat("pt-BR", { ...FORMAT, year: "numeric" });

/**
 * Returns a day in words: `17 de dezembro`, `1º de março de 2027`. A day in the year of `now` (ms)
 * has no year in its words.
 */
export function plainDay(day: string, now: number): string {
  const isOfYear = formatDate(new Date(now).toISOString()).endsWith(day.slice(0, 4));
  const words = (isOfYear ? formatDay : formatDayOfYear).format(new Date(`${day}T00:00Z`));
  return words.replace(/^1 /, "1º ");
}

/** Returns a time of day in words: `19h30`, `9h`. */
function hourInWords(time: string): string {
  const [hour, minute] = time.split(":");
  return `${Number(hour)}h${minute === "00" ? "" : minute}`;
}

/** Returns a repetition rule in words at `now` (ms): `toda quinta, 19h30, até 17 de dezembro`. */
export function ruleInWords(rule: RuleWords, now: number): string {
  const { starts_at } = rule;
  const hour = starts_at.startsWith(LAST_MINUTE) ? "" : hourInWords(starts_at);
  const last = lastDayInWords(rule, now);
  return [daysInWords(rule), rule.hour_words ?? hour, last].filter(Boolean).join(", ");
}

const lastDayInWords = ({ until }: Pick<RuleWords, "until">, now: number) =>
  until === null ? "" : `até ${plainDay(until, now)}`;

/**
 * Returns the days of a repetition rule without its hour at `now` (ms): `de segunda a sexta, até 18
 * de dezembro`.
 */
export const ruleWithoutHour = (rule: RuleDays & Pick<RuleWords, "until">, now: number) =>
  [daysInWords(rule), lastDayInWords(rule, now)].filter(Boolean).join(", ");

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export const ruleSentence = (rule: RuleWords, now: number) => capitalised(ruleInWords(rule, now));

/** Returns the days of a repetition rule without hour and end: `Toda quinta`. */
export const ruleDays = (rule: RuleDays) => capitalised(daysInWords(rule));
