import type { Unit } from "./clauses.ts";

/** The units of one announcement, and those of its list: the day and the heading above it. */
export type Entry = { own: Unit[]; day: Unit[]; header: Unit[]; isListed: boolean };

const startIn = (unit: Unit | undefined) =>
  unit?.times.find((time) => time.role === "start")?.start;

/**
 * Returns whether a unit can begin an announcement of a list: it has a day, and a title or a place
 * of its own.
 */
function begins(unit: Unit): boolean {
  if (unit.days.length === 0) return false;
  if (unit.title) return unit.opensLine ? unit.title.score > -5 : unit.title.hasEvent;
  return unit.opensLine && unit.places.length > 0;
}

/**
 * Returns whether a unit names a second event of the day of the unit before it: `EBD 9h / Culto
 * 18h`.
 */
function followsOnLine(unit: Unit, before: Unit | undefined): boolean {
  if (
    !before ||
    unit.opensLine ||
    unit.days.length > 0 ||
    !unit.title?.hasEvent ||
    startIn(unit) === undefined
  )
    return false;
  return (
    before.opensLine &&
    begins(before) &&
    startIn(before) !== undefined &&
    unit.from === before.to + 1
  );
}

/** Returns the announcements of a list. `starts` has the indexes of the units that begin them. */
function listFrom(units: Unit[], starts: number[]): Entry[] {
  const header = units.slice(0, starts[0]);
  let day: Unit[] = [];
  return starts.map((at, index) => {
    const own = units.slice(at, starts[index + 1]);
    if (own[0] && own[0].days.length > 0) day = own.slice(0, 1);
    return { own, day, header, isListed: true };
  });
}

const indexesOf = (units: Unit[], test: (unit: Unit, at: number) => boolean) =>
  [...units.entries()].filter(([at, unit]) => test(unit, at)).map(([at]) => at);

/** Divides the units of a message into announcements. */
export function entriesOf(units: Unit[]): Entry[] {
  const starts = indexesOf(units, (unit, at) => begins(unit) || followsOnLine(unit, units[at - 1]));
  const moments = starts.map((at) => `${units[at]?.days[0]?.first} ${startIn(units[at])}`);
  if (new Set(moments).size > 1) return listFrom(units, starts);
  // Lines with a day alone may stand above lines with times: `Sábado, 28/11`, `17h – Capela`, `19h
  // – Matriz`.
  const isHeading = (unit: Unit) => unit.days.length > 0 && unit.times.length === 0 && !unit.title;
  const headings = indexesOf(units, isHeading);
  const [firstDay = units.length] = headings;
  const isTimed = (unit: Unit, at: number) =>
    at > firstDay && unit.opensLine && unit.days.length === 0 && startIn(unit) !== undefined;
  const timed = indexesOf(units, isTimed);
  const isNamed = (unit: Unit) => unit.title?.hasEvent === true;
  // One day above events with names of their own is a list only when no event is named above the
  // day.
  const hasTitles = units.every((unit, at) =>
    at < firstDay ? !isNamed(unit) : !isTimed(unit, at) || isNamed(unit),
  );
  if (timed.length < 2 || !(headings.length > 1 || hasTitles))
    return [{ own: units, day: [], header: [], isListed: false }];
  return listFrom(units, timed).map((entry, index) => {
    const above = headings.findLast((at) => at < (timed[index] ?? 0)) ?? 0;
    const own = entry.own.filter((unit) => !isHeading(unit));
    return { ...entry, own, day: units.slice(above, above + 1) };
  });
}
