import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { dataApi } from "@/lib/data/supabase.ts";
import { boardWindow, MOST_LOADED } from "./board-pages.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";
import { type Announcement, allAnnouncementsKey } from "./queries.ts";

const FRESH_MS = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;

async function fetchLater(now: number) {
  // From a day before the board's end: the board may have been read before.
  const { to } = boardWindow(now - DAY_MS);
  const rows = (await dataApi()).from("announcements").select(ANNOUNCEMENT_COLUMNS).gt("date", to);
  return dataOf(await rows.order("date").order("id").limit(MOST_LOADED));
}

/** What is announced for after the board's end. Every visitor's request of a minute is the same. */
export const laterQuery = queryOptions({
  queryKey: [...allAnnouncementsKey, "later"],
  queryFn: () => fetchLater(Date.now()),
  staleTime: FRESH_MS,
  meta: { tables: ["announcements", "ministries"], keep: "all", columns: ANNOUNCEMENT_COLUMNS },
});

/** All that is to come at `now` (ms) of these lists, each once, the nearest first. */
export function toCome(lists: readonly (readonly Announcement[])[], now: number): Announcement[] {
  const rows = new Map(lists.flat().map((row) => [row.id, row]));
  return [...rows.values()]
    .filter(({ date }) => Date.parse(date) >= now)
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
}
