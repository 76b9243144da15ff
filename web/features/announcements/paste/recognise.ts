import { addDays } from "@/lib/text/dates.ts";
import { fold } from "@/lib/text/fold.ts";
import { contactIn } from "./contacts.ts";
import { type Entry, entriesOf } from "./entries.ts";
import type { DayMark } from "./marks.ts";
import { localTime, type Message, messagesIn } from "./messages.ts";
import { isAnnouncement, isOpen, statusIn } from "./nature.ts";
import { placesIn } from "./places.ts";
import { type Reading, read } from "./reading.ts";
import type { Recognised } from "./recognised.ts";
import { beginsWithEvent } from "./titles.ts";
import { type Unit, unitsOf } from "./units.ts";
import { MONTHS, PERSONS, setOf } from "./words.ts";

const distinct = <Value>(values: Value[]) => [...new Set(values)];

/** Returns the only value; null when there are several. */
const only = <Value>(values: Value[]): Value | null => {
  const some = distinct(values);
  return some.length === 1 ? (some[0] ?? null) : null;
};

/** Returns the first list of units of which one has a part that `find` returns. */
function nearest<Part>(lists: Unit[][], find: (unit: Unit) => Part[]): Part[] {
  return lists.map((units) => units.flatMap(find)).find((parts) => parts.length > 0) ?? [];
}

/** Returns the day of an announcement: a day of the calendar rather than a day of the week, and none if two differ. */
function dayIn(lists: Unit[][]): DayMark | null {
  const days = nearest(lists, (unit) => unit.days.filter((day) => !day.isPast));
  const strength = Math.max(...days.map((day) => day.strength));
  const some = days.filter((day) => day.strength === strength);
  const [first] = some;
  if (!first || distinct(some.map((day) => day.first)).length > 1) return null;
  return { ...first, repeats: days.find((day) => day.repeats)?.repeats ?? null };
}

function timesIn(lists: Unit[][], all: Unit[]): { start: string | null; end: string | null } {
  const starts = nearest(lists, (unit) => unit.times.filter((time) => time.role === "start"));
  const times = all.flatMap((unit) => unit.times);
  if (starts.length === 0)
    return {
      start: only(times.filter((time) => time.role === "side").map((time) => time.start)),
      end: null,
    };
  const start = only(starts.map((time) => time.start));
  const end =
    starts.find((time) => time.end)?.end ?? times.find((time) => time.role === "end")?.end ?? null;
  return { start, end: start ? end : null };
}

function placeIn(lists: Unit[][], all: Unit[]): string | null {
  const places = all.flatMap((unit) => unit.places);
  const labelled = places.find((place) => place.isLabelled);
  if (labelled) return labelled.text;
  const departures = places.filter((place) => place.isDeparture);
  const main = nearest(lists, (unit) => unit.places.filter((place) => !place.isDeparture));
  if (main.length === 0) return only(departures.map((place) => place.text));
  const hasStart = all.some((unit) => unit.times.some((time) => time.role === "start"));
  if (departures.length > 0 && !hasStart) return null;
  const named = main.filter((place) => !place.isStreet);
  return only((named.length > 0 ? named : main).map((place) => place.text));
}

function repeatsIn({ tokens }: Reading, from: number, to: number): Recognised["repeats"] {
  const words = tokens.slice(from, to).map((token) => token.folded);
  if (words.some((word) => word.startsWith("quinzena"))) return "biweekly";
  return words.some((word) => word === "semanal" || word === "semanalmente") ? "weekly" : null;
}

const scoreOf = (unit: Unit, index: number) =>
  (unit.title?.score ?? -99) +
  (unit.days.length > 0 ? 3 : 0) +
  (unit.times.length > 0 ? 1 : 0) -
  index * 0.5;

