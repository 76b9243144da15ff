import type { Announced } from "./facts.ts";
import { endOf } from "./span.ts";
import { takesPlace } from "./standing.ts";

/**
 * Returns the announcements that have begun and are not over at `now` (ms), the nearest end first.
 * Announcements without an end are left out.
 */
export function ongoingAt<Item extends Announced>(
  announcements: readonly Item[],
  now: number,
): Item[] {
  return announcements
    .filter((one) => one.ends_at !== null && Date.parse(one.date) < now && now < endOf(one))
    .filter(takesPlace)
    .toSorted((a, b) => endOf(a) - endOf(b));
}
