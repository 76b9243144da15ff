import type { Announcement } from "@/features/announcements/model/queries.ts";
import {
  changedStatus,
  NO_NEW_DATE,
  plainLine,
  scheduleOf,
} from "@/features/announcements/model/summary.ts";
import {
  byDay,
  capitalised,
  placeOf,
  saidAt,
  scheduleWritten,
  serviceWhen,
  shortDescription,
  titleOf,
} from "../../model/announcement-words.ts";
import { type Chosen, isAnnounced } from "../../model/chosen.ts";
import { LONGEST_TEXT } from "./layouts.ts";

/** A printed announcement under the heading of its day. */
export type BulletinItem = {
  facts: Chosen;
  day: string;
  /** Whether it is the first one of that day. */
  beginsDay: boolean;
};

/** The heading of what has no date any more. */
const UNDATED = capitalised(NO_NEW_DATE);

/** What the bulletin prints, by day and hour; last what was postponed and has no new date. */
export function bulletinItems(facts: readonly Chosen[], serviceAt: string): BulletinItem[] {
  const printed = facts.filter((item) => item.choice.printed && isAnnounced(item));
  const isUndated = (item: Chosen) => scheduleOf(item).holds === null;
  const undated = printed.filter(isUndated);
  const days = byDay(
    printed.filter((item) => !isUndated(item)),
    serviceAt,
  );
  if (undated.length > 0) days.push({ day: UNDATED, items: undated });
  return days.flatMap(({ day, items }) =>
    items.map((facts, index) => ({ facts, day, beginsDay: index === 0 })),
  );
}

/** An announcement as it is printed for a service: no picture, and at most the text for which paper has room. */
export const printedWords = (facts: Chosen, serviceAt: string): string =>
  JSON.stringify([
    [serviceWhen(serviceAt), facts.ministry?.name, changedStatus(facts), titleOf(facts)],
    [scheduleWritten(saidAt(facts, serviceAt)), plainLine(facts.contact ?? "")],
    facts.status !== "scheduled" && plainLine(facts.status_reason ?? ""),
    facts.status !== "cancelled" && [
      ...[placeOf(facts), facts.link_url, shortDescription(facts, LONGEST_TEXT)],
    ],
  ]);

const DAY = 24 * 60 * 60 * 1000;
const DAYS_AHEAD = 30;

/** Returns announcements after the service that were not chosen for it, the nearest first, without cancelled and postponed ones. */
export function comingSoon(
  board: readonly Announcement[],
  chosen: readonly Pick<Chosen, "id">[],
  serviceAt: string,
): Announcement[] {
  const service = Date.parse(serviceAt);
  const ids = new Set(chosen.map(({ id }) => id));
  const at = ({ date }: Announcement) => Date.parse(date);
  return board
    .filter((one) => one.status === "scheduled" && !ids.has(one.id))
    .filter((one) => at(one) > service && at(one) <= service + DAYS_AHEAD * DAY)
    .toSorted((a, b) => at(a) - at(b));
}
