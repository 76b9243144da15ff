import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { dataApi, FRESH_MS } from "@/lib/data/supabase.ts";
import { DAY_MS } from "@/lib/text/durations.ts";
import { boardWindow, MAX_LOADED_ROWS, type PageEnd, pageSize, rowsOf } from "./board-pages.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";
import { DAYS_AHEAD, LONGEST_MS, MOST_AHEAD, PERIODS_WITH_AHEAD, periodEnd } from "./rules.ts";

/**
 * Reads the batch of the board's rows after the cursor `after`. Null stands for the first batch.
 * Hosted Supabase returns at most 1,000 rows, and past rows would one day fill this limit.
 * Therefore only rows in the board's time window are read (decision 16).
 */
export async function fetchRows(now: number, after: PageEnd | null) {
  // The limits of `date` are separate conditions, although the cursor's `or` condition implies the
  // lower limit. PostgreSQL cannot use an `or` condition to narrow an index scan.
  const { from, to } = after ? { from: after.date, to: after.until } : boardWindow(now);
  let rows = (await dataApi())
    .from("announcements")
    .select(ANNOUNCEMENT_COLUMNS)
    .gte("date", from)
    .lte("date", to);
  if (after)
    rows = rows.or(`date.gt."${after.date}",and(date.eq."${after.date}",id.gt.${after.id})`);
  return dataOf(await rows.order("date").order("id").limit(pageSize(after)));
}

export type Announcement = Awaited<ReturnType<typeof fetchRows>>[number];

/**
 * A batch of the board's rows. `next` is the cursor after this batch. After the last batch, `next`
 * is null.
 */
type BoardPage = { rows: Announcement[]; next: PageEnd | null };

export type Board = InfiniteData<BoardPage>;

// Maximum number of ongoing announcements in the page, besides the first batch. No church has so
// many announcements at the same time.
const MOST_ONGOING = 20;

/**
 * Reads the announcements that began before the board's time window at `now` (ms) and have not
 * ended at its beginning. The nearest end is first.
 */
async function fetchOngoing(now: number): Promise<Announcement[]> {
  const { from } = boardWindow(now);
  // With an earliest start, PostgreSQL can narrow its scan of the index on `date`.
  const earliest = new Date(Date.parse(from) - LONGEST_MS).toISOString();
  const rows = (await dataApi()).from("announcements").select(ANNOUNCEMENT_COLUMNS);
  const begun = rows.gte("date", earliest).lt("date", from).gt("ends_at", from);
  return dataOf(await begun.order("ends_at").order("id").limit(MOST_ONGOING));
}

// Maximum number of notices on the board. The board shows three until a person asks for all.
const MOST_NOTICES = 40;

/** Reads the notices that are still shown at `now` (ms), the nearest end first. */
async function fetchNotices(now: number): Promise<Announcement[]> {
  const rows = (await dataApi()).from("announcements").select(ANNOUNCEMENT_COLUMNS);
  const shown = rows.eq("kind", "notice").gte("date", boardWindow(now).from);
  return dataOf(await shown.order("date").order("id").limit(MOST_NOTICES));
}

/** Reads the first special announcements after each period that the board names them after. */
async function fetchAhead(now: number): Promise<Announcement[]> {
  const { from } = boardWindow(now);
  const latest = new Date(Date.parse(from) + DAYS_AHEAD * DAY_MS).toISOString();
  const api = await dataApi();
  const batches = PERIODS_WITH_AHEAD.map(async (period) => {
    const earliest = new Date(periodEnd(period, Date.parse(from))).toISOString();
    const rows = api.rpc("list_special", { earliest, latest }, { get: true });
    return dataOf(await rows.select(ANNOUNCEMENT_COLUMNS).limit(MOST_AHEAD));
  });
  return (await Promise.all(batches)).flat();
}

/**
 * Reads the first batch of the board's rows, and the announcements that are ongoing at `now` (ms).
 */
export const fetchPresent = (now: number) => Promise.all([fetchRows(now, null), fetchOngoing(now)]);

