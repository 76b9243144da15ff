import { NO_NEW_DATE } from "@/features/announcements/model/facts.ts";
import { newsOf } from "@/features/announcements/model/kinds.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { standingOf } from "@/features/announcements/model/standing.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import {
  capitalised,
  factsAt,
  groupByDay,
  scheduleInWords,
  seriesInWords,
  serviceWhen,
  shortDescription,
} from "../model/announcement-words.ts";
import { type Chosen, isAnnounced } from "../model/chosen-announcements.ts";

/** Maximum length of a printed description in characters. */
export const LONGEST_TEXT = 600;

const UNDATED = capitalised(NO_NEW_DATE);

/**
 * Returns the announcements of the bulletin by day and hour. Postponed announcements without a new
 * date are last.
 */
export function bulletinItems(announcements: readonly Chosen[], serviceAt: string) {
  const printed = announcements.filter((item) => item.choice.printed && isAnnounced(item));
  const isUndated = (item: Chosen) => standingOf(item) === "undated";
  const undated = printed.filter(isUndated);
  const days = groupByDay(
    printed.filter((item) => !isUndated(item)),
    serviceAt,
  );
  if (undated.length > 0) days.push({ day: UNDATED, items: undated });
  return days.flatMap(({ day, items }) =>
    items.map((announcement, index) => ({
      announcement,
      facts: factsAt(announcement, serviceAt),
      series: seriesInWords(announcement, serviceAt),
      day,
      beginsDay: index === 0,
    })),
  );
}

export type BulletinItem = ReturnType<typeof bulletinItems>[number];

/**
 * Returns all words of an announcement that a bulletin can print. The description is as long as the
 * longest description that any format prints.
 */
export function printedWords(announcement: Chosen, serviceAt: string): string {
  const facts = factsAt(announcement, serviceAt);
  const { standing, status, isOff, title, place, link, contact, reason } = facts;
  const series = seriesInWords(announcement, serviceAt);
  // The database keeps digests of these words. If the array had another shape, all printed
  // bulletins would count as outdated.
  return JSON.stringify([
    [serviceWhen(serviceAt), announcement.ministry?.name, status, title],
    [scheduleInWords(facts), contact],
    ...(series ? [series] : []),
    standing !== "held" && reason,
    isOff ? place : [place, link?.url ?? null, shortDescription(facts, LONGEST_TEXT)],
  ]);
}

const DAYS_AHEAD = 60;
const MOST_UPCOMING = 6;

/**
 * Returns the next special announcements of the 60 days after a service, the nearest first. A
 * series has one row. Announcements and series of the edition are left out, as are those that were
 * cancelled or postponed.
 */
export function upcomingAnnouncements(
  rows: readonly Announcement[],
  chosen: readonly Pick<Chosen, "id" | "series_id" | "detached">[],
  serviceAt: string,
): Announcement[] {
  const service = Date.parse(serviceAt);
  const ids = new Set(chosen.map(({ id, series_id, detached }) => (!detached && series_id) || id));
  const at = ({ date }: Announcement) => Date.parse(date);
  const held = rows
    .filter((one) => standingOf(one) === "held" && at(one) > service)
    .filter((one) => at(one) <= service + DAYS_AHEAD * DAY_MS)
    .toSorted((a, b) => at(a) - at(b));
  return newsOf(held)
    .filter(({ id, series_id }) => !ids.has(id) && !ids.has(series_id ?? ""))
    .slice(0, MOST_UPCOMING);
}
