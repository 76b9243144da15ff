import { isEditor } from "@/features/auth/rules.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const URGENT_WITHIN = 24 * HOUR;

type Dated = { date: string };

/** The time windows of the filter, shortest first (specification §9). */
export const PERIODS = ["week", "15days", "30days"] as const;
export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = "week";
export const LONGEST_PERIOD: Period = "30days";
export const PERIOD_DAYS: Record<Period, number> = { week: 7, "15days": 15, "30days": 30 };

/** The name of the period in the address: `/?periodo=30`; without it, and with any other value, it is the default. */
export const PERIOD_PARAMETER = "periodo";

/** The values of the address that mean another period than the default. */
export const PERIODS_IN_ADDRESS = PERIODS.filter((period) => period !== DEFAULT_PERIOD).map(
  (period) => String(PERIOD_DAYS[period]),
);

/** The period that an address names. */
export function periodIn(search: URLSearchParams): Period {
  const days = search.get(PERIOD_PARAMETER);
  return PERIODS.find((period) => String(PERIOD_DAYS[period]) === days) ?? DEFAULT_PERIOD;
}

/** The parameter of an address with this period; the default one needs none. */
export const periodParameter = (period: Period) => ({
  [PERIOD_PARAMETER]: period === DEFAULT_PERIOD ? "" : String(PERIOD_DAYS[period]),
});

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

/** Whether the window may hold announcements after the loaded ones; `next` is the last of them. */
export function hasMore(period: Period, next: Dated | null, now: number): boolean {
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

/** How long it still is until an urgent announcement: `em 3 h`, `em 40 min`, then `agora`; undefined while it is not urgent. */
export function untilUrgent(announcement: Dated, now: number): string | undefined {
  if (!isUrgent(announcement, now)) return undefined;
  const minutes = Math.ceil((Date.parse(announcement.date) - now) / MINUTE);
  if (minutes <= 0) return "agora";
  return minutes < 60 ? `em ${minutes} min` : `em ${Math.floor(minutes / 60)} h`;
}

/** A larger window to offer: the shortest one that shows something, else the next one. */
export function largerPeriod(
  period: Period,
  announcements: readonly Dated[],
  now: number,
): Period | undefined {
  const larger = PERIODS.slice(PERIODS.indexOf(period) + 1);
  return larger.find((other) => visibleIn(other, announcements, now).length > 0) ?? larger[0];
}

/** The signed-in person, with what the rights depend on. */
export type Actor = { id: string; role: string | undefined };

/** A member manages the own ones, an editor or admin all (specification §6). The database decides; this hides buttons. */
export function canManage(
  actor: Actor | undefined,
  { created_by }: { created_by: string | null },
): boolean {
  return actor !== undefined && (created_by === actor.id || isEditor({ role: actor.role ?? "" }));
}
