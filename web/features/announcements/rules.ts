import { isAdmin } from "@/features/auth/rules.ts";
import type { Ministry } from "@/features/ministries/queries.ts";
import { byName } from "@/features/ministries/rules.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const URGENT_WITHIN = 24 * HOUR;

type Dated = { date: string };

/** The time windows of the filter, shortest first (specification §9). */
export const PERIODS = ["week", "15days", "30days"] as const;
export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = "week";
export const LONGEST_PERIOD: Period = "30days";
export const PERIOD_DAYS: Record<Period, number> = { week: 7, "15days": 15, "30days": 30 };

/** The last row of a page of the board, in the order of `date`, then `id`. */
export type Cursor = Dated & { id: string };
type Pages<Item> = { pages: { rows: Item[]; next: Cursor | null }[] };

/** The pages of the board with the rows of each one changed. */
export function changePages<Item, Data extends Pages<Item>>(
  data: Data & Pages<Item>,
  change: (rows: Item[]) => Item[],
): Data {
  return { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) };
}

function isBehind(row: Cursor, end: Cursor): boolean {
  const distance = Date.parse(row.date) - Date.parse(end.date);
  return distance > 0 || (distance === 0 && row.id > end.id);
}

/** The pages with `row` in the one where it belongs; left out when that one is still to be loaded. */
export function placeInPages<Item extends Cursor, Data extends Pages<Item>>(
  data: Data & Pages<Item>,
  row: Item,
): Data {
  const target = data.pages.findIndex(({ next }) => next === null || !isBehind(row, next));
  return {
    ...data,
    pages: data.pages.map(({ rows, next }, index) => {
      const others = rows.filter(({ id }) => id !== row.id);
      return { next, rows: index === target ? [...others, row] : others };
    }),
  };
}

/** The last instant of the window that begins at `now`, in milliseconds. */
export function periodEnd(period: Period, now: number): number {
  return now + PERIOD_DAYS[period] * DAY;
}

/** `now <= date <= now + N × 24 h` (decision 15). */
export function isWithin(period: Period, { date }: Dated, now: number): boolean {
  const at = Date.parse(date);
  return now <= at && at <= periodEnd(period, now);
}

/** What the board shows: the announcements of the window, the nearest first. */
export function visibleIn<Item extends Dated>(
  period: Period,
  announcements: readonly Item[],
  now: number,
): Item[] {
  return announcements
    .filter((announcement) => isWithin(period, announcement, now))
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
}

/** Whether the window may hold announcements behind the loaded ones, which end at `next`. */
export function goesOn(period: Period, next: Dated | null, now: number): boolean {
  return next !== null && Date.parse(next.date) <= periodEnd(period, now);
}

/** The shortest window that shows the announcement, if one does. */
export function shortestPeriodFor(announcement: Dated, now: number): Period | undefined {
  return PERIODS.find((period) => isWithin(period, announcement, now));
}

/** Less than 24 hours away, past ones included (specification §2). */
export function isUrgent({ date }: Dated, now: number): boolean {
  return Date.parse(date) - now < URGENT_WITHIN;
}

/** A larger window worth trying: the shortest one that shows something, else the next one. */
export function largerPeriod(
  period: Period,
  announcements: readonly Dated[],
  now: number,
): Period | undefined {
  const larger = PERIODS.slice(PERIODS.indexOf(period) + 1);
  return larger.find((other) => visibleIn(other, announcements, now).length > 0) ?? larger[0];
}

/**
 * The pattern of titles that hold `search`, whatever its signs mean to the database. PostgREST takes `*`
 * for `%` and offers no escape, so a star becomes "any one sign".
 */
export function titlePattern(search: string): string {
  const literal = search.trim().replace(/[\\%_]/g, "\\$&");
  return `%${literal.replaceAll("*", "_")}%`;
}

/** The signed-in person, as far as the rights depend on it. */
export type Actor = { id: string; role: string | undefined };

/** Own ones, and all for an admin (specification §6). The database decides; this only hides. */
export function canManage(
  actor: Actor | undefined,
  { created_by }: { created_by: string | null },
): boolean {
  return actor !== undefined && (created_by === actor.id || isAdmin({ role: actor.role ?? "" }));
}

type Author = { role: string; ministry: Ministry | null };

export type MinistryChoice = {
  ministries: Ministry[];
  /** Whether "no ministry" is on offer, and what it is called. */
  none: "Nenhum" | "Sem ministério" | undefined;
  /** There is nothing to choose. */
  locked: boolean;
  preset: string | null;
};

/**
 * The ministries that a person may give an announcement: any for an admin, the own one for a member
 * (decision 7), and the one it already has, because editing never forces a change (decision 8).
 */
export function ministryChoice(
  author: Author | null | undefined,
  all: readonly Ministry[],
  editing: { ministry: Ministry | null } | undefined,
): MinistryChoice {
  const present = editing?.ministry ?? null;
  const withPresent = (list: readonly Ministry[]) =>
    list.concat(list.some(({ id }) => id === present?.id) ? [] : (present ?? [])).toSorted(byName);
  if (isAdmin(author)) {
    const preset = present?.id ?? null;
    return { ministries: withPresent(all), none: "Nenhum", locked: false, preset };
  }
  const own = author?.ministry ?? null;
  const ministries = withPresent(own ? [own] : []);
  const mayBeNone = own === null || (editing !== undefined && present === null);
  return {
    ministries,
    none: mayBeNone ? "Sem ministério" : undefined,
    locked: ministries.length + (mayBeNone ? 1 : 0) <= 1,
    preset: editing ? (present?.id ?? null) : (own?.id ?? null),
  };
}
