// Divides a message into announcements by its lines: titles, days above times, items of a list, and
// paragraphs.
import type { Clause } from "./clauses.ts";
import { isAnnouncement, isItem, isNotice } from "./is-announcement.ts";
import {
  dayOf,
  hasCommunities,
  hasMoment,
  isBullet,
  isGeneric,
  isTimetable,
  type Line,
  linesOf,
  placeOf,
  startOf,
  type Time,
  timeOf,
} from "./lines.ts";
import { wordAt } from "./patterns.ts";
import type { Reading } from "./reading.ts";
import type { Token } from "./tokens.ts";

/** The facts that the lines above an announcement give it. */
type Context = {
  /** The headings above the announcement, the nearest last. */
  headings: Clause[];
  /** Whether no other announcement stands between the headings and this one. */
  isFirst: boolean;
  /** A line with a day alone, above lines with times. */
  day: Clause[];
  /** The day of the whole message, which stands in its first lines. */
  top: Clause[];
  /** The community or chapel that a heading names. */
  place: string | null;
  /** Whether the days of the week are those of every week. */
  isTimetable: boolean;
  /** Whether the lines are duties of persons. */
  isRoster: boolean;
};

const NOTHING: Context = {
  headings: [],
  isFirst: true,
  day: [],
  top: [],
  place: null,
  isTimetable: false,
  isRoster: false,
};

/**
 * The clauses of one announcement. It `follows` another one whose title, day and place it may share
 * when both stand in one paragraph.
 */
export type Section = Context & {
  own: Clause[];
  follows: boolean;
  /** Whether it is one of several. */
  isListed: boolean;
  /** Whether it is an information without a day. */
  isNotice: boolean;
  /** The clauses before it that name the day of its paragraph. */
  dated: Clause[];
};

/** The days and times of the clauses of a section. */
class Moments {
  readonly days = new Set<string | null>();
  readonly times = new Set<Time>();

  constructor(clauses: readonly Clause[]) {
    for (const clause of clauses) this.add(clause);
  }

  add(clause: Clause) {
    const day = dayOf(clause);
    const time = timeOf(clause);
    if (day) this.days.add(day.first);
    if (time) this.times.add(time);
  }
}

/** Returns whether a clause begins another announcement than the one with some moments. */
function beginsAnother(clause: Clause, own: Moments): boolean {
  const { title, opensLine } = clause;
  const day = dayOf(clause);
  const time = timeOf(clause);
  if (day && own.days.size > 0 && !own.days.has(day.first))
    return opensLine || time !== undefined || title?.hasEvent === true;
  if (!time) return false;
  // `Dias 1 e 2, coleta. No fim das missas dos dias 1 e 2, venda de bolos.`
  if (!opensLine && day?.strength === 3 && own.days.size > 0) return true;
  return own.times.size > 0 && !own.times.has(time);
}

/** The state while the lines of a message are read from top to bottom. */
type State = {
  context: Context;
  /** The clauses of the announcement to which the next clause may belong. */
  own: Clause[] | undefined;
  moments: Moments;
  sections: Section[];
  /** Whether the lines are those above the first empty one, which name the church. */
  isTop: boolean;
  /** Whether a heading may be the name of a community. */
  mayBeCommunity: boolean;
};

/** Returns the context below a heading. */
function below(state: State, line: Line, reading: Reading): Context {
  const { context, own, isTop, mayBeCommunity } = state;
  const heading = line.first;
  // Headings that follow each other belong together, and those without an empty line between them.
  const headings = own?.some(hasMoment) ? [] : (own ?? context.headings);
  const outer = own && line.isAfterGap ? NOTHING : context;
  return {
    headings: isGeneric(line) ? headings : [...headings, heading],
    isFirst: true,
    day: context.top,
    top: context.top,
    place: isTop ? null : (placeOf(reading, heading, mayBeCommunity) ?? outer.place),
    isTimetable: isTimetable(reading, heading),
    isRoster: line.word === "escala" || outer.isRoster,
  };
}

/** Returns the context of an item of a list. */
function contextOfItem({ context, own }: State, { marker }: Line, tokens: readonly Token[]) {
  if (marker === "number") return { ...context, headings: [], isFirst: true };
  const last = own?.at(-1);
  if (!own?.[0] || !last) return context;
  // `Confissões:` and a title without a day stand above the items of a list.
  const isAbove = wordAt(tokens, last.to - 1) === ":";
  const isItem = isBullet(tokens[own[0].from]);
  const above = own.some(hasMoment) || isItem ? (isAbove ? last : undefined) : own[0];
  return above ? { ...context, headings: [above], isFirst: true } : context;
}

