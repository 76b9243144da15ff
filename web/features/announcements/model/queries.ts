import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { dataApi } from "@/lib/data/supabase.ts";
import { boardWindow, MOST_LOADED, type PageEnd, pageSize, rowsOf } from "./board-pages.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";

// A list that came with the page is not read again at once.
const FRESH_MS = 30_000;

// Hosted Supabase returns at most 1,000 rows, the oldest first in this order: reading all rows would one
// day hide everything upcoming (decision 16).
export async function fetchRows(now: number, after: PageEnd | null) {
  // Also with a cursor, because PostgreSQL takes no bound for its index from the `or` condition.
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

export type Shown = Announcement & { note?: string };

/** A page of the board, and where it ends when another page follows. */
export type BoardPage = { rows: Announcement[]; next: PageEnd | null };

export type Board = InfiniteData<BoardPage>;

async function fetchPage(after: PageEnd | null): Promise<BoardPage> {
  const now = Date.now();
  const rows = await fetchRows(now, after);
  const last = rows.length < pageSize(after) ? undefined : rows.at(-1);
  const until = after?.until ?? boardWindow(now).to;
  return { rows, next: last ? { date: last.date, id: last.id, until } : null };
}

const FIRST_PAGE: PageEnd | null = null;

/** What is announced from now to the end of the longest period. Writes change it in place. */
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
    tables: ["announcements", "ministries"],
    keep: "all",
    columns: ANNOUNCEMENT_COLUMNS,
    failure: {
      title: "Erro ao carregar avisos",
      description: "Não foi possível carregar os avisos.",
    },
  },
});

/** The key of the admin's list in all-announcements.ts. */
export const allAnnouncementsKey = ["all-announcements"] as const;

/** Whether there is any announcement at all, also past and later ones; decides which empty text is shown. */
export const anyAnnouncementQuery = queryOptions({
  queryKey: ["any-announcement"],
  queryFn: async () => {
    const rows = (await dataApi()).from("announcements").select("id");
    return dataOf(await rows.limit(1)).length > 0;
  },
  staleTime: FRESH_MS,
});

/** Reads what the board shows. @throws {RequestError} */
export async function prefetchBoard(queryClient: QueryClient): Promise<void> {
  const { announcements } = await queryClient.infiniteQuery(announcementsQuery);
  if (announcements.length === 0) await queryClient.query(anyAnnouncementQuery);
  else queryClient.setQueryData(anyAnnouncementQuery.queryKey, true);
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function fetchLater(now: number) {
  // From a day before the board's end: the board may have been read before.
  const { to } = boardWindow(now - DAY_MS);
  const rows = (await dataApi()).from("announcements").select(ANNOUNCEMENT_COLUMNS).gt("date", to);
  return dataOf(await rows.order("date").order("id").limit(MOST_LOADED));
}

/** Reads the announcements after the board's 30 days. All requests of one minute have the same address, so caches serve them. */
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
