import { oncePerSeries } from "@/features/announcements/model/kinds.ts";
import type { Announcement } from "@/features/announcements/model/queries.ts";
import type { Choice } from "./item-changes.ts";

/**
 * Returns the announcements of `rows` that an edition of the service at `serviceAt` (ISO 8601) does
 * not have: first those after the service, then those before it, each in order of date. A series is
 * one row, with its first date after the service. A series that the edition has is left out.
 */
export function otherAnnouncements(
  rows: readonly Announcement[],
  items: readonly Choice[],
  serviceAt: string,
): Announcement[] {
  const service = Date.parse(serviceAt);
  const ids = new Set(items.map(({ announcement_id }) => announcement_id));
  const isBefore = ({ date }: Announcement) => Number(Date.parse(date) < service);
  const sorted = rows.toSorted(
    (a, b) => isBefore(a) - isBefore(b) || Date.parse(a.date) - Date.parse(b.date),
  );
  // The chosen announcements come first, so that no other occurrence of their series is left.
  const chosen = sorted.filter(({ id }) => ids.has(id));
  const others = sorted.filter(({ id }) => !ids.has(id));
  return oncePerSeries([...chosen, ...others]).filter(({ id }) => !ids.has(id));
}
