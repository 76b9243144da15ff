import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useOnline } from "@/lib/browser/online.ts";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { DETAIL_COLUMNS } from "./announcement-request.ts";
import { announcementKey, type Found } from "./known-announcement.ts";
import { ministryNextKey, ministryNextRequest, type NextAnnouncement } from "./ministry-next.ts";
import { announcementsQuery } from "./queries.ts";

// What came with the page is not read again at once.
const FRESH_MS = 30_000;

async function fetchAnnouncement(id: string): Promise<Found> {
  const client = await supabase();
  const row = dataOf(
    await client.from("announcements").select(DETAIL_COLUMNS).eq("id", id).maybeSingle(),
  );
  if (row !== null) return row;
  const argument = { announcement_id: id };
  const wasDeleted = dataOf(await client.rpc("was_deleted", argument, { get: true }));
  return wasDeleted ? "deleted" : "unknown";
}

/** One announcement of any date, with all that is kept of it. */
const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: announcementKey(id),
    queryFn: () => fetchAnnouncement(id),
    staleTime: FRESH_MS,
  });

/** An announcement: its row on the board at once, where there is one, and then all that is kept of it. */
export function useAnnouncement(id: string) {
  const { data, isError, failureCount, fetchStatus, refetch } = useQuery(announcementQuery(id));
  // Opened without a connection a read is not paused: it fails, and would be tried for seconds.
  const hasNoConnection = !useOnline() && failureCount > 0;
  // Keeps the board while this screen is open, so that the way back finds it as it was.
  const { data: board } = useInfiniteQuery({ ...announcementsQuery, enabled: false });
  return {
    found: data ?? board?.announcements.find((row) => row.id === id),
    /** Nothing is known, and nothing more will come by itself. */
    hasFailed: isError || fetchStatus === "paused" || hasNoConnection,
    refetch,
  };
}

async function fetchNext(ministryId: string): Promise<NextAnnouncement[]> {
  const { columns, from, order, limit } = ministryNextRequest(Date.now());
  const client = await supabase();
  let rows = client
    .from("announcements")
    .select(columns)
    .eq("ministry_id", ministryId)
    .gte("date", from);
  for (const column of order) rows = rows.order(column);
  return dataOf(await rows.limit(limit));
}

/** What a ministry announces next; nothing without a ministry. */
export const ministryNextQuery = (ministryId: string | null) =>
  queryOptions({
    queryKey: ministryNextKey(ministryId),
    queryFn: () => (ministryId === null ? [] : fetchNext(ministryId)),
    staleTime: FRESH_MS,
  });
