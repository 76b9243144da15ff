// The export of the recogniser. Fills the fields of each announcement in a message.
import { clausesOf } from "./clauses.ts";
import { contactIn } from "./contacts.ts";
import { descriptionOf } from "./description.ts";
import { statusIn } from "./is-announcement.ts";
import { localTime, type Message, messagesIn } from "./messages.ts";
import { type Names, namesOf } from "./names.ts";
import { placesIn } from "./places.ts";
import { read } from "./reading.ts";
import { type Section, sectionsOf } from "./sections.ts";
import type { DaySpan, Repetition, Status } from "./spans.ts";
import { type Frame, momentOf } from "./when.ts";

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

/** An announcement with what the next one of its paragraph may share. */
type Filled = { recognised: Recognised; names: Names; day: DaySpan | null };

function announcementOf(section: Section, before: Filled | undefined, frame: Frame): Filled {
  const { own } = section;
  const { text, tokens: all } = frame.reading;
  const from = own[0]?.from ?? 0;
  const to = own.at(-1)?.to ?? 0;
  const tokens = all.slice(from, to);
  const names = namesOf(section, before?.names);
  const { day, words, ...moment } = momentOf(section, names, before?.day, frame);
  const { date, time, isDoubtful } = moment;
  const isSaid = { day: date !== null, time: time !== null, part: true };
  const recognised: Recognised = {
    ...moment,
    title: names.title,
    kind: day || time || isDoubtful ? "event" : "notice",
    description: descriptionOf(frame.reading, own, names.main, isSaid) || text,
    hourText: words ? text.slice(all[words.from]?.start, all[words.to - 1]?.end) : null,
    location: names.place,
    contact: contactIn(frame.reading, from, to),
    link: tokens.find(({ kind }) => kind === "web")?.text ?? null,
    status: statusIn(section.isListed ? all.slice(from, own[0]?.to) : tokens),
  };
  return { recognised, names, day };
}

function announcementsIn(message: Message, isChat: boolean, maxDays: number): Recognised[] {
  const reading = read(message.text, { today: message.today, maxDays });
  const clauses = clausesOf(reading, placesIn(reading));
  if (isChat && !clauses.some((clause) => clause.title?.hasEvent)) return [];
  const [feast] = clauses
    .flatMap(({ days }) => days)
    .flatMap(({ first, last }) => (first && last ? [{ first, last }] : []));
  let before: Filled | undefined;
  return sectionsOf(clauses, reading).map((section) => {
    before = announcementOf(section, section.follows ? before : undefined, {
      message,
      reading,
      feast,
    });
    return before.recognised;
  });
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
