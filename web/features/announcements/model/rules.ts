import { MAX_DAYS } from "@database/limits.ts";
import { isEditor } from "@/features/auth/rules.ts";
import { churchDates, formatDate } from "@/lib/text/dates.ts";
import { DAY_MS, MINUTE_MS } from "@/lib/text/durations.ts";
import { isNotice, type KindColumns, newsOf } from "./kinds.ts";

const URGENT_WITHIN = DAY_MS;

/** The maximum time (ms) from the start of an announcement to its end. */
export const LONGEST_MS = MAX_DAYS * DAY_MS;

type Dated = { date: string };
type OfKind = { kind?: string; hour_words?: string | null };

/** The periods that a person can choose on the board, the shortest first (specification §9). */
export const PERIODS = ["week", "15days", "30days"] as const;
export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = "week";
export const LONGEST_PERIOD: Period = "30days";
export const PERIOD_DAYS: Record<Period, number> = { week: 7, "15days": 15, "30days": 30 };

/** The periods below which the board names the next special announcements (“Depois disso”). */
export const PERIODS_WITH_AHEAD = ["week", "15days"] as const satisfies readonly Period[];
/** How many of these announcements the board names, and how many days ahead at most. */
export const MOST_AHEAD = 3;
export const DAYS_AHEAD = 60;

/**
 * The URL parameter of the board's period: `/?periodo=30`. If the parameter is missing or unknown,
 * the board shows the default period.
 */
export const PERIOD_PARAMETER = "periodo";

/** The values of the URL parameter, for all periods except the default period. */
export const PERIODS_IN_ADDRESS = PERIODS.filter((period) => period !== DEFAULT_PERIOD).map(
  (period) => String(PERIOD_DAYS[period]),
);

/**
 * Returns the period that the URL parameters name. Without a known period, returns the default
 * period.
 */
export function periodIn(search: URLSearchParams): Period {
  const days = search.get(PERIOD_PARAMETER);
  return PERIODS.find((period) => String(PERIOD_DAYS[period]) === days) ?? DEFAULT_PERIOD;
}

/**
 * Returns the URL parameter for a period. The default period needs no parameter, so its value is
 * empty.
 */
export const periodParameter = (period: Period) => ({
  [PERIOD_PARAMETER]: period === DEFAULT_PERIOD ? "" : String(PERIOD_DAYS[period]),
});

/** Returns the last instant (ms) of the period that begins at `now` (ms). */
export function periodEnd(period: Period, now: number): number {
  return now + PERIOD_DAYS[period] * DAY_MS;
}

/**
 * Whether a date is in the period that begins at `now` (ms): `now <= date <= now + N × 24 h`
 * (decision 15).
 */
export function isWithin(period: Period, { date }: Dated, now: number): boolean {
  const at = Date.parse(date);
  return now <= at && at <= periodEnd(period, now);
}

/**
 * Returns the announcements with a day that the board shows at `now` (ms): the announcements of the
 * period, the nearest first.
 */
export function visibleIn<Item extends Dated & OfKind>(
  period: Period,
  announcements: readonly Item[],
  now: number,
): Item[] {
  return announcements
    .filter((announcement) => !isNotice(announcement) && isWithin(period, announcement, now))
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
}

type Listed = Dated & KindColumns & { series_id: string | null };

/**
 * Returns the next special announcements after the period that begins at `now` (ms): at most three,
 * within 60 days. A course that has begun before is left out. The longest period has none.
 */
export function aheadOf<Item extends Listed>(
  period: Period,
  announcements: readonly Item[],
  now: number,
): Item[] {
  const end = periodEnd(period, now);
  if (period === LONGEST_PERIOD) return [];
  const coming = announcements
    .filter(({ date }) => now <= Date.parse(date) && Date.parse(date) <= now + DAYS_AHEAD * DAY_MS)
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  return newsOf(coming)
    .filter(({ date }) => Date.parse(date) > end)
    .slice(0, MOST_AHEAD);
}

/** Returns the notices that are still shown at `now` (ms), the nearest end first. */
export const noticesAt = <Item extends Dated & OfKind>(
  announcements: readonly Item[],
  now: number,
): Item[] =>
  announcements
    .filter((one) => isNotice(one) && now <= Date.parse(one.date))
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));

/**
 * Whether the period may contain announcements that are not loaded yet. `next` is the cursor after
 * the last loaded row.
 */
export function hasMore(period: Period, next: Dated | null, now: number): boolean {
  return next !== null && Date.parse(next.date) <= periodEnd(period, now);
}

/**
 * Returns the shortest period that contains the announcement at `now` (ms). Returns undefined if no
 * period contains the announcement.
 */
export function shortestPeriodFor(announcement: Dated, now: number): Period | undefined {
  return PERIODS.find((period) => isWithin(period, announcement, now));
}

/**
 * Whether an announcement begins in less than 24 hours after `now` (ms), or has begun
 * (specification §2).
 */
export function isUrgent({ date }: Dated, now: number): boolean {
  return Date.parse(date) - now < URGENT_WITHIN;
}

/**
 * Returns the time until the start of an urgent announcement in words: `amanhã` or `hoje`, in the
 * last three hours `em 2 h` or `em 40 min`, then `agora`. For an announcement without an hour the
 * words are only `amanhã` or `hoje`, on the church's clock. Returns undefined if the announcement
 * is not urgent.
 */
export function untilUrgent(announcement: Dated & OfKind, now: number): string | undefined {
  if (isNotice(announcement) || !isUrgent(announcement, now)) return undefined;
  const wordFor = (format: (iso: string) => string) =>
    format(announcement.date) === format(new Date(now).toISOString()) ? "hoje" : "amanhã";
  if (announcement.hour_words) return wordFor(churchDates.formatDate);
  const minutes = Math.ceil((Date.parse(announcement.date) - now) / MINUTE_MS);
  if (minutes <= 0) return "agora";
  if (minutes < 60) return `em ${minutes} min`;
  if (minutes < 3 * 60) return `em ${Math.floor(minutes / 60)} h`;
  return wordFor(formatDate);
}

/**
 * Returns a longer period for the board to offer: the shortest longer period with announcements. If
 * no longer period has announcements, returns the next longer period.
 */
export function largerPeriod(
  period: Period,
  announcements: readonly (Dated & OfKind)[],
  now: number,
): Period | undefined {
  const larger = PERIODS.slice(PERIODS.indexOf(period) + 1);
  return larger.find((other) => visibleIn(other, announcements, now).length > 0) ?? larger[0];
}

/**
 * The signed-in person. The role determines the permissions. The role is undefined until the
 * profile has loaded.
 */
export type Actor = { id: string; role: string | undefined };

/**
 * Whether a person may change an announcement. Members may change their own announcements, editors
 * and admins all announcements (specification §6). This function only hides buttons. The database
 * enforces the permissions.
 */
export function canManage(
  actor: Actor | undefined,
  { created_by }: { created_by: string | null },
): boolean {
  return actor !== undefined && (created_by === actor.id || isEditor({ role: actor.role ?? "" }));
}
