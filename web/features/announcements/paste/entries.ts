import type { Unit } from "./units.ts";

/** The units of one announcement, the headings above it, and the units below a list, which belong to all its announcements. */
export type Entry = {
  own: Unit[];
  heading: Unit[];
  header: Unit[];
  footer: Unit[];
  isListed: boolean;
};

const startOf = ({ times }: Unit) => times.find((time) => time.role === "start")?.start;
const hasStart = ({ times }: Unit) => times.some((time) => time.role === "start");

/** Returns whether a unit can begin an announcement of a list: it has a day, and a title or a place of its own. */
function begins(unit: Unit): boolean {
  if (unit.days.length === 0) return false;
  if (unit.title) return unit.opensLine ? unit.title.score > -5 : unit.title.hasEvent;
  return unit.opensLine && hasStart(unit) && unit.places.some((place) => place.from === unit.from);
}

/** Divides the units of a message into announcements. A message with one announcement is one entry. */
export function entriesOf(units: Unit[]): Entry[] {
  const starts = units.filter((unit, index) => begins(unit) || followsOnLine(units, index));
  const moments = new Set(starts.map((unit) => `${unit.days[0]?.first} ${startOf(unit)}`));
  if (starts.length >= 2 && moments.size > 1) return listFrom(units, starts);
  const isHeading = (unit: Unit) => unit.days.length > 0 && unit.times.length === 0 && !unit.title;
  const headings = units.filter(isHeading);
  const [first] = headings;
  const above = first ? units.slice(0, units.indexOf(first)) : [];
  const timed = units.filter(
    (unit) =>
      first && unit.from > first.from && unit.opensLine && unit.days.length === 0 && hasStart(unit),
  );
  const isList =
    headings.length >= 2 ||
    (timed.every((unit) => unit.title?.hasEvent) && !above.some((unit) => unit.title?.hasEvent));
  if (timed.length < 2 || !isList)
    return [{ own: units, heading: [], header: [], footer: [], isListed: false }];
  return listFrom(units, timed).map((entry) => {
    const heading = headings.filter((one) => one.from < (entry.own[0]?.from ?? 0)).at(-1);
    return {
      ...entry,
      own: entry.own.filter((unit) => !headings.includes(unit)),
      heading: heading ? [heading] : [],
    };
  });
}

/** Returns whether a unit names a second event of the day of the unit before it: `EBD 9h / Culto 18h`. */
function followsOnLine(units: Unit[], index: number): boolean {
  const unit = units[index];
  const before = units[index - 1];
  return Boolean(
    unit?.title?.hasEvent &&
      !unit.opensLine &&
      unit.days.length === 0 &&
      hasStart(unit) &&
      before &&
      begins(before) &&
      hasStart(before) &&
      unit.from === before.to + 1 &&
      before.opensLine,
  );
}

function listFrom(units: Unit[], starts: Unit[]): Entry[] {
  const header = units.slice(0, units.indexOf(starts[0] as Unit));
  const lastStart = starts.at(-1);
  const footer = lastStart
    ? units
        .slice(units.indexOf(lastStart) + 1)
        .filter((unit) => unit.days.length === 0 && unit.times.length === 0)
    : [];
  return starts.map((unit, index) => {
    const next = starts[index + 1];
    const own = units.slice(units.indexOf(unit), next ? units.indexOf(next) : undefined);
    const isSecond = unit.days.length === 0;
    return {
      own,
      heading: isSecond
        ? starts
            .slice(0, index)
            .filter((one) => one.days.length > 0)
            .slice(-1)
        : [],
      header,
      footer,
      isListed: true,
    };
  });
}
