import { MOST_ITEMS } from "@database/limits.ts";
import { isNotice } from "@/features/announcements/model/kinds.ts";
import { isUrgent } from "@/features/announcements/model/rules.ts";
import { endOf } from "@/features/announcements/model/span.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import { atClockTime, clockTime, formatDate, formatTime, LAST_MINUTE } from "./church-dates.ts";
import { earliestFirst } from "./find-edition.ts";
import type { Choice } from "./item-changes.ts";

/**
 * The number of days after a service whose announcements are proposed: one week until the next
 * service, and two days more.
 */
const DAYS_AHEAD = 9;
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
 * `serviceAt` if the board announces a service at `serviceAt`, or no service after `now` (ms) on
 * that day. Otherwise the result is the earliest service that the board announces on that day.
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
  const services = board
    .filter(hasHour)
    .filter(({ title, status }) => status === "scheduled" && SERVICE_TITLE.test(title))
    .filter(({ date }) => formatDate(date) === formatDate(serviceAt))
    .map(({ date }) => Date.parse(date))
    .filter((time) => time > now);
  if (services.length === 0 || services.includes(Date.parse(serviceAt))) return serviceAt;
  return new Date(Math.min(...services)).toISOString();
}

type Candidate = { id: string; date: string; ends_at: string | null; status: string };
type Change = { announcement_id: string; kind: string };

/**
 * The order of kinds of changes in a proposal: cancelled and postponed announcements come before
 * new ones.
 */
const RANKS: Readonly<Record<string, number>> = {
  cancelled: 0,
  postponed: 0,
  added: 1,
  changed: 1,
};
const UNCHANGED = 2;

/**
 * A scheduled announcement that starts exactly at the service time is the service itself, so this
 * announcement is not proposed.
 */
const isService = ({ date, status }: Candidate, service: number) =>
  Date.parse(date) === service && status === "scheduled";

/**
 * Returns the items that are proposed for the service at `serviceAt`: announcements that end after
 * its start and begin at most nine days later, without the service itself. Announcements in
 * `changes` (the changes since the last edition) come first. All proposed items go to slides and
 * bulletin, and three items are also spoken.
 */
export function proposedChoices(
  announcements: readonly Candidate[],
  changes: readonly Change[],
  serviceAt: string,
): Choice[] {
  const service = Date.parse(serviceAt);
  const kinds = new Map(changes.map(({ announcement_id, kind }) => [announcement_id, kind]));
  const rank = ({ id }: Candidate) => RANKS[kinds.get(id) ?? ""] ?? UNCHANGED;
  // Announcements that have begun are sorted by their end, because everybody already knows their
  // start. All others are sorted by their start.
  const nearness = (item: Candidate) =>
    Date.parse(item.date) < service ? endOf(item) : Date.parse(item.date);
  const nearest = [...new Map(announcements.map((item) => [item.id, item])).values()]
    .filter(
      (item) => endOf(item) > service && Date.parse(item.date) <= service + DAYS_AHEAD * DAY_MS,
    )
    .filter((item) => !isService(item, service))
    .toSorted((a, b) => nearness(a) - nearness(b))
    .slice(0, MOST_ITEMS);
  const isNews = (item: Candidate) => rank(item) < UNCHANGED;
  const needsSaying = (item: Candidate) => Number(isNews(item) || isUrgent(item, service));
  const ordered = nearest.toSorted((a, b) => rank(a) - rank(b));
  const spoken = new Set(
    ordered.toSorted((a, b) => needsSaying(b) - needsSaying(a)).slice(0, USUALLY_SPOKEN),
  );
  return ordered.map((item) => ({
    announcement_id: item.id,
    spoken: spoken.has(item),
    screen: true,
    printed: true,
  }));
}