/** Begins an announcement; one that `follows` another shares its day. */
function begin(state: State, clause: Clause, follows: boolean) {
  const before = follows ? state.sections.at(-1) : undefined;
  const named = before?.own.filter(dayOf) ?? [];
  const dated = named.length > 0 ? named : (before?.dated ?? []);
  const { context } = state;
  const own = [clause];
  state.own = own;
  state.moments = new Moments([clause, ...context.day, ...(dayOf(clause) ? [] : dated)]);
  state.sections.push({ ...context, own, follows, dated, isListed: true, isNotice: false });
  state.context = { ...context, isFirst: false };
}

/** Returns the context below a day above times; null for a day that belongs to an announcement. */
function belowDay({ context, own }: State, line: Line, next: Line | undefined): Context | null {
  if (!line.isDated) return null;
  const { first, role } = line;
  const isTimedBelow = next !== undefined && !next.clauses.some(dayOf) && startOf(next.first);
  const hasTitle = context.headings.some(({ title }) => title?.hasEvent);
  const day = [first];
  // The day of the bulletin stands above lines with days of their own.
  if (role === "day" && !hasTitle && !isTimedBelow)
    // The day of a whole programme stands below its title.
    return first.days[0]?.last ? context : { ...context, top: day, day };
  const isAbove = (isTimedBelow && next.first.title) || (role === "day" && own?.some(hasMoment));
  return isAbove ? { ...context, isFirst: true, day } : null;
}

/** Adds the clauses of a line to the announcement above it, or begins another one. */
function addLine(state: State, { first, clauses, marker, isAfterGap }: Line) {
  const isNew = marker !== null || isAfterGap;
  for (const clause of clauses) {
    if (!state.own || (clause === first && isNew)) begin(state, clause, false);
    else if (beginsAnother(clause, state.moments)) begin(state, clause, true);
    else {
      state.own.push(clause);
      state.moments.add(clause);
    }
  }
}

/** Divides clauses into announcements. */
function divide(clauses: Clause[], reading: Reading): Section[] {
  const state: State = {
    context: NOTHING,
    own: undefined,
    moments: new Moments([]),
    sections: [],
    isTop: true,
    mayBeCommunity: hasCommunities(reading),
  };
  const lines = linesOf(clauses, reading);
  for (const [index, line] of lines.entries()) {
    if (index > 0 && line.isAfterGap) state.isTop = false;
    if (line.role === "masthead") continue;
    const isHeading = line.role === "heading";
    const context = isHeading
      ? below(state, line, reading)
      : belowDay(state, line, lines[index + 1]);
    if (context) {
      state.context = context;
      state.own = undefined;
    } else {
      if (line.marker) state.context = contextOfItem(state, line, reading.tokens);
      addLine(state, line);
    }
  }
  return state.sections;
}

/**
 * Divides the clauses of a message into announcements: one with all clauses, or those of a list or
 * bulletin. Returns none when the message announces nothing.
 */
export function sectionsOf(clauses: Clause[], reading: Reading): Section[] {
  const { tokens } = reading;
  const sections = divide(clauses, reading);
  const timed = sections.filter(({ own }) =>
    own.some((clause) => {
      const isOwn = clause.opensLine || clause.title?.hasEvent;
      return dayOf(clause) || clause.isCut || (isOwn && startOf(clause));
    }),
  );
  // A longer list is a bulletin, whose other parts announce nothing.
  if (timed.length < 4 && !isAnnouncement(tokens, clauses)) return [];
  if (timed.length < 2)
    return [
      { ...NOTHING, own: clauses, follows: false, dated: [], isListed: false, isNotice: false },
    ];
  return sections.flatMap((section) => {
    const { own, day, dated, isRoster } = section;
    const isDated = [...own, ...day, ...dated].some(({ days }) => days.length > 0);
    const isDuty = isRoster && !own.some((clause) => startOf(clause) ?? clause.title?.hasEvent);
    if (isDated && own.some(hasMoment) && !isDuty) return isItem(own, tokens) ? [section] : [];
    return isNotice(own, tokens) ? [{ ...section, isNotice: true }] : [];
  });
}
