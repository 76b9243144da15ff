import { MOST_ITEMS } from "@contract/limits.ts";
import { isUrgent } from "@/features/announcements/model/rules.ts";
import { endOf } from "@/features/announcements/model/said.ts";
import { atClockTime, clockTime } from "./church-dates.ts";
import type { Choice } from "./item-changes.ts";

const DAY = 24 * 60 * 60 * 1000;
/** What comes until the service after the next one, and a little more. */
const DAYS_AHEAD = 9;
const USUALLY_SPOKEN = 3;
const USUAL_HOUR = 19;
const SUNDAY = 7;

/** The coming Sunday in the evening, today's included until then. */
function comingSunday(now: number): string {
  const at = new Date(clockTime(new Date(now).toISOString()));
  at.setUTCDate(at.getUTCDate() + ((SUNDAY - at.getUTCDay()) % SUNDAY));
  at.setUTCHours(USUAL_HOUR, 0, 0, 0);
  const sunday = atClockTime(at.getTime());
  return Date.parse(sunday) > now ? sunday : weeksAfter(sunday, 1);
}

/** The same weekday and hour on the clock, also across a change of summer time. */
const weeksAfter = (iso: string, weeks: number) => atClockTime(clockTime(iso) + weeks * 7 * DAY);

/**
 * The service to prepare, at `now` (ms): on the weekday and at the hour of the latest one that there is an edition for,
 * in the future and without an edition; without any edition the coming Sunday evening.
 */
export function nextService(editions: readonly { service_at: string }[], now: number): string {
  const latest = editions
    .map(({ service_at }) => service_at)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1);
  if (latest === undefined) return comingSunday(now);
  let weeks = Math.max(1, Math.floor((now - Date.parse(latest)) / (7 * DAY)));
  // A week in which the clocks go back is an hour longer.
  while (Date.parse(weeksAfter(latest, weeks)) <= now) weeks += 1;
  return weeksAfter(latest, weeks);
}

type Proposed = { id: string; date: string; ends_at: string | null; status: string };
type Change = { announcement_id: string; kind: string };

/** What is cancelled or postponed is said before what is new. */
const RANKS: Readonly<Record<string, number>> = {
  cancelled: 0,
  postponed: 0,
  added: 1,
  changed: 1,
};
const UNCHANGED = 2;

/** Whoever would hear of it sits in it: what begins with the service is that service, unless something became of it. */
const isService = ({ date, status }: Proposed, service: number) =>
  Date.parse(date) === service && status === "scheduled";

/**
 * What is proposed for the service at `serviceAt`: all that is not over by then and begins within nine days, without
 * the service itself, what was cancelled, added or changed since the last edition first (`changes`), each on screen and
 * paper, three spoken.
 */
export function proposedChoices(
  announcements: readonly Proposed[],
  changes: readonly Change[],
  serviceAt: string,
): Choice[] {
  const service = Date.parse(serviceAt);
  const kinds = new Map(changes.map(({ announcement_id, kind }) => [announcement_id, kind]));
  const rank = ({ id }: Proposed) => RANKS[kinds.get(id) ?? ""] ?? UNCHANGED;
  // What goes on for weeks is no news at its beginning; what counts is when it ends.
  const near = (item: Proposed) =>
    Date.parse(item.date) < service ? endOf(item) : Date.parse(item.date);
  const nearest = [...new Map(announcements.map((item) => [item.id, item])).values()]
    .filter((item) => endOf(item) > service && Date.parse(item.date) <= service + DAYS_AHEAD * DAY)
    .filter((item) => !isService(item, service))
    .toSorted((a, b) => near(a) - near(b))
    .slice(0, MOST_ITEMS);
  const isNews = (item: Proposed) => rank(item) < UNCHANGED;
  const needsSaying = (item: Proposed) => Number(isNews(item) || isUrgent(item, service));
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