/** Reads the rows of the first page besides its batch: ongoing ones, notices, and later ones. */
const fetchBeside = async (now: number) =>
  (await Promise.all([fetchOngoing(now), fetchNotices(now), fetchAhead(now)])).flat();

async function fetchPage(after: PageEnd | null): Promise<BoardPage> {
  const now = Date.now();
  const [rows, beside] = await Promise.all([fetchRows(now, after), after ? [] : fetchBeside(now)]);
  const last = rows.length < pageSize(after) ? undefined : rows.at(-1);
  const until = after?.until ?? boardWindow(now).to;
  // The board keeps these announcements among its other rows. Therefore saves, deletions and the
  // offline copy include them.
  return {
    rows: [...beside, ...rows],
    next: last ? { date: last.date, id: last.id, until } : null,
  };
}

/** The options with which queries of announcements are kept on the device and refetched. */
export const KEPT = {
  tables: ["announcements", "ministries", "series"],
  keep: "all",
  columns: ANNOUNCEMENT_COLUMNS,
} as const;

const FIRST_PAGE: PageEnd | null = null;

/**
 * Reads the board: the ongoing announcements, and in batches all announcements up to the end of the
 * longest period. A write changes the cached rows and does not refetch the board.
 */
export const announcementsQuery = infiniteQueryOptions({
  queryKey: ["announcements"],
  queryFn: ({ pageParam }) => fetchPage(pageParam),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ next }: BoardPage): PageEnd | null => next,
  select: (board) => ({
    announcements: rowsOf(board),
    next: board.pages.at(-1)?.next ?? null,
  }),
  staleTime: FRESH_MS,
  meta: {
    ...KEPT,
    failure: {
      title: "Erro ao carregar avisos",
      description: "Não foi possível carregar os avisos.",
    },
  },
});

/**
 * The beginning of the query keys of all lists that the server sorts or counts. A write invalidates
 * all queries with this beginning.
 */
export const allAnnouncementsKey = ["all-announcements"] as const;

/**
 * Reads whether the church has an announcement of any date. The answer decides the text of an empty
 * board.
 */
export const anyAnnouncementQuery = queryOptions({
  queryKey: ["any-announcement"],
  queryFn: async () => {
    const rows = (await dataApi()).from("announcements").select("id");
    return dataOf(await rows.limit(1)).length > 0;
  },
  staleTime: FRESH_MS,
});

/**
 * Loads the data of the board into the cache.
 * @throws {RequestError} if a request fails.
 */
export async function prefetchBoard(queryClient: QueryClient): Promise<void> {
  const { announcements } = await queryClient.infiniteQuery(announcementsQuery);
  if (announcements.length === 0) await queryClient.query(anyAnnouncementQuery);
  else queryClient.setQueryData(anyAnnouncementQuery.queryKey, true);
}

async function fetchLater(now: number) {
  // The cached board may be a day old. Therefore the range begins a day before the end of the
  // board's time window.
  const { to } = boardWindow(now - DAY_MS);
  const rows = (await dataApi()).from("announcements").select(ANNOUNCEMENT_COLUMNS).gt("date", to);
  return dataOf(await rows.order("date").order("id").limit(MAX_LOADED_ROWS));
}

/**
 * Reads the announcements after the board's time window. All requests of one minute are identical,
 * so that caches can answer them.
 */
export const laterQuery = queryOptions({
  queryKey: [...allAnnouncementsKey, "later"],
  queryFn: () => fetchLater(Date.now()),
  staleTime: FRESH_MS,
  meta: KEPT,
});

/**
 * Returns the announcements of several lists that are still to come at `now` (ms). Each
 * announcement is included once, and the nearest is first.
 */
export function mergeUpcoming(
  lists: readonly (readonly Announcement[])[],
  now: number,
): Announcement[] {
  const rows = new Map(lists.flat().map((row) => [row.id, row]));
  return [...rows.values()]
    .filter(({ date }) => Date.parse(date) >= now)
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
}
