import { MOST_ITEMS } from "@database/limits.ts";
import { isNotice, isSpecial, oncePerSeries } from "@/features/announcements/model/kinds.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import { fold } from "@/lib/text/fold.ts";
import { beginning } from "./beginning.ts";
import {
  atClockTime,
  clockTime,
  dayNumber,
  formatDate,
  formatTime,
  LAST_MINUTE,
} from "./church-dates.ts";
import { earliestFirst } from "./find-edition.ts";
import type { Choice } from "./item-changes.ts";

/**
 * The number of days after a service whose announcements are proposed: one week until the next
 * service, and two days more.
 */
const DAYS_AHEAD = 9;
/** The number of days after a service in which an announcement is proposed that is new. */
const NEW_DAYS_AHEAD = 45;
/** An announcement of a later day is proposed again this number of days after its last edition. */
const DAYS_UNTIL_AGAIN = 14;
const USUALLY_SPOKEN = 3;
const USUAL_HOUR = 19;
const SUNDAY = 7;

/**
 * Returns the next Sunday at the usual hour. On a Sunday before that hour, the result is on the
 * same day.
 */
function comingSunday(now: number): string {
  const at = new Date(clockTime(new Date(now).toISOString()));
  at.setUTCDate(at.getUTCDate() + ((SUNDAY - at.getUTCDay()) % SUNDAY));
  at.setUTCHours(USUAL_HOUR, 0, 0, 0);
  const sunday = atClockTime(at.getTime());
  return Date.parse(sunday) > now ? sunday : weeksAfter(sunday, 1);
}

/**
 * Returns the same weekday and hour `weeks` later on the church's clock, even if daylight saving
 * time begins or ends meanwhile.
 */
const weeksAfter = (iso: string, weeks: number) => atClockTime(clockTime(iso) + weeks * 7 * DAY_MS);

/**
 * Returns the service (ISO 8601) whose edition is prepared next at `now` (ms). The next service has
 * the weekday and hour of the latest edition, and is the first such service after both the latest
 * edition and `now`. If there is no edition yet, the next service is on the coming Sunday evening.
 */
export function nextService(editions: readonly { service_at: string }[], now: number): string {
  const latest = earliestFirst(editions).at(-1)?.service_at;
  if (latest === undefined) return comingSunday(now);
  let weeks = Math.max(1, Math.floor((now - Date.parse(latest)) / (7 * DAY_MS)));
  // The loop corrects the estimated number of weeks, because a week in which daylight saving time
  // ends is an hour longer.
  while (Date.parse(weeksAfter(latest, weeks)) <= now) weeks += 1;
  return weeksAfter(latest, weeks);
}

const SERVICE_TITLE = /^(?:culto|missa|celebração)(?!\p{L})/iu;

/**
 * Returns the start (ISO 8601) of the service to propose on the day of `serviceAt`. The result is
 * `serviceAt` if the board announces something at `serviceAt`, such as a Santa Ceia, or no service
 * after `now` (ms) on that day. Otherwise the result is the last service that the board announces
 * on that day, because most people come in the evening.
 */
export function serviceOnBoard(
  serviceAt: string,
  board: readonly {
    title: string;
    date: string;
    status: string;
    kind?: string;
    hour_words?: string | null;
  }[],
  now: number,
): string {
  const hasHour = (one: (typeof board)[number]) =>
    !isNotice(one) && !one.hour_words && formatTime(one.date) !== LAST_MINUTE;
  const held = board.filter((one) => hasHour(one) && one.status === "scheduled");
  if (held.some(({ date }) => Date.parse(date) === Date.parse(serviceAt))) return serviceAt;
  const services = held
    .filter(({ title }) => SERVICE_TITLE.test(title))
    .filter(({ date }) => formatDate(date) === formatDate(serviceAt))
    .map(({ date }) => Date.parse(date))
    .filter((time) => time > now);
  if (services.length === 0) return serviceAt;
  return new Date(Math.max(...services)).toISOString();
}

type Candidate = {
  id: string;
  title: string;
  date: string;
  hour_words?: string | null;
  status: string;
  kind: string;
  detached: boolean;
  series_id: string | null;
  series: { routine: boolean } | null;
};
type Change = { announcement_id: string; kind: string; fields: readonly string[] };

/** When editions of earlier services had an announcement for the last time. */
export type LastAnnounced = {
  announcement_id: string;
  series_id: string | null;
  last_service_at: string;
};

