// The export of the recogniser. Fills the fields of each announcement in a message.
import { addDays } from "@/lib/text/dates.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { contactIn } from "./contacts.ts";
import { descriptionOf } from "./description.ts";
import { isAnnouncement, statusIn } from "./is-announcement.ts";
import { localTime, type Message, messagesIn } from "./messages.ts";
import { placesIn } from "./places.ts";
import { headedMonth, type Reading, read } from "./reading.ts";
import type { DaySpan, Repetition, Status, TimeSpan } from "./spans.ts";
import { type Section, splitAnnouncements } from "./split-announcements.ts";

/**
 * An announcement that a message contains. A field is null when the message does not say it, or
 * says it in two ways.
 */
export type Recognised = {
  title: string | null;
  /** `notice` for an information without a day. */
  kind: "event" | "notice";
  /** The text of the announcement without the lines that the other fields repeat; never empty. */
  description: string;
  /** The first day, `2026-12-05`. */
  date: string | null;
  /** The time of the beginning, `19:30`. */
  time: string | null;
  /** The words in place of a time: `após o culto`. */
  hourText: string | null;
  /** The last day; null when the announcement ends on its first day. */
  endDate: string | null;
  endTime: string | null;
  location: string | null;
  /** Name and telephone: `irmã Lurdes 11 95555-0129`. */
  contact: string | null;
  link: string | null;
  status: Status;
  repeats: Repetition | null;
  /** Whether the message says the day or the time in two ways, so that a person has to choose. */
  isDoubtful: boolean;
};

/** Returns the only one of some values; null when they differ. */
function only<Value>(values: Value[]): Value | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

/** Returns the parts that `find` returns of the first list of clauses which has one. */
const nearest = <Part>(lists: Clause[][], find: (clause: Clause) => Part[]): Part[] =>
  lists.map((clauses) => clauses.flatMap(find)).find((parts) => parts.length > 0) ?? [];

/**
 * Returns the day of an announcement: a day of the calendar rather than a day of the week, and none
 * if two differ.
 */
function dayIn(lists: Clause[][]): DaySpan | null {
  const days = nearest(lists, (clause) => clause.days.filter((day) => !day.isPast));
  const strength = Math.max(...days.map((day) => day.strength));
  const [first, ...others] = days.filter((day) => day.strength === strength);
  if (!first || others.some((day) => day.first !== first.first)) return null;
  return { ...first, repeats: days.find((day) => day.repeats)?.repeats ?? null };
}

function timesIn(lists: Clause[][], own: Clause[]): { start: string | null; end: string | null } {
  const withRole = (role: TimeSpan["role"]) => (clause: Clause) =>
    clause.times.filter((time) => time.role === role);
  const starts = nearest(lists, withRole("start"));
  if (starts.length === 0)
    return { start: only(own.flatMap(withRole("side")).map((time) => time.start)), end: null };
  const start = only(starts.map((time) => time.start));
  const end = starts.find((time) => time.end)?.end ?? own.flatMap(withRole("end"))[0]?.end ?? null;
  return { start, end: start && end };
}

function placeIn(lists: Clause[][]): string | null {
  const places = nearest(lists, (clause) => clause.places.filter((place) => !place.isDeparture));
  const all = lists.flat().flatMap((clause) => clause.places);
  const labelled = all.find((place) => place.isLabelled);
  if (labelled) return labelled.text;
  const departures = all.filter((place) => place.isDeparture);
  const hasStart = lists
    .flat()
    .some((clause) => clause.times.some((time) => time.role === "start"));
  if (places.length === 0) return only(departures.map((place) => place.text));
  // `Batismo no rio, 14h saindo da igreja` has two places, and says the time of one of them only.
  if (departures.length > 0 && !hasStart) return null;
  const named = places.filter((place) => !place.isStreet);
  return only((named.length > 0 ? named : places).map((place) => place.text));
}

/** Returns the title of an announcement, in a list after the event that the heading names. */
function titleIn(main: Clause | undefined, header: Clause[]): string | null {
  const title = main?.title?.text ?? null;
  const heading = header.find((clause) => clause.title?.hasEvent)?.title?.text;
  if (main?.title?.hasEvent || heading === undefined) return title;
  return title === null ? heading : `${heading}: ${title}`;
}

