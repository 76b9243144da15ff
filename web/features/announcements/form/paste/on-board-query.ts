import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { toInputs } from "@/lib/text/church-clock.ts";
import { addDays } from "@/lib/text/dates.ts";
import type { AnnouncementFields } from "../../model/schema.ts";

const COLUMNS = "id, title, kind, date, hour_words, location, series_id" as const;

/**
 * The maximum number of rows that the query reads. A board with 15 series has 600 coming
 * announcements.
 */
const MOST_ROWS = 1_000;

/** Reads all announcements that the board still shows up to `to`, and all notices. */
const fetchRows = (from: string, to: string) =>
  request((api) =>
    api
      .from("announcements")
      .select(COLUMNS)
      .gte("date", from)
      .or(`date.lt."${to}",kind.eq.notice`)
      .order("date")
      .limit(MOST_ROWS),
  );

/** A row of the board that a list is compared with. */
export type BoardRow = Awaited<ReturnType<typeof fetchRows>>[number];

/**
 * Reads the announcements with which the coming announcements in `values` are compared at `now`
 * (ms). If the request fails, it is not repeated, because nothing waits for its answer.
 */
export function onBoardQuery(values: readonly AnnouncementFields[], now: number) {
  const today = toInputs(new Date(now).toISOString()).date;
  const lastDay = values.map(({ date }) => date).reduce((a, b) => (a > b ? a : b), today);
  // Typed days are days of the device, which may be one day before or after those in UTC.
  const from = `${addDays(today, -1)}T00:00Z`;
  const to = `${addDays(lastDay, 2)}T00:00Z`;
  return queryOptions({
    queryKey: ["on-board", from, to],
    queryFn: () => fetchRows(from, to),
    networkMode: "always",
    retry: false,
    // A list that is pasted again must not be compared with rows that were read before.
    gcTime: 0,
  });
}
