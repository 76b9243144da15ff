import { MAX_DAYS } from "@contract/limits.ts";
import { type QueryClient, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useOnline } from "@/lib/browser/device-state.ts";
import { request } from "@/lib/data/supabase.ts";
import { boardWindow } from "./board-pages.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";
import { type Announcement, announcementsQuery } from "./queries.ts";
import { USUAL_LENGTH } from "./said.ts";
import { seriesOnce, seriesQuery } from "./series-query.ts";

/** What is told of an announcement, beyond what the lists need. */
export const DETAIL_COLUMNS = `${ANNOUNCEMENT_COLUMNS}, detached, created_at, updated_at` as const;

// What came with the page is not read again at once.
const FRESH_MS = 30_000;

const fetchRow = (id: string) =>
  request((api) => api.from("announcements").select(DETAIL_COLUMNS).eq("id", id).maybeSingle());

export type AnnouncementDetails = NonNullable<Awaited<ReturnType<typeof fetchRow>>>;

/** The announcement of an id, or why there is none. */
export type Found = AnnouncementDetails | "deleted" | "unknown";

export async function fetchAnnouncement(id: string): Promise<Found> {
  const row = await fetchRow(id);
  if (row !== null) return row;
  const wasDeleted = await request((api) =>
    api.rpc("was_deleted", { announcement_id: id }, { get: true }),
  );
  return wasDeleted ? "deleted" : "unknown";
}

export const ANNOUNCEMENT = "announcement";

export const announcementKey = (id: string) => [ANNOUNCEMENT, id] as const;

/** One announcement of any date, with all that is kept of it. */
export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: announcementKey(id),
    queryFn: () => fetchAnnouncement(id),
    staleTime: FRESH_MS,
  });

/** What is known of an announcement without asking: what its own screen read, else its row on the board. */
export function knownAnnouncement(
  queryClient: QueryClient,
  id: string,
): Found | Announcement | undefined {
  const read = queryClient.getQueryData<Found>(announcementKey(id));
  if (read !== undefined) return read;
  const board = queryClient.getQueryData(announcementsQuery.queryKey);
  return board?.pages.flatMap(({ rows }) => rows).find((row) => row.id === id);
}

/** An announcement: its row on the board at once, where there is one, and then all that is kept of it. */
export function useAnnouncement(id: string) {
  const { data, isError, failureCount, fetchStatus, refetch } = useQuery(announcementQuery(id));
  // Opened without a connection a read is not paused: it fails, and would be tried for seconds.
  const hasNoConnection = !useOnline() && failureCount > 0;
  // Keeps the board while this screen is open, so that the way back finds it as it was.
  const { data: board } = useInfiniteQuery({ ...announcementsQuery, enabled: false });
  const hasFailed = isError || fetchStatus === "paused" || hasNoConnection;
  return {
    found: data ?? board?.announcements.find((row) => row.id === id),
    /** Nothing more will come by itself. */
    hasFailed,
    /** Content below the announcement does not move any more. */
    isWhole: data !== undefined || hasFailed,
    refetch,
  };
}

const MINUTE_MS = 60_000;
const LONGEST_MS = MAX_DAYS * 24 * 60 * MINUTE_MS;

/** Announcements that have not ended at `now` (ms), at most `limit`, the newest change first. */
export function fetchLastChanged(now: number, limit: number): Promise<AnnouncementDetails[]> {
  // The same request for a whole minute.
  const ago = (ms: number) => new Date(now - (now % MINUTE_MS) - ms).toISOString();
  return request((api) =>
    api
      .from("announcements")
      .select(DETAIL_COLUMNS)
      .gte("date", ago(LONGEST_MS))
      .or(`date.gte."${ago(USUAL_LENGTH)}",ends_at.gte."${ago(0)}"`)
      .order("updated_at", { ascending: false })
      .order("id")
      .limit(limit),
  );
}

/** How many are shown of what a ministry announces next. */
const SHOWN = 3;
// A weekly series has thirteen of them, of which one is shown.
const READ = 40;

async function fetchNext(ministryId: string) {
  const next = await request((api) =>
    api
      .from("announcements")
      .select("id, title, date, former_date, ends_at, status, series_id")
      .eq("ministry_id", ministryId)
      .gte("date", boardWindow(Date.now()).from)
      .order("date")
      .order("id")
      .limit(READ),
  );
  // One more than is shown, which may be the page's own.
  return seriesOnce(next).slice(0, SHOWN + 1);
}

type NextAnnouncement = Awaited<ReturnType<typeof fetchNext>>[number];

export const MINISTRY_NEXT = "ministry-next";

/** What a ministry announces next; nothing without a ministry. */
export const ministryNextQuery = (ministryId: string | null) =>
  queryOptions({
    queryKey: [MINISTRY_NEXT, ministryId],
    queryFn: () => (ministryId === null ? [] : fetchNext(ministryId)),
    staleTime: FRESH_MS,
  });

/** Those of `rows` that are shown beside an announcement at `now` (ms); its page says itself when it repeats. */
export function nextBeside(
  { id, series_id }: Pick<Announcement, "id" | "series_id">,
  rows: readonly NextAnnouncement[],
  now: number,
): NextAnnouncement[] {
  const isOther = (row: NextAnnouncement) =>
    row.id !== id && (row.series_id === null || row.series_id !== series_id);
  return rows.filter((row) => isOther(row) && Date.parse(row.date) >= now).slice(0, SHOWN);
}

/** Reads what an announcement's own screen shows. @throws {RequestError} */
export async function prefetchAnnouncement(id: string, queryClient: QueryClient): Promise<void> {
  const found = await queryClient.query(announcementQuery(id));
  if (typeof found !== "object") return;
  const { ministry_id, series_id } = found;
  await Promise.all([
    queryClient.query(ministryNextQuery(ministry_id)),
    series_id !== null && queryClient.query(seriesQuery(series_id)),
  ]);
}
