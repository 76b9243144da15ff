import {
  type Announced,
  announcementFacts,
  type Facts,
  scheduleOf,
} from "@/features/announcements/model/facts.ts";
import { isNotice, isSpecial } from "@/features/announcements/model/kinds.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { ruleWithoutHour } from "@/features/announcements/model/series-words.ts";
import { standingOf } from "@/features/announcements/model/standing.ts";
import type { ServiceForms } from "@/features/church/rules.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import type { Chosen } from "./chosen-announcements.ts";
import { churchDates, dayInWords, formatTime, weekdayOf } from "./church-dates.ts";

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the facts of an announcement for the outputs of the service at `serviceAt`, with dates on
 * the church's clock.
 */
export const factsAt = (announcement: Announced, serviceAt: string) =>
  announcementFacts(announcement, { now: Date.parse(serviceAt), dates: churchDates });

/**
 * Returns the words for the valid date (`now`: `Nova data: …`, `Ainda sem nova data`) and for a
 * moved announcement's former date (`before`).
 */
export function scheduleInWords(facts: Facts): { before: string; now: string } {
  const { isOff, date, former, when } = facts;
  if (isOff || former === undefined) return { before: "", now: scheduleOf(facts) };
  return { before: former.words, now: date ? `Nova data: ${when}` : capitalised(when) };
}

/**
 * Returns the days of a special series, such as a course, which an edition shows only once: `de
 * segunda a sexta, até 18 de dezembro`. Returns "" for every other announcement.
 */
export function seriesInWords(announcement: Announcement, serviceAt: string): string {
  const { series, detached } = announcement;
  const isCourse = isSpecial(announcement) && standingOf(announcement) === "held" && !detached;
  return series && isCourse ? ruleWithoutHour(series, Date.parse(serviceAt)) : "";
}

/** Returns the day and the hour of a service: `domingo, 22 de novembro, 19:00`. */
export const serviceWhen = (serviceAt: string) =>
  `${dayInWords(serviceAt, Date.parse(serviceAt))}, ${formatTime(serviceAt)}`;

/** Returns a service in words: `Culto de domingo, 22 de novembro, 19:00`. */
export const serviceInWords = (serviceAt: string, { title }: Pick<ServiceForms, "title">) =>
  `${title} de ${serviceWhen(serviceAt)}`;

/** Returns the team's usual name of a service: `o domingo`, `o culto de quarta`. */
export function serviceName(serviceAt: string, { the }: Pick<ServiceForms, "the">): string {
  const weekday = weekdayOf(serviceAt);
  return weekday === "domingo" ? "o domingo" : `${the} de ${weekday}`;
}

/**
 * Returns an announcement's changes since the publication: `Novo horário e local: era 19:30, agora
 * 20:00`. If the day has changed, the words also name both days.
 */
export function changeInWords({ changed, date, published }: Facts): string | undefined {
  if (!changed || !date || !published) return changed;
  const hasTimes = date.time !== "" && published.time !== "";
  const written = hasTimes && date.day === published.day ? "time" : "words";
  return `${changed}: era ${published[written]}, agora ${date[written]}`;
}

/** The heading of the notices, which have no day. */
export const NOTICES = "Recados";

/**
 * Groups announcements by day, the earliest day first. Announcements that start in the same minute
 * keep their order. Notices are the last group.
 */
export function groupByDay(
  announcements: readonly Chosen[],
  serviceAt: string,
): { day: string; items: Chosen[] }[] {
  const days = new Map<string, Chosen[]>();
  const earliestFirst = announcements.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const notices = earliestFirst.filter(isNotice);
  for (const item of [...earliestFirst.filter((one) => !isNotice(one)), ...notices]) {
    const day = isNotice(item)
      ? NOTICES
      : capitalised(dayInWords(item.date, Date.parse(serviceAt)));
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, items]) => ({ day, items }));
}

const BULLETS = /^(?:[-–—*•·▪►✓✔]+\s+)*[•·▪►✓✔]*/u;
const ENDS = /[.!?…:;,]["”’)]?$/u;

/** Returns the lines of a description without empty lines and bullets. */
export function linesOf(description: string): string[] {
  return description
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => plainLine(plainLine(line).replace(BULLETS, "")))
    .filter((line) => line !== "");
}

/**
 * Joins lines with spaces. `mark` is added to each line without final punctuation, except to the
 * last line.
 */
export const joinLines = (lines: readonly string[], mark: string) =>
  lines
    .map((line, index) => (index === lines.length - 1 || ENDS.test(line) ? line : line + mark))
    .join(" ");

/**
 * Returns a description on one line of at most `most` characters. A longer description is cut after
 * a sentence, if a sentence ends in the second half of the allowed length.
 */
export const shortDescription = ({ text }: Pick<Facts, "text">, most: number) =>
  cutText(joinLines(linesOf(text), " ·"), most);
