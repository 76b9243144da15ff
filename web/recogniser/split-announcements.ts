// Divides the clauses of a message into announcements: one, or one for each item of a list.
import type { Clause } from "./clauses.ts";

/** The clauses of one announcement, and those of its list: the day and the heading above it. */
export type Section = { own: Clause[]; day: Clause[]; header: Clause[]; isListed: boolean };

const startIn = (clause: Clause | undefined) =>
  clause?.times.find((time) => time.role === "start")?.start;

/**
 * Returns whether a clause can begin an announcement of a list. Such a clause has a day, and a
 * title or a place of its own.
 */
const begins = ({ days, opensLine, places, title }: Clause) =>
  days.length > 0 && (opensLine ? title !== null || places.length > 0 : title?.hasEvent);

/** Returns whether a clause names a second event of one line: `EBD 9h / Culto 18h`. */
const followsOnLine = (clause: Clause, before: Clause | undefined) =>
  !clause.opensLine &&
  clause.title?.hasEvent &&
  startIn(clause) !== undefined &&
  before !== undefined &&
  startIn(before) !== undefined;

/** Returns the announcements of a list. `starts` has the indexes of the clauses that begin them. */
function listFrom(clauses: Clause[], starts: number[]): Section[] {
  const header = clauses.slice(0, starts[0]);
  let day: Clause[] = [];
  return starts.map((at, index) => {
    const own = clauses.slice(at, starts[index + 1]);
    if (own[0] && own[0].days.length > 0) day = own.slice(0, 1);
    return { own, day, header, isListed: true };
  });
}

const indexesOf = (clauses: Clause[], test: (clause: Clause, at: number) => unknown) =>
  [...clauses.entries()].filter(([at, clause]) => test(clause, at)).map(([at]) => at);

/** Divides the clauses of a message into announcements. */
export function splitAnnouncements(clauses: Clause[]): Section[] {
  const starts = indexesOf(
    clauses,
    (clause, at) => begins(clause) || followsOnLine(clause, clauses[at - 1]),
  );
  const moments = starts.map((at) => `${clauses[at]?.days[0]?.first} ${startIn(clauses[at])}`);
  if (new Set(moments).size > 1) return listFrom(clauses, starts);
  // Lines with a day alone may stand above lines with times:
  // `Sábado, 28/11`, `17h – Capela`, `19h – Matriz`.
  const isHeading = (clause: Clause) => clause.days.length > 0 && clause.times.length === 0;
  const headings = indexesOf(clauses, isHeading);
  const [firstDay = clauses.length] = headings;
  const timed = indexesOf(
    clauses,
    (clause, at) => at > firstDay && clause.days.length === 0 && startIn(clause) !== undefined,
  );
  // The times below one day are a list only when no event is named above the day.
  const isProgramme =
    headings.length < 2 && clauses.slice(0, firstDay).some(({ title }) => title?.hasEvent);
  if (timed.length < 2 || isProgramme)
    return [{ own: clauses, day: [], header: [], isListed: false }];
  return listFrom(clauses, timed).map((section, index) => {
    const above = headings.findLast((at) => at < (timed[index] ?? 0)) ?? 0;
    const own = section.own.filter((clause) => !isHeading(clause));
    return { ...section, own, day: clauses.slice(above, above + 1) };
  });
}
