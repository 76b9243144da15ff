import { NO_NEW_DATE, scheduleOf } from "@/features/announcements/model/summary.ts";
import { byDay } from "../../model/announcement-words.ts";
import { type Chosen, isAnnounced } from "../../model/chosen.ts";

/** A printed announcement under the heading of its day. */
export type BulletinItem = {
  facts: Chosen;
  day: string;
  /** Whether it is the first one of that day. */
  beginsDay: boolean;
};

/** The heading of what has no date any more. */
const UNDATED = NO_NEW_DATE.charAt(0).toUpperCase() + NO_NEW_DATE.slice(1);

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
