import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OwnPart } from "@/app/addresses.ts";
import { dataOf } from "@/lib/data/request.ts";
import { supabase } from "@/lib/data/supabase.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";
import { type DatedPart, datesOf } from "./own-parts.ts";
import { fetchNames } from "./people-names.ts";
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

// In the place of a person's id.
const EVERYBODY: string = "everybody";
const NO_AUTHORS: ReadonlyMap<string, string> = new Map();

/** The filter for announcements without a ministry. */
export const NO_MINISTRY = "nenhum";

/** What a person looks for in a list. */
export type Filter = {
  search: string;
  /** A ministry's id, NO_MINISTRY, or null for all. */
  ministry: string | null;
  /** From 1. */
  page: number;
};

type Wanted = DatedPart &
  Filter & {
    /** The one whose announcements are wanted; everybody's without it. */
    createdBy?: string;
  };

type Client = Awaited<ReturnType<typeof supabase>>;

/** All rows, or those that the database finds by title, description and place. */
function searched(client: Client, search: string) {
  const count = { count: "exact" } as const;
  // The table itself has an index in the list's order.
  return search === ""
    ? client.from("announcements").select(ANNOUNCEMENT_COLUMNS, count)
    : client.rpc("search_announcements", { search }, count).select(ANNOUNCEMENT_COLUMNS);
}

async function fetchRows(wanted: Wanted) {
  const { createdBy, search, ministry, page, from, to, nearestFirst } = wanted;
  let rows = searched(await supabase(), search);
  if (ministry === NO_MINISTRY) rows = rows.is("ministry_id", null);
  else if (ministry !== null) rows = rows.eq("ministry_id", ministry);
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

/** One page, from 1, of all announcements, past ones included, newest first. For editors and admins. */
export const allAnnouncementsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...allAnnouncementsKey, EVERYBODY, filter],
    queryFn: async (): Promise<AnnouncementsPage> => {
      const rows = await fetchRows({ ...filter, nearestFirst: false });
      return {
        ...rows,
        authors: await fetchNames(rows.announcements.map((row) => row.created_by)),
      };
    },
    placeholderData: keepPreviousData,
  });

export type PageQuery = (
  filter: Filter,
) =>
  | ReturnType<typeof allAnnouncementsQuery>
  | ReturnType<ReturnType<typeof ownAnnouncementsQuery>>;

/** One page, from 1, of a part of what one person has published. */
export const ownAnnouncementsQuery = (userId: string, part: OwnPart) => (filter: Filter) =>
  queryOptions({
    queryKey: [...allAnnouncementsKey, userId, part, filter],
    queryFn: async (): Promise<AnnouncementsPage> => {
      const dates = datesOf(part, Date.now());
      const rows = await fetchRows({ ...dates, ...filter, createdBy: userId });
      return { ...rows, authors: NO_AUTHORS };
    },
    placeholderData: keepPreviousData,
  });
