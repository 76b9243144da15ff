import type { Facts } from "@/features/announcements/model/facts.ts";
import { dayOf, WEEKDAYS, weekdaysOf } from "@/features/announcements/model/series-words.ts";
import type { Chosen } from "../model/chosen-announcements.ts";
import { foldedWords, type Phrases, phrasesOf } from "./new-facts.ts";
import { dateParts, dayOfDate, dayOfMonth, monthOf, weekdayOf } from "./spoken-day.ts";
import { atHour, numberInWords, periodOf } from "./spoken-hour.ts";
import { isKindOfPlace } from "./spoken-place.ts";
import { lastDayOf, type Rule, ruleToSay } from "./spoken-series.ts";
import { daysOf, endClock, hourWordsOf } from "./spoken-when.ts";

const DAYS_A_WEEK = 7;

/** Returns each of `starts` with each of `ends`, with a space between them. */
const pairs = (starts: readonly string[], ends: readonly string[]) =>
  starts.flatMap((start) => ends.map((end) => `${start} ${end}`));

const twoDigits = (number: number) => [String(number), String(number).padStart(2, "0")];

/** Returns the forms of a weekday: `sábado`, `sábados`, `sáb`. */
const weekdayPhrases = (name: string) => [name, `${name}s`, name.slice(0, 3)];

/** Returns days of one month with that month: `12/12`, `12 de dezembro`, `14 a 18 dez`. */
function datePhrases(numbers: readonly string[], day: number): string[] {
  const [year, month] = dateParts(day);
  const names = [monthOf(day), monthOf(day).slice(0, 3)];
  const numeric = twoDigits(month);
  const short = pairs(numeric, [String(year).slice(2)]);
  return pairs(numbers, [numeric, short, names, pairs(["de"], names)].flat());
}

/** Returns the forms of a date: `sábado`, `dia 12`, `12/12`, `12 de dezembro`. */
function dayPhrases(day: number): string[] {
  const number = dayOfMonth(day);
  const numbers = number === 1 ? ["1", "01", "1º", "primeiro"] : twoDigits(number);
  const weekday = weekdayOf(day).replace("-feira", "");
  const [year] = dateParts(day);
  const named = pairs(["dia", weekday], numbers);
  return [weekdayPhrases(weekday), named, datePhrases(numbers, day), String(year)].flat();
}

/** Returns the forms of the days from the first to the last one: `14 a 18 de dezembro`. */
function rangePhrases(first: number, last: number): string[] {
  if (first >= last) return dayPhrases(first);
  const ends = twoDigits(dayOfMonth(last)).map((to) => `a ${to}`);
  const ranges = pairs(twoDigits(dayOfMonth(first)), ends);
  return [dayPhrases(first), dayPhrases(last), ranges, datePhrases(ranges, last)].flat();
}

/** Returns the forms of an hour: `20h`, `20:00`, `oito da noite`, `às oito`. */
function hourPhrases(minutes: number): string[] {
  const hour = Math.floor(minutes / 60);
  const minute = minutes % 60;
  const two = String(minute).padStart(2, "0");
  const signs = ["", "h", "hs", " h", " hs"].map((sign) => ` ${two}${sign}`);
  signs.push(`h${two}`, `h${two}m`, `h${two}min`, ` horas e ${two} minutos`);
  if (minute === 0) signs.push("h", "hs", " h", " hs", " horas", " às");
  const written = (number: number) =>
    twoDigits(number).flatMap((digits) => signs.map((sign) => digits + sign));
  const period = periodOf(hour).trim();
  const [, spoken = ""] = /^\S+ (.+)/.exec(atHour(minutes)) ?? [];
  const short = spoken.replace(` ${period}`, "");
  return [
    written(hour),
    pairs(written(hour % 12 || 12), [period]),
    pairs(["às", "à", "ao", "das", "da", "do"], [short]),
    [spoken, `${short} horas ${period}`],
    ["da", "à", "de"].map((preposition) => period.replace("da", preposition)),
  ].flat();
}

const FREQUENCIES: Readonly<Record<string, string[]>> = {
  weekly: ["semanal", "toda semana"],
  biweekly: ["quinzenal", "quinzenalmente"],
  monthly_weekday: ["do mês"],
};
const ORDINALS = ["primeir", "segund", "terceir", "quart", "últim"];

/** Returns the forms of a rule: `de segunda a sexta`, `às quartas`, `todo 2º sábado`. */
function rulePhrases(rule: Rule): string[] {
  const { frequency, starts_on } = rule;
  if (frequency === "monthly_day") return [];
  const { name, nth, ending } = dayOf(starts_on);
  const weekdays = weekdaysOf(rule);
  const words = [...(FREQUENCIES[frequency] ?? []), ...weekdayPhrases(name)];
  if (frequency === "monthly_weekday") {
    const sign = ending === "o" ? "º" : "ª";
    return [...words, `${ORDINALS[nth]}${ending} ${name}`, `${nth + 1}${sign} ${name}`];
  }
  if (frequency !== "weekly") return words;
  // `dias` alone only joins other words.
  if (weekdays.length === DAYS_A_WEEK) words.push("todos os dias");
  const names = weekdays.flatMap((weekday) => weekdayPhrases(WEEKDAYS[weekday] ?? ""));
  return [...words, ...names];
}

/** Returns the days of a course: `até 19 de dezembro`, `três sábados`. */
function coursePhrases(rule: Rule, first: number): string[] {
  const last = lastDayOf(rule) ?? first;
  const phrases = rangePhrases(first, last);
  const { name, ending } = dayOf(rule.starts_on);
  const weeks = (last - dayOfDate(rule.starts_on)) / DAYS_A_WEEK;
  if (weekdaysOf(rule).length > 1) return phrases;
  const number = numberInWords(weeks + 1);
  return [...phrases, `${ending === "o" ? number : number.replace("dois", "duas")} ${name}s`];
}

/** Greetings at the beginning of a message. The presenter has greeted already. */
const GREETINGS = [
  "a paz do Senhor",
  "graça e paz",
  "paz e bem",
  "bom dia",
  "boa tarde",
  "boa noite",
];

/** Returns a name and its parts: `EBF: Escola Bíblica de Férias`, `Templo (Rua das Flores)`. */
const nameAndParts = (name: string) =>
  [name, ...name.split(/[:,()–—]| - /)].filter((part) => /\p{L}{2}/u.test(part));

/**
 * Returns the phrases with which a description would repeat the spoken facts of an announcement:
 * its title, days, hours, place, and the days of its repetition.
 */
export function knownPhrases(facts: Facts, announcement: Chosen): Phrases {
  const { kind, title, place, span } = facts;
  const [[kindOfPlace = ""] = [], [kindOfEvent = ""] = []] = foldedWords([place, title]);
  const names = GREETINGS.concat(nameAndParts(title), nameAndParts(place));
  if (isKindOfPlace(kindOfPlace)) names.push(kindOfPlace);
  if (kindOfEvent.length > 3) names.push(kindOfEvent);
  if (kind === "notice") return phrasesOf(names);
  const { first, last } = daysOf(span);
  const course = ruleToSay(announcement);
  const hourWords = hourWordsOf(span);
  const hours = [span.date, span.ends_at]
    .filter((iso) => iso !== null)
    .flatMap((iso) => hourPhrases(endClock(iso).minutes));
  return phrasesOf(
    names.concat(
      rangePhrases(first, last),
      course ? coursePhrases(course, first) : [],
      announcement.series ? rulePhrases(announcement.series) : [],
      hourWords ?? hours,
    ),
  );
}
