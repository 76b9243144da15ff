import { type QueryClient, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useOnline } from "@/lib/browser/device-state.ts";
import { FRESH_MS, request } from "@/lib/data/supabase.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";
import { boardWindow } from "./board-pages.ts";
import { USUAL_LENGTH } from "./facts.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";
import { type Announcement, announcementsQuery } from "./queries.ts";
import { LONGEST_MS } from "./rules.ts";
import { firstOfEachSeries, seriesQuery } from "./series-query.ts";

/** The columns that the page of an announcement reads: those of the lists and three more. */
const DETAIL_COLUMNS = `${ANNOUNCEMENT_COLUMNS}, detached, created_at, updated_at` as const;

const fetchRow = (id: string) =>
  request((api) => api.from("announcements").select(DETAIL_COLUMNS).eq("id", id).maybeSingle());

export type AnnouncementDetails = NonNullable<Awaited<ReturnType<typeof fetchRow>>>;

/**
 * The announcement with the requested id; `deleted` or `unknown` when no row with this id is
 * visible.
 */
export type Found = AnnouncementDetails | "deleted" | "unknown";

/**
 * Reads an announcement. When its row is not visible, a second request finds out whether it was
 * deleted. @throws {RequestError}
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

/** Reads one announcement of any date, with all columns of its page. */
export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: announcementKey(id),
    queryFn: () => fetchAnnouncement(id),
    staleTime: FRESH_MS,
  });

/**
 * Returns an announcement from the cache without a request: the row that its page has read, else
 * its row on the board.
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
 * Reads an announcement for its page. Until all columns are loaded, `found` is the cached row of
 * the board.
 */
export function useAnnouncement(id: string) {
  const { data, isError, failureCount, fetchStatus, refetch } = useQuery(announcementQuery(id));
  // Offline, the first failed request already counts as a failure, because the query would
  // otherwise retry for seconds.
  const hasNoConnection = !useOnline() && failureCount > 0;
  // This observer keeps the board in the cache while the page is open, so that Back shows the board
  // unchanged.
  const { data: board } = useInfiniteQuery({ ...announcementsQuery, enabled: false });
  const hasFailed = isError || fetchStatus === "paused" || hasNoConnection;
  return {
    found: data ?? board?.announcements.find((row) => row.id === id),
    /** True when no more data will be loaded until the person retries. */
    hasFailed,
    /**
     * True when the announcement has its final height, so that content below it does not move any
     * more.
     */
    isWhole: data !== undefined || hasFailed,
    refetch,
  };
}

/**
 * Reads at most `limit` announcements that have not ended at `now` (ms), the last changed first.
 */
export function fetchLastChanged(now: number, limit: number): Promise<AnnouncementDetails[]> {
  // The time is rounded to the minute, so that all requests of one minute are identical and the
  // server can cache the response.
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

/** Maximum number of a ministry's next announcements that are shown beside an announcement. */
const MAX_SHOWN = 3;
// More rows are read than shown, because a weekly series has thirteen upcoming rows and only its
// first row is shown.
const ROWS_READ = 40;

async function fetchNext(ministryId: string) {
  const next = await request((api) =>
    api
      .from("announcements")
      .select("id, title, date, former_date, ends_at, status, series_id")
      .eq("ministry_id", ministryId)
      .gte("date", boardWindow(Date.now()).from)
      .order("date")
      .order("id")
      .limit(ROWS_READ),
  );
  // One row more is kept than is shown, because the announcement whose page is open may be among
  // the rows.
  return firstOfEachSeries(next).slice(0, MAX_SHOWN + 1);
}

type NextAnnouncement = Awaited<ReturnType<typeof fetchNext>>[number];

export const MINISTRY_NEXT = "ministry-next";

/** Reads the next announcements of a ministry; an empty list when `ministryId` is null. */
export const ministryNextQuery = (ministryId: string | null) =>
  queryOptions({
    queryKey: [MINISTRY_NEXT, ministryId],
    queryFn: () => (ministryId === null ? [] : fetchNext(ministryId)),
    staleTime: FRESH_MS,
  });

/**
 * Returns the upcoming announcements to show beside an announcement. Other occurrences of its
 * series are left out, because its page lists them elsewhere.
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
 * Loads everything that the page of an announcement shows into the cache. @throws {RequestError}
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
