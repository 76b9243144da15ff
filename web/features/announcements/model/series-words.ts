import { formatDate } from "@/lib/text/dates.ts";
import type { Rule } from "./series-query.ts";

/**
 * The columns of a repetition rule that the words for the rule need. Days and hours are local times
 * in the time zone of the rule. `until` is the last day.
 */
export type RuleWords = Pick<Rule, "frequency" | "starts_on" | "starts_at" | "until">;

/** The columns of a repetition rule that determine its days. */
type RuleDays = Pick<Rule, "frequency" | "starts_on">;

/** Returns a number of announcements in words: `1 aviso`, `6 avisos`. */
export const countInWords = (count: number) => (count === 1 ? "1 aviso" : `${count} avisos`);

export const WEEKDAYS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];
const ORDINALS = {
  o: ["primeiro", "segundo", "terceiro", "quarto", "último"],
  a: ["primeira", "segunda", "terceira", "quarta", "última"],
};

/**
 * Returns the day of the month, the weekday, and the number of the weekday in the month (`nth`): 0
 * for the first, 4 for the last.
 */
export function dayOf(day: string) {
  const number = Number(day.slice(8, 10));
  const name = WEEKDAYS[new Date(`${day}T00:00Z`).getUTCDay()] ?? "";
  const ending: keyof typeof ORDINALS = name.endsWith("o") ? "o" : "a";
  return { number, name, ending, nth: Math.ceil(number / 7) - 1 };
}

/**
 * Returns the days of a repetition rule in words: `todo domingo`, `toda segunda terça do mês`,
 * `todo dia 1º`.
 */
function daysInWords({ frequency, starts_on }: RuleDays): string {
  const { number, name, ending, nth } = dayOf(starts_on);
  if (frequency === "weekly") return `tod${ending} ${name}`;
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
  const until = rule.until === null ? "" : `, até ${plainDay(rule.until, now)}`;
  return `${daysInWords(rule)}, ${hourInWords(rule.starts_at)}${until}`;
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export const ruleSentence = (rule: RuleWords, now: number) => capitalised(ruleInWords(rule, now));

/** Returns the days of a repetition rule without hour and end: `Toda quinta`. */
export const ruleDays = (rule: RuleDays) => capitalised(daysInWords(rule));
