import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/lib/request.ts";
import { supabase } from "@/lib/supabase.ts";
import { ANNOUNCEMENT_COLUMNS } from "./board-request.ts";
import { type Announcement, allAnnouncementsKey } from "./queries.ts";
import { titlePattern } from "./rules.ts";

export const ALL_ANNOUNCEMENTS_PAGE_SIZE = 20;
// PostgREST: the range begins after the last row.
const BEYOND_THE_END = "PGRST103";

export type AnnouncementsPage = {
  announcements: Announcement[];
  /** Names by user id; an account that was deleted has none. */
  authors: ReadonlyMap<string, string>;
  total: number;
};

/** `created_by` and `profiles.user_id` reference auth.users, which the data API hides, so profiles cannot be embedded. */
async function fetchAuthors(announcements: Announcement[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(announcements.flatMap(({ created_by }) => created_by ?? []));
  if (ids.size === 0) return new Map();
  const rows = dataOf(
    await (await supabase())
      .from("profiles")
      .select("user_id, name")
      .in("user_id", [...ids]),
  );
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}

async function fetchPage(search: string, page: number): Promise<AnnouncementsPage> {
  const first = (page - 1) * ALL_ANNOUNCEMENTS_PAGE_SIZE;
  const all = (await supabase())
    .from("announcements")
    .select(ANNOUNCEMENT_COLUMNS, { count: "exact" })
    .order("date", { ascending: false })
    .order("id")
    .range(first, first + ALL_ANNOUNCEMENTS_PAGE_SIZE - 1);
  // Without a pattern the database reads no titles.
  const response = await (search.trim() === "" ? all : all.ilike("title", titlePattern(search)));
  if (response.error?.code === BEYOND_THE_END) {
    return { announcements: [], authors: new Map(), total: response.count ?? 0 };
  }
  const announcements = dataOf(response);
  return {
    announcements,
    authors: await fetchAuthors(announcements),
    total: response.count ?? announcements.length,
  };
}

/** One page, from 1, of all announcements, past ones included, newest first. For admins. */
export const allAnnouncementsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...allAnnouncementsKey, search, page],
    queryFn: () => fetchPage(search, page),
    placeholderData: keepPreviousData,
  });
