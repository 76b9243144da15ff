import { NO_NEW_DATE } from "@/features/announcements/model/facts.ts";
import { isNotice } from "@/features/announcements/model/kinds.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import { standingOf } from "@/features/announcements/model/standing.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import {
  capitalised,
  factsAt,
  groupByDay,
  scheduleInWords,
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
    items.map((announcement, index) => ({ announcement, day, beginsDay: index === 0 })),
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
  // The database keeps digests of these words. If the array had another shape, all printed
  // bulletins would count as outdated.
  return JSON.stringify([
    [serviceWhen(serviceAt), announcement.ministry?.name, status, title],
    [scheduleInWords(facts), contact],
    standing !== "held" && reason,
    !isOff && [place, link?.url ?? null, shortDescription(facts, LONGEST_TEXT)],
  ]);
}

const DAYS_AHEAD = 30;

/**
 * Returns the announcements of the 30 days after a service that are neither in the edition nor
 * cancelled or postponed, the nearest first.
 */
export function upcomingAnnouncements(
  board: readonly Announcement[],
  chosen: readonly Pick<Chosen, "id">[],
  serviceAt: string,
): Announcement[] {
  const service = Date.parse(serviceAt);
  const ids = new Set(chosen.map(({ id }) => id));
  const at = ({ date }: Announcement) => Date.parse(date);
  return board
    .filter((one) => standingOf(one) === "held" && !isNotice(one) && !ids.has(one.id))
    .filter((one) => at(one) > service && at(one) <= service + DAYS_AHEAD * DAY_MS)
    .toSorted((a, b) => at(a) - at(b));
}
