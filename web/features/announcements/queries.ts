import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { dataOf, RequestError } from "@/lib/request.ts";
import { supabase } from "@/lib/supabase.ts";
import { ANNOUNCEMENT_COLUMNS, BOARD_PAGE_SIZE, boardWindow } from "./board-request.ts";
import type { Cursor } from "./rules.ts";

// A list that came with the page is not asked for again at once.
const FRESH_MS = 30_000;

/** Behind `after`, in the order of `date`, then `id`. */
function behind({ date, id }: Cursor): string {
  return `date.gt."${date}",and(date.eq."${date}",id.gt.${id})`;
}

// Hosted Supabase cuts an answer at 1,000 rows, the oldest first under this order: asking for all rows
// would one day hide everything upcoming (decision 16).
async function fetchPage(after: Cursor | null) {
  const { from, to } = boardWindow(Date.now());
  const upcoming = (await supabase())
    .from("announcements")
    .select(ANNOUNCEMENT_COLUMNS)
    // The lower bound again, because PostgreSQL takes none for its index from the other condition.
    .gte("date", after?.date ?? from)
    .lte("date", to)
    .order("date")
    .order("id")
    .limit(BOARD_PAGE_SIZE);
  return dataOf(await (after ? upcoming.or(behind(after)) : upcoming));
}

export type Announcement = Awaited<ReturnType<typeof fetchPage>>[number];

/** A page of the board and where the next one begins; null behind the last one. */
export type BoardPage = { rows: Announcement[]; next: Cursor | null };

/** The pages of the board that are loaded. */
export type Board = InfiniteData<BoardPage>;

/** The page that these rows are, as the data API sent them. */
export function toBoardPage(rows: Announcement[]): BoardPage {
  const last = rows.length < BOARD_PAGE_SIZE ? undefined : rows.at(-1);
  return { rows, next: last ? { date: last.date, id: last.id } : null };
}

const FIRST_PAGE: Cursor | null = null;

/** What is announced from now to the end of the longest period. Changed in place by every write. */
export const announcementsQuery = infiniteQueryOptions({
  queryKey: ["announcements"],
  queryFn: async ({ pageParam }) => toBoardPage(await fetchPage(pageParam)),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: ({ next }: BoardPage): Cursor | null => next,
  select: ({ pages }) => ({
    announcements: pages.flatMap(({ rows }) => rows),
    next: pages.at(-1)?.next ?? null,
  }),
  staleTime: FRESH_MS,
  meta: {
    failure: {
      title: "Erro ao carregar avisos",
      description: "Não foi possível carregar os avisos.",
    },
  },
});

/** The pages of the admin's list, all-announcements.ts. */
export const allAnnouncementsKey = ["all-announcements"] as const;

/** Whether there is any announcement at all, past ones and far ones included; picks the empty text. */
export const anyAnnouncementQuery = queryOptions({
  queryKey: ["any-announcement"],
  queryFn: async () => {
    const answer = await (await supabase())
      .from("announcements")
      .select("id", { count: "exact", head: true });
    dataOf(answer);
    if (answer.count === null) throw new RequestError({ message: "no count" }, answer.status);
    return answer.count > 0;
  },
  staleTime: FRESH_MS,
});
