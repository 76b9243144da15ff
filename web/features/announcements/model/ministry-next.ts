import { boardWindow } from "./board-request.ts";
import type { Announcement } from "./queries.ts";

/** How many are shown of what a ministry announces next. */
const SHOWN = 3;

const COLUMNS = "id, title, date, ends_at, status";

/** What is shown of an announcement beside another one. */
export type NextAnnouncement = Pick<Announcement, "id" | "title" | "date" | "ends_at" | "status">;

/** The request for a ministry's next announcements at `now` (ms): one more than is shown, which may be the page's own. */
export function ministryNextRequest(now: number) {
  const order = ["date", "id"] as const;
  return { columns: COLUMNS, from: boardWindow(now).from, order, limit: SHOWN + 1 } as const;
}

/** The same request as our own server sends it, without supabase-js. */
export function ministryNextPath(ministryId: string, now: number): string {
  const { columns, from, order, limit } = ministryNextRequest(now);
  const query = new URLSearchParams([
    ["select", columns.replaceAll(" ", "")],
    ["ministry_id", `eq.${ministryId}`],
    ["date", `gte.${from}`],
    ["order", order.map((column) => `${column}.asc`).join()],
    ["limit", String(limit)],
  ]);
  return `/rest/v1/announcements?${query}`;
}

/** What the keys of all ministries' next announcements begin with in the cache. */
export const MINISTRY_NEXT = "ministry-next";

export const ministryNextKey = (ministryId: string | null) => [MINISTRY_NEXT, ministryId] as const;

/** Those of `rows` that are shown beside the announcement `id` at `now` (ms). */
export function nextBeside(
  id: string,
  rows: readonly NextAnnouncement[],
  now: number,
): NextAnnouncement[] {
  return rows.filter((row) => row.id !== id && Date.parse(row.date) >= now).slice(0, SHOWN);
}