/** Returns the clause with the best title; in a list the clause that begins the announcement. */
function mainClause({ own, isListed }: Section): Clause | undefined {
  if (isListed) return own[0];
  let best = own[0];
  let bestScore = -99;
  let hasDay = false;
  for (const [index, clause] of own.entries()) {
    // A sentence without a time after the one with the day seldom names the event.
    const isLater = hasDay && clause.times.length === 0;
    const score = (clause.title?.score ?? -99) - (isLater ? 6 : 0) - index * 0.5;
    if (score > bestScore) {
      best = clause;
      bestScore = score;
    }
    hasDay ||= clause.days.length > 0;
  }
  return best;
}

function announcementOf(section: Section, reading: Reading, message: Message): Recognised {
  const { own, header } = section;
  const main = mainClause(section);
  const head = own.filter((clause) => clause === main || clause.days.length > 0);
  const day = dayIn([head, own, section.day]);
  const { start, end } = timesIn([head, own, header], own);
  const from = own[0]?.from ?? 0;
  const to = own.at(-1)?.to ?? 0;
  const tokens = reading.tokens.slice(from, to);
  let date = day?.first ?? null;
  if (day?.mayBeToday && date && !day.repeats)
    date = start && (start > message.time ? date : addDays(date, 7));
  const lastDay = day?.last ?? null;
  // A vigil ends in the morning. Any other end before the start is a mistake in the message.
  const isOver = start !== null && end !== null && end <= start;
  const isOvernight = isOver && start >= "18:00" && end <= "10:00";
  const isBiweekly = tokens.some(({ folded }) => folded.startsWith("quinzena"));
  const frequency = isBiweekly ? "biweekly" : (day?.repeats ?? null);
  return {
    kind: "event",
    hourText: null,
    isDoubtful: false,
    title: titleIn(main, header),
    description:
      descriptionOf(reading, own, main, { day: date !== null, time: start !== null, part: true }) ||
      reading.text,
    date,
    time: start,
    endDate: date && (lastDay ?? (isOvernight ? addDays(date, 1) : null)),
    endTime: isOver && !isOvernight && !lastDay ? null : end,
    location: placeIn([head, own]),
    contact: contactIn(reading, from, to),
    link: tokens.find(({ kind }) => kind === "web")?.text ?? null,
    status: statusIn(section.isListed ? reading.tokens.slice(from, own[0]?.to) : tokens),
    repeats: frequency && {
      frequency,
      weekdays: frequency === "weekly" && day?.weekday !== undefined ? [day.weekday] : [],
      until: null,
    },
  };
}

function announcementsIn(message: Message, isChat: boolean, maxDays: number): Recognised[] {
  const { text, today } = message;
  const reading = read(text, { today, month: headedMonth(text), maxDays });
  const clauses = clausesOf(reading, placesIn(reading));
  const isChatter = isChat && !clauses.some((clause) => clause.title?.hasEvent);
  if (isChatter || !isAnnouncement(reading.tokens, clauses)) return [];
  return splitAnnouncements(clauses).map((section) => announcementOf(section, reading, message));
}

/**
 * Returns the announcements in a message that was copied from WhatsApp; an empty list when there
 * are none. `now` and `timeZone` (an IANA name) give the day that `hoje` means, where the message
 * has no header with its own day. A range of more than `maxDays` days gives no day, because it is a
 * course or a season. Takes linear time.
 *
 * @example
 * recognise("Culto de jovens sábado às 20h, na quadra", {
 *   now: "2026-11-26T14:00:00-03:00",
 *   timeZone: "America/Sao_Paulo",
 *   maxDays: 60,
 * });
 * // [{ title: "Culto de jovens", date: "2026-11-28", time: "20:00", location: "Quadra", … }]
 */
export function recognise(
  text: string,
  { now, timeZone, maxDays }: { now: Date | string; timeZone: string; maxDays: number },
): Recognised[] {
  const messages = messagesIn(text, localTime(new Date(now), timeZone));
  return messages.flatMap((message) => announcementsIn(message, messages.length > 1, maxDays));
}
