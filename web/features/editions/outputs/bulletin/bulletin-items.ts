import { byDay } from "../../model/announcement-words.ts";
import { type Chosen, isAnnounced } from "../../model/chosen.ts";

/** A printed announcement under the heading of its day. */
export type BulletinItem = {
  facts: Chosen;
  day: string;
  /** Whether it is the first one of that day. */
  beginsDay: boolean;
  /** The ministry whose announcements of that day it begins. */
  ministry?: string;
};

/** Those of a ministry together, where its first one stands; those of none first. */
function byMinistry(items: readonly Chosen[]): Chosen[][] {
  const groups = new Map<string | undefined, Chosen[]>([[undefined, []]]);
  for (const item of items) {
    const id = item.ministry?.id;
    groups.set(id, [...(groups.get(id) ?? []), item]);
  }
  return [...groups.values()].filter(({ length }) => length > 0);
}

/** What the bulletin prints, by day and ministry. */
export function bulletinItems(facts: readonly Chosen[], serviceAt: string): BulletinItem[] {
  const printed = facts.filter((item) => item.choice.printed && isAnnounced(item));
  return byDay(printed, serviceAt).flatMap(({ day, items }) =>
    byMinistry(items)
      .flatMap((group) =>
        group.map((facts, index) => ({
          facts,
          ...(index === 0 && facts.ministry && { ministry: facts.ministry.name }),
        })),
      )
      .map((item, index) => ({ ...item, day, beginsDay: index === 0 })),
  );
}
