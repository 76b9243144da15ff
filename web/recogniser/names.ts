// Finds the title and the place of an announcement.
import { fold } from "@/lib/text/fold.ts";
import type { Clause } from "./clauses.ts";
import { hasMoment, startOf } from "./lines.ts";
import type { Section } from "./sections.ts";
import type { Title } from "./titles.ts";

/** The title and the place of an announcement; `main` is the clause with the title. */
export type Names = {
  title: string | null;
  place: string | null;
  /** Whether the place stands as a topic. */
  isTopic: boolean;
  main: Clause | undefined;
};

/** Returns the only one of some values; null when they differ. */
export function only<Value>(values: Value[]): Value | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

/** Returns the parts that `find` returns of the first list of clauses which has one. */
export const nearest = <Part>(lists: Clause[][], find: (clause: Clause) => Part[]): Part[] =>
  lists.map((clauses) => clauses.flatMap(find)).find((parts) => parts.length > 0) ?? [];

/** Returns the place that some clauses name; `head` are those with the title and the day. */
function placeIn(head: Clause[], own: Clause[]): string | null {
  const all = own.flatMap(({ places }) => places);
  const labelled = all.find(({ isLabelled }) => isLabelled);
  if (labelled) return labelled.text;
  const departures = all.filter(({ isDeparture }) => isDeparture);
  const places = nearest([head, own], (clause) =>
    clause.places.filter(({ isDeparture }) => !isDeparture),
  );
  // `Batismo no rio, 14h saindo da igreja` has two places, and says the time of one of them only.
  if (departures.length > 0 && places.length > 0 && !own.some(startOf)) return null;
  const named = places.filter(({ isStreet }) => !isStreet);
  const nearby = [named, places, departures].find(({ length }) => length > 0) ?? [];
  return only(nearby.map(({ text }) => text));
}

/**
 * Returns the clause with the best title. A heading directly above names the event, unless a clause
 * with a day or time does.
 */
function mainClause(own: Clause[], heading: Clause | undefined): Clause | undefined {
  const isNamed = own.some((clause) => hasMoment(clause) && clause.title?.hasEvent);
  const clauses = heading && !isNamed ? [heading, ...own] : own;
  let best: Clause | undefined;
  let bestScore = -99;
  let isLater = false;
  for (const clause of clauses) {
    // A sentence without a time after the one with the day seldom names the event.
    const distance = isLater && clause.times.length === 0 ? 6 : 0;
    const score = (clause.title?.score ?? -99) + (hasMoment(clause) ? 3 : 0) - distance;
    if (score > bestScore) {
      best = clause;
      bestScore = score;
    }
    isLater ||= clause.days.length > 0;
  }
  return best;
}

/** Events that a group holds, whose name stands before them. */
const GROUP_EVENTS = /^(?:reuni|ensaio|encontro|plenaria|assembleia)/;

/** Returns whether a topic may be a place: `Ponte Velha: terça, 19h`. */
const isName = ({ text }: Title) =>
  text.split(" ").length > 1 &&
  text.split(" ").every((word) => /^(?:\p{Lu}|d[aeo]s?$)/u.test(word));

/** Returns the title of a section, and the place that stands as a topic before the day. */
function titleIn(section: Section, before: Names | undefined): Omit<Names, "isTopic"> {
  const { own, headings, isFirst, day } = section;
  const [opening] = own;
  const above = headings.findLast(({ title }) => title?.hasEvent) ?? headings.at(-1);
  const heading = above?.title;
  const main = mainClause(own, isFirst && day.length === 0 ? above : undefined);
  const title = main?.title?.text ?? null;
  const topic = opening?.topic?.hasEvent ? undefined : opening?.topic;
  const place = topic && isName(topic) ? topic.text : null;
  if (main?.title?.hasEvent && main !== above) {
    // `Junta Diaconal: reunião às 19h`, but `Ponte Velha: missa às 9h`.
    if (topic && GROUP_EVENTS.test(fold(main.title.text)))
      return { title: `${topic.text}: ${title}`, place: null, main };
    // `Coral Infantil` above `Ensaios aos sábados`.
    const isBare = isFirst && heading && !heading.hasEvent && !title?.includes(" ");
    if (isBare) return { title: `${heading.text}: ${title}`, place, main };
    return { title, place, main };
  }
  if (topic && heading?.hasEvent)
    return { title: place ? heading.text : `${heading.text}: ${topic.text}`, place, main };
  const isSecond = opening?.isCut || title === null;
  if (isSecond && before?.title) return { title: before.title, place: null, main };
  return { title: title ?? heading?.text ?? before?.title ?? null, place: null, main };
}

/** Returns the names of an announcement; `before` are those of the one that it follows. */
export function namesOf(section: Section, before: Names | undefined): Names {
  const { own } = section;
  const { title, place, main } = titleIn(section, before);
  const head = own.filter((clause) => clause === main || clause.days.length > 0);
  // A place that stands as a topic holds for the sentences after it.
  const shared = own[0]?.isCut || before?.isTopic ? before?.place : null;
  return {
    title,
    place: place ?? placeIn(head, own) ?? shared ?? section.place,
    isTopic: place !== null,
    main,
  };
}
