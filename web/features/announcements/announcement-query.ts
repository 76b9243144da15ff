import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/lib/request.ts";
import { supabase } from "@/lib/supabase.ts";
import { DETAIL_COLUMNS } from "./announcement-request.ts";
import { announcementKey, type Found } from "./known-announcement.ts";

// One that came with the page is not read again at once.
const FRESH_MS = 30_000;

async function fetchAnnouncement(id: string): Promise<Found> {
  const client = await supabase();
  const row = dataOf(
    await client.from("announcements").select(DETAIL_COLUMNS).eq("id", id).maybeSingle(),
  );
  return row ?? "unknown";
}

/** One announcement of any date, with all that is kept of it. */
export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: announcementKey(id),
    queryFn: () => fetchAnnouncement(id),
    staleTime: FRESH_MS,
  });
