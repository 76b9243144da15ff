import { byName } from "@/features/ministries/rules.ts";
import type { Announcement } from "../model/queries.ts";
import { type BoardFilter, filtered } from "./board-filter.ts";

/** A ministry of the board, and how many announcements a press of its chip shows. */
export type MinistryCount = { id: string; name: string; color: string; count: number };

/** The ministries of these announcements by name, counted among those that hold the searched text. */
export function ministryCounts(
  announcements: Announcement[],
  { search }: BoardFilter,
): MinistryCount[] {
  const found = new Set(filtered(announcements, { search, ministryId: "" }));
  const counts = new Map<string, MinistryCount>();
  for (const announcement of announcements) {
    const { ministry } = announcement;
    if (!ministry) continue;
    const before = counts.get(ministry.id)?.count ?? 0;
    counts.set(ministry.id, { ...ministry, count: before + (found.has(announcement) ? 1 : 0) });
  }
  return [...counts.values()].toSorted(byName);
}
