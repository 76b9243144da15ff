import { type QueryClient, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useOnline } from "@/lib/browser/device-state.ts";
import { FRESH_MS, request } from "@/lib/data/supabase.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";
import { boardWindow } from "./board-pages.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";
import { type Announcement, announcementsQuery } from "./queries.ts";
import { LONGEST_MS } from "./rules.ts";
import { firstOfEachSeries, seriesQuery } from "./series-query.ts";
import { USUAL_LENGTH } from "./span.ts";

/** The columns that the page of an announcement reads: those of the lists and two more. */
const DETAIL_COLUMNS = `${ANNOUNCEMENT_COLUMNS}, created_at, updated_at` as const;

const fetchRow = (id: string) =>
  request((api) => api.from("announcements").select(DETAIL_COLUMNS).eq("id", id).maybeSingle());

export type AnnouncementDetails = NonNullable<Awaited<ReturnType<typeof fetchRow>>>;

/**
 * The announcement with the requested id. If no row with this id is visible, the value is `deleted`
 * or `unknown`.
 */
export type Found = AnnouncementDetails | "deleted" | "unknown";

/**
 * Reads an announcement. If its row is not visible, a second request finds out whether the
 * announcement was deleted.
 * @throws {RequestError} if a request fails.
 */
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

/** Reads an announcement with all columns of its page. The announcement may have any date. */
export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: announcementKey(id),
    queryFn: () => fetchAnnouncement(id),
    staleTime: FRESH_MS,
  });

/**
 * Returns an announcement from the cache, without a request. The row that the announcement's page
 * has read comes first, then the row on the board.
 */
export function knownAnnouncement(
  queryClient: QueryClient,
  id: string,
): Found | Announcement | undefined {
  const read = queryClient.getQueryData<Found>(announcementKey(id));
  if (read !== undefined) return read;
  const board = queryClient.getQueryData(announcementsQuery.queryKey);
  return board?.pages.flatMap(({ rows }) => rows).find((row) => row.id === id);
}

/**
 * Reads an announcement for its page. Until all columns are loaded, `found` is the cached row from
 * the board.
 */
export function useAnnouncement(id: string) {
  const { data, isError, failureCount, fetchStatus, refetch } = useQuery(announcementQuery(id));
  // Without a connection, the first failed request already counts as a failure. Otherwise the query
  // would retry for seconds.
  const hasNoConnection = !useOnline() && failureCount > 0;
  // This observer keeps the board in the cache while the page is open. Therefore Back shows the
  // board unchanged.
  const { data: board } = useInfiniteQuery({ ...announcementsQuery, enabled: false });
  const hasFailed = isError || fetchStatus === "paused" || hasNoConnection;
  return {
    found: data ?? board?.announcements.find((row) => row.id === id),
    /** Whether no more data will be loaded until the person retries. */
    hasFailed,
    /**
     * Whether the announcement has its final height. Then the content below the announcement does
     * not move any more.
     */
    isWhole: data !== undefined || hasFailed,
    refetch,
  };
}

/**
 * Reads at most `limit` announcements that have not ended at `now` (ms). The announcement that was
 * changed last is first.
 */
export function fetchLastChanged(now: number, limit: number): Promise<AnnouncementDetails[]> {
  // The time is rounded to the minute. All requests of one minute are then identical, so the server
  // can cache the response.
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

/** Maximum number of next announcements of a ministry beside an announcement. */
const MAX_SHOWN = 3;
// A weekly series has thirteen upcoming rows, of which only the first row is shown. Therefore more
// rows are read than shown.
const ROWS_READ = 40;

async function fetchNext(ministryId: string) {
  const next = await request((api) =>
    api
      .from("announcements")
      .select("id, title, date, hour_words, former_date, ends_at, status, series_id")
      .eq("ministry_id", ministryId)
      .eq("kind", "event")
      .gte("date", boardWindow(Date.now()).from)
      .order("date")
      .order("id")
      .limit(ROWS_READ),
  );
  // The announcement whose page is open may be one of the rows. Therefore one more row is kept than
  // is shown.
  return firstOfEachSeries(next).slice(0, MAX_SHOWN + 1);
}

type NextAnnouncement = Awaited<ReturnType<typeof fetchNext>>[number];

export const MINISTRY_NEXT = "ministry-next";

/** Reads the next announcements of a ministry. If `ministryId` is null, the result is empty. */
export const ministryNextQuery = (ministryId: string | null) =>
  queryOptions({
    queryKey: [MINISTRY_NEXT, ministryId],
    queryFn: () => (ministryId === null ? [] : fetchNext(ministryId)),
    staleTime: FRESH_MS,
  });

/**
 * Returns the coming announcements to show beside an announcement. Other occurrences of the same
 * series are left out, because the page lists these occurrences separately.
 */
export function nextBeside(
  { id, series_id }: Pick<Announcement, "id" | "series_id">,
  rows: readonly NextAnnouncement[],
  now: number,
): NextAnnouncement[] {
  const isOther = (row: NextAnnouncement) =>
    row.id !== id && (row.series_id === null || row.series_id !== series_id);
  return rows.filter((row) => isOther(row) && Date.parse(row.date) >= now).slice(0, MAX_SHOWN);
}

/**
 * Loads all data of an announcement's page into the cache.
 * @throws {RequestError} if a request fails.
 */
export async function prefetchAnnouncement(id: string, queryClient: QueryClient): Promise<void> {
  const found = await queryClient.query(announcementQuery(id));
  if (typeof found !== "object") return;
  const { ministry_id, series_id } = found;
  await Promise.all([
    queryClient.query(ministryNextQuery(ministry_id)),
    series_id !== null && queryClient.query(seriesQuery(series_id)),
  ]);
}
