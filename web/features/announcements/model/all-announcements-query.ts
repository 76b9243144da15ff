import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { OWN_PARTS, type OwnPart } from "@/app/addresses.ts";
import { dataOf } from "@/lib/data/request.ts";
import { dataApi, request } from "@/lib/data/supabase.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";
import { allAnnouncementsKey } from "./queries.ts";
import { LONGEST_PERIOD, periodEnd } from "./rules.ts";

/**
 * Returns the names of accounts by user id. Deleted accounts have no entry. Only editors and admins
 * may call this function. Columns with a user id reference `auth.users`, which the data API does
 * not expose. Therefore the names need a separate request.
 */
export async function fetchNames(
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(userIds.flatMap((id) => id ?? []));
  if (ids.size === 0) return new Map();
  const rows = await request((api) => api.rpc("list_names", { user_ids: [...ids] }));
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}

export const ALL_ANNOUNCEMENTS_PAGE_SIZE = 20;
// The error code of the data API if a range begins after the last row.
const BEYOND_THE_END = "PGRST103";

export const PART_NAMES: Record<OwnPart, string> = {
  proximos: "Até 30 dias",
  adiante: "Depois",
  passados: "Já passaram",
};

/**
 * The tabs of two lists, by date. A member's list of own announcements has three tabs (`OwnPart`).
 * The editors' list of all announcements has two tabs.
 */
export type ListPart = OwnPart | "futuros" | "antigos";

const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());

/**
 * Returns the earliest and latest date (ISO 8601) of the announcements in a tab at `now` (ms).
 * Every own announcement of a member is in exactly one of three tabs. The first tab contains the
 * announcements that the board shows.
 */
export function datesOf(part: ListPart, now: number) {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const end = periodEnd(LONGEST_PERIOD, now);
  const bounds: Record<ListPart, { from?: number; to?: number }> = {
    futuros: { from: today },
    antigos: { to: today - 1 },
    proximos: { from: now, to: end },
    adiante: { from: end + 1 },
    passados: { to: now - 1 },
  };
  const { from, to } = bounds[part];
  return { from: iso(from), to: iso(to) };
}

/** Returns the tab of a member's own list that contains the announcement at `now` (ms). */
export function partOf({ date }: { date: string }, now: number): OwnPart {
  const at = Date.parse(date);
  if (at < now) return "passados";
  return at <= periodEnd(LONGEST_PERIOD, now) ? "proximos" : "adiante";
}

export const NO_MINISTRY = "nenhum";

export type Filter = {
  search: string;
  /**
   * The id of a ministry. `NO_MINISTRY` selects announcements without a ministry, and null selects
   * all announcements.
   */
  ministry: string | null;
  page: number;
};

/**
 * The dates, the ministry and the author that filter a list. If `createdBy` is undefined, the list
 * contains the announcements of all people.
 */
type Bounds = ReturnType<typeof datesOf> &
  Pick<Filter, "ministry"> & { createdBy: string | undefined };
type Wanted = Bounds & Filter;

/**
 * Returns the arguments for the SQL functions `list_announcements` and `count_announcements`. Both
 * functions include a series only once.
 */
const argumentsOf = ({ createdBy, ministry, from, to }: Bounds) => ({
  ...(createdBy !== undefined && { author: createdBy }),
  ...(ministry === NO_MINISTRY && { without_ministry: true }),
  ...(ministry !== null && ministry !== NO_MINISTRY && { ministry_id: ministry }),
  ...(from !== undefined && { earliest: from }),
  ...(to !== undefined && { latest: to }),
});

/**
 * Whether a list begins with the earliest date. Only lists of past announcements begin with the
 * latest date.
 */
export const isNearestFirst = ({ from }: Pick<Bounds, "from">) => from !== undefined;

const count = (bounds: Bounds) =>
  request((api) => api.rpc("count_announcements", argumentsOf(bounds)));

/**
 * Returns one page of a list without a search, and the total number of announcements. The SQL
 * function `list_announcements` sorts the rows and returns only the rows of the page.
 */
async function fetchListed({ search: _, page, ...bounds }: Wanted) {
  const values = { ...argumentsOf(bounds), nearest_first: isNearestFirst(bounds), page };
  const [announcements, total] = await Promise.all([
    request((api) => api.rpc("list_announcements", values).select(ANNOUNCEMENT_COLUMNS)),
    count(bounds),
  ]);
  return { announcements, total };
}

/**
 * Returns one page of the announcements that contain the search text in title, description or
 * place, and the total number of these announcements.
 */
async function fetchFound(wanted: Wanted) {
  const { createdBy, search, ministry, page, from, to } = wanted;
  let rows = (await dataApi())
    .rpc("search_announcements", { search }, { count: "exact" })
    .select(ANNOUNCEMENT_COLUMNS);
  if (ministry === NO_MINISTRY) rows = rows.is("ministry_id", null);
  else if (ministry !== null) rows = rows.eq("ministry_id", ministry);
  if (createdBy !== undefined) rows = rows.eq("created_by", createdBy);
  if (from !== undefined) rows = rows.gte("date", from);
  if (to !== undefined) rows = rows.lte("date", to);
  const first = (page - 1) * ALL_ANNOUNCEMENTS_PAGE_SIZE;
  const response = await rows
    .order("date", { ascending: isNearestFirst(wanted) })
    .order("id")
    .range(first, first + ALL_ANNOUNCEMENTS_PAGE_SIZE - 1);
  if (response.error?.code === BEYOND_THE_END) {
    return { announcements: [], total: response.count ?? 0 };
  }
  const announcements = dataOf(response);
  return { announcements, total: response.count ?? announcements.length };
}

/**
 * Reads one page of the announcements of the author `createdBy`. Without `createdBy`, editors get
 * the announcements of all people, with the names of the authors.
 */
export const announcementsPageQuery = (filter: Filter, part: ListPart, createdBy?: string) =>
  queryOptions({
    queryKey: [...allAnnouncementsKey, createdBy, part, filter],
    queryFn: async () => {
      const wanted = { ...datesOf(part, Date.now()), ...filter, createdBy };
      const page = await (filter.search === "" ? fetchListed : fetchFound)(wanted);
      const people = createdBy ? [] : page.announcements.map(({ created_by }) => created_by);
      return { ...page, authors: await fetchNames(people) };
    },
    placeholderData: keepPreviousData,
  });

/** Reads the number of own announcements of a member in each tab. */
export const ownCountsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...allAnnouncementsKey, userId, "counts"],
    queryFn: async () => {
      const counts = OWN_PARTS.map(async (part) => {
        const bounds = { ...datesOf(part, Date.now()), createdBy: userId, ministry: null };
        return [part, await count(bounds)] as const;
      });
      return new Map(await Promise.all(counts));
    },
  });