function announcementOf(
  { own, heading, header, footer, isListed }: Entry,
  reading: Reading,
  message: Message,
): Recognised {
  const { tokens, text } = reading;
  const ranked = own
    .map((unit, index) => ({ unit, score: scoreOf(unit, index) }))
    .sort((one, other) => other.score - one.score);
  const main =
    isListed && (own[0]?.title || header.some((unit) => unit.title?.hasEvent))
      ? own[0]
      : ranked[0]?.unit;
  const dated = own.filter((unit) => unit.days.some((day) => day.strength === 3));
  const head = distinct(
    [main, ...(dated.length > 0 ? dated : own.filter((unit) => unit.days.length > 0))].filter(
      (unit) => unit !== undefined,
    ),
  );
  const day = dayIn([head, own, heading]);
  const { start, end } = timesIn([head, own], own);
  const [from, to] = [own[0]?.from ?? 0, own.at(-1)?.to ?? 0];
  const own_ = text.slice(tokens[from]?.start, tokens[to - 1]?.end);
  const status = statusIn(tokens.slice(from, to));
  let date = status === "postponed" && isOpen(tokens.slice(from, to)) ? null : (day?.first ?? null);
  if (day?.mayBeToday && date !== null && !day.repeats) {
    const minutes = start ? Number(start.slice(0, 2)) * 60 + Number(start.slice(3)) : null;
    date = minutes === null ? null : minutes > message.minutes ? date : addDays(date, 7);
  }
  const lastDay = day?.last ?? own.flatMap((unit) => unit.ends)[0]?.first ?? null;
  let endDate = lastDay && lastDay !== date ? lastDay : null;
  if (date && start && end && end < start && !endDate) endDate = addDays(date, 1);
  return {
    title: titleWith(main, header),
    description: own_.replace(/[*~]/g, "").trim() || text,
    date,
    time: start,
    endDate: date ? endDate : null,
    endTime: end,
    location: placeIn(
      [head, own.filter((_, index) => head.includes(own[index - 1] as Unit)), own, footer],
      [...own, ...(own.some((unit) => unit.places.length > 0) ? [] : footer)],
    ),
    contact: contactIn(reading, from, to),
    link: tokens.slice(from, to).find((token) => token.kind === "web")?.text ?? null,
    status,
    repeats: repeatsIn(reading, from, to) ?? day?.repeats ?? null,
  };
}

/** Returns the title of a unit, with the kind of event that the heading of its list names: `Próximos ensaios` above `Coral`. */
function titleWith(main: Unit | undefined, header: Unit[]): string | null {
  const title = main?.title?.text ?? null;
  if (main?.title?.hasEvent) return title;
  const heading = header.map((unit) => unit.title).find((one) => one && beginsWithEvent(one.text));
  if (!heading) return title;
  const [kind = ""] = heading.text.split(" ");
  const isPlural = kind.endsWith("s") && !kind.endsWith("us");
  if (!title) return isPlural ? kind.slice(0, -1) : heading.text;
  const isPerson = PERSONS.has(fold(title.split(" ", 1)[0] ?? ""));
  if (isPerson) return isPlural ? kind.slice(0, -1) : heading.text;
  return `${isPlural ? kind.slice(0, -1) : heading.text}: ${title}`;
}

/** Returns the month that a line without a day names: `JANEIRO NA MOCIDADE`. */
function headedMonth(text: string): number | undefined {
  const words = text
    .split("\n", 2)
    .join(" ")
    .split(/[^\p{L}\d]+/u);
  const at = words.findIndex(
    (word) => (MONTHS.get([...setOf(word || "-")][0] ?? "") ?? 0) > 0 && word.length > 3,
  );
  const before = words[at - 1] ?? "";
  return at < 0 || (/\d|^de$/.test(before) && /\d/.test(words[at - 2] ?? before))
    ? undefined
    : MONTHS.get([...setOf(words[at] ?? "-")][0] ?? "");
}

function announcementsIn(message: Message, isChat: boolean): Recognised[] {
  const reading = read(message.text, { today: message.today, month: headedMonth(message.text) });
  const units = unitsOf(reading, placesIn(reading));
  const hasEvent = units.some((unit) => unit.title?.hasEvent);
  if ((isChat && !hasEvent) || !isAnnouncement(reading.tokens, units)) return [];
  return entriesOf(units).map((entry) => announcementOf(entry, reading, message));
}

/**
 * Returns the announcements in a message that was copied from WhatsApp; an empty list when there are none. `now` and `timeZone` (an IANA
 * name) give the day that `hoje` means, where the message has no header with its own day. Takes linear time.
 */
export function recognise(
  text: string,
  { now, timeZone }: { now: Date | string; timeZone: string },
): Recognised[] {
  const messages = messagesIn(text, localTime(new Date(now), timeZone));
  return messages.flatMap((message) => announcementsIn(message, messages.length > 1));
}