type Known = {
  /** The changes of the board since the last publication. */
  changes: readonly Change[];
  announced: readonly LastAnnounced[];
  /** The start of the service (ISO 8601). */
  serviceAt: string;
};

/**
 * The order of a proposal (docs/decisions/2026-11-29-week-of-a-church.md). Assemblies have a rank
 * among the spoken announcements only, because a church's statute has them called from the pulpit.
 */
const RANKS = { moved: 0, assembly: 1, new: 2, known: 3, notice: 4 } as const;

/** Matches the folded title of a meeting of members, not the name of the Assemblies of God. */
const ASSEMBLY = /^assembleia\b(?! de deus\b)|\bassembleia (?:geral|ordinaria|extraordinaria)\b/;

/** A scheduled announcement that starts exactly at the service time is the service. */
const isService = ({ date, status }: Candidate, serviceAt: string) =>
  Date.parse(date) === Date.parse(serviceAt) && status === "scheduled";

/** Returns the day of the last earlier service whose edition had an announcement. */
function lastDay(item: Candidate, { announced }: Known): number | undefined {
  const isSeries = item.series_id !== null && !item.detached;
  const days = announced
    .filter(
      ({ announcement_id, series_id }) =>
        announcement_id === item.id || (isSeries && series_id === item.series_id),
    )
    .map(({ last_service_at }) => dayNumber(last_service_at));
  return days.length === 0 ? undefined : Math.max(...days);
}

/**
 * Whether an announcement is proposed: a notice that is shown after the service, a special
 * announcement of the next nine days, or one of the next 45 days that no edition of the last two
 * weeks had. Days are those of the calendar, as people count them. The next date of a series whose
 * occurrence is the service is proposed only in the next nine days, because the people at the
 * service take part in the series.
 */
function isProposed(item: Candidate, known: Known, seriesOfService: Set<string | null>): boolean {
  const { serviceAt } = known;
  if (isNotice(item)) return Date.parse(item.date) > Date.parse(serviceAt);
  if (!isSpecial(item) || isService(item, serviceAt)) return false;
  if (beginning(item) < clockTime(serviceAt)) return false;
  const service = dayNumber(serviceAt);
  const day = dayNumber(item.date);
  if (day <= service + DAYS_AHEAD) return true;
  if (day > service + NEW_DAYS_AHEAD) return false;
  const last = lastDay(item, known);
  if (last !== undefined) return last <= service - DAYS_UNTIL_AGAIN;
  return item.series_id === null || item.detached || !seriesOfService.has(item.series_id);
}

function rankOf(item: Candidate, known: Known): number {
  if (isNotice(item)) return RANKS.notice;
  const isNew = lastDay(item, known) === undefined;
  const change = known.changes.find(({ announcement_id }) => announcement_id === item.id);
  const isMoved = !isNew && change?.fields.includes("date");
  if (item.status !== "scheduled" || isMoved) return RANKS.moved;
  return isNew ? RANKS.new : RANKS.known;
}

/** Returns a number by which spoken announcements are chosen, the smallest first. */
function spokenRank(item: Candidate, known: Known): number {
  const rank = rankOf(item, known);
  if (rank !== RANKS.moved && ASSEMBLY.test(fold(item.title))) return RANKS.assembly;
  const isSingle = item.series_id === null || item.detached;
  return rank === RANKS.new && !isSingle ? RANKS.known : rank;
}

/**
 * Returns the items that are proposed for the service at `serviceAt`, a special series once.
 * Cancelled and moved announcements come first, then announcements that no edition had, and notices
 * last. All proposed items go to slides and bulletin, and three of them are also spoken, but no
 * notice.
 */
export function proposedChoices(candidates: readonly Candidate[], known: Known): Choice[] {
  const unique = [...new Map(candidates.map((item) => [item.id, item])).values()];
  const atService = unique.filter((item) => isService(item, known.serviceAt));
  const seriesOfService = new Set(atService.map(({ series_id }) => series_id));
  const nearest = unique
    .filter((item) => isProposed(item, known, seriesOfService))
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const ordered = oncePerSeries(nearest)
    .toSorted((a, b) => rankOf(a, known) - rankOf(b, known))
    .slice(0, MOST_ITEMS);
  const spoken = new Set(
    ordered
      .filter((item) => !isNotice(item))
      .toSorted((a, b) => spokenRank(a, known) - spokenRank(b, known))
      .slice(0, USUALLY_SPOKEN),
  );
  return ordered.map((item) => ({
    announcement_id: item.id,
    spoken: spoken.has(item),
    screen: true,
    printed: true,
  }));
}
