import type { Announcement } from "@/features/announcements/model/queries.ts";
import type { Chosen } from "../../model/chosen.ts";

const DAY = 24 * 60 * 60 * 1000;
const DAYS_AHEAD = 30;

/** What comes after the service and was not chosen for it, the nearest first; not what does not take place as said. */
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
