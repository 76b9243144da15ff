import { type Announced, type Said, said } from "@/features/announcements/model/said.ts";
import { cutText } from "@/lib/text/cut-text.ts";
import { plainLine } from "@/lib/text/single-line.ts";
import type { Chosen } from "./chosen-announcements.ts";
import { churchDates, dayInWords, formatTime, weekdayOf } from "./church-dates.ts";

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns what is said of an announcement at a service, on the church's clock. */
export const saidAt = (announcement: Announced, serviceAt: string) =>
  said(announcement, { now: Date.parse(serviceAt), dates: churchDates });

/** The date that holds, `Nova data: domingo, …` or `Ainda sem nova data`, and the one that was before. */
export function scheduleWritten(record: Said): { before: string; now: string } {
  const { isOff, date, former, when, schedule } = record;
  if (isOff || former === undefined) return { before: "", now: schedule };
  return { before: former.words, now: date ? `Nova data: ${when}` : capitalised(when) };
}

/** `domingo, 22 de novembro, 19:00`: when a service is. */
export const serviceWhen = (serviceAt: string) =>
  `${dayInWords(serviceAt, Date.parse(serviceAt))}, ${formatTime(serviceAt)}`;

/** `Culto de domingo, 22 de novembro, 19:00` */
export const serviceInWords = (serviceAt: string) => `Culto de ${serviceWhen(serviceAt)}`;

/** `o domingo`, `o culto de quarta`: a service as its team calls it. */
export function serviceName(serviceAt: string): string {
  const weekday = weekdayOf(serviceAt);
  return weekday === "domingo" ? "o domingo" : `o culto de ${weekday}`;
}

/** `Novo horário e local: era 19:30, agora 20:00`: the differences from the published copy, with the day where it is another one. */
export function changeWritten({ changed, date, published }: Said): string | undefined {
  if (!changed || !date || !published) return changed;
  const written = date.day === published.day ? "time" : "words";
  return `${changed}: era ${published[written]}, agora ${date[written]}`;
}

/** The announcements under the headings of their days, the earliest first; items of a minute keep their order. */
export function byDay(
  facts: readonly Chosen[],
  serviceAt: string,
): { day: string; items: Chosen[] }[] {
  const days = new Map<string, Chosen[]>();
  const earliestFirst = facts.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  for (const item of earliestFirst) {
    const day = capitalised(dayInWords(item.date, Date.parse(serviceAt)));
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, items]) => ({ day, items }));
}

const BULLETS = /^(?:[-–—*•·▪►✓✔]+\s+)*[•·▪►✓✔]*/u;
const ENDS = /[.!?…:;,]["”’)]?$/u;

/** The lines of a description that hold something, without the signs of a list. */
export function linesOf(description: string): string[] {
  return description
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => plainLine(plainLine(line).replace(BULLETS, "")))
    .filter((line) => line !== "");
}

/** Lines one after the other; `mark` ends those that end with nothing. */
export const joined = (lines: readonly string[], mark: string) =>
  lines
    .map((line, index) => (index === lines.length - 1 || ENDS.test(line) ? line : line + mark))
    .join(" ");

/** The description on one line, cut at the end of a sentence where one ends in time. */
export const shortDescription = ({ text }: Pick<Said, "text">, most: number) =>
  cutText(joined(linesOf(text), " ·"), most);
