import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/lib/request.ts";
import { supabase } from "@/lib/supabase.ts";
import { ANNOUNCEMENT_COLUMNS } from "./board-request.ts";
import { type DatedPart, datesOf, type OwnPart } from "./own-parts.ts";
import { type Announcement, allAnnouncementsKey } from "./queries.ts";

export const ALL_ANNOUNCEMENTS_PAGE_SIZE = 20;
// PostgREST: the range begins after the last row.
const BEYOND_THE_END = "PGRST103";

export type AnnouncementsPage = {
  announcements: Announcement[];
  /** Names by user id; an account that was deleted has none. */
  authors: ReadonlyMap<string, string>;
  total: number;
};

const NO_AUTHORS: ReadonlyMap<string, string> = new Map();

type Wanted = DatedPart & {
  /** The one whose announcements are wanted; everybody's without it. */
  createdBy?: string;
  search: string;
  page: number;
};

/** `created_by` and `profiles.user_id` reference auth.users, which the data API hides, so profiles cannot be embedded. */
async function fetchAuthors(announcements: Announcement[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(announcements.flatMap(({ created_by }) => created_by ?? []));
  if (ids.size === 0) return NO_AUTHORS;
  const rows = dataOf(
    await (await supabase())
      .from("profiles")
      .select("user_id, name")
      .in("user_id", [...ids]),
  );
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}

type Client = Awaited<ReturnType<typeof supabase>>;

/** All rows, or those that the database finds by their titles. */
function searched(client: Client, search: string) {
  const count = { count: "exact" } as const;
  // The table itself has an index in the list's order.
  return search === ""
    ? client.from("announcements").select(ANNOUNCEMENT_COLUMNS, count)
    : client.rpc("search_announcements", { search }, count).select(ANNOUNCEMENT_COLUMNS);
}

async function fetchRows({ createdBy, search, page, from, to, nearestFirst }: Wanted) {
  let rows = searched(await supabase(), search);
  if (createdBy !== undefined) rows = rows.eq("created_by", createdBy);
  if (from !== undefined) rows = rows.gte("date", from);
  if (to !== undefined) rows = rows.lte("date", to);
  const first = (page - 1) * ALL_ANNOUNCEMENTS_PAGE_SIZE;
  const response = await rows
    .order("date", { ascending: nearestFirst })
    .order("id")
    .range(first, first + ALL_ANNOUNCEMENTS_PAGE_SIZE - 1);
  if (response.error?.code === BEYOND_THE_END) {
    return { announcements: [], total: response.count ?? 0 };
  }
  const announcements = dataOf(response);
  return { announcements, total: response.count ?? announcements.length };
}

/** One page, from 1, of all announcements, past ones included, newest first. For admins. */
export const allAnnouncementsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...allAnnouncementsKey, search, page],
    queryFn: async (): Promise<AnnouncementsPage> => {
      const rows = await fetchRows({ search, page, nearestFirst: false });
      return { ...rows, authors: await fetchAuthors(rows.announcements) };
    },
    placeholderData: keepPreviousData,
  });

export type PageQuery = (
  search: string,
  page: number,
) =>
  | ReturnType<typeof allAnnouncementsQuery>
  | ReturnType<ReturnType<typeof ownAnnouncementsQuery>>;

/** One page, from 1, of a part of what one person has published. */
export const ownAnnouncementsQuery =
  (userId: string, part: OwnPart) => (search: string, page: number) =>
    queryOptions({
      queryKey: [...allAnnouncementsKey, userId, part, search, page],
      queryFn: async (): Promise<AnnouncementsPage> => {
        const dates = datesOf(part, Date.now());
        const rows = await fetchRows({ ...dates, createdBy: userId, search, page });
        return { ...rows, authors: NO_AUTHORS };
      },
      placeholderData: keepPreviousData,
    });
