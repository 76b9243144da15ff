import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { OWN_PARTS, type OwnPart } from "@/app/addresses.ts";
import { dataOf } from "@/lib/data/request.ts";
import { request, supabase } from "@/lib/data/supabase.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";
import { allAnnouncementsKey } from "./queries.ts";
import { LONGEST_PERIOD, periodEnd } from "./rules.ts";
import { RULE_COLUMNS } from "./series-query.ts";

/**
 * Returns the names of accounts by user id, without deleted accounts. Only editors and admins may call it. The names need
 * a request of their own, because the columns reference `auth.users`, which the data API does not expose.
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
// The data API returns this code when the requested range begins after the last row.
const BEYOND_THE_END = "PGRST103";

export const PART_NAMES: Record<OwnPart, string> = {
  proximos: "Próximos",
  adiante: "Mais adiante",
  passados: "Passados",
};

/** The parts by date of the two lists: a member's own announcements have three (`OwnPart`), the editors' list of all has two. */
export type ListPart = OwnPart | "futuros" | "antigos";

const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());

/**
 * Returns the earliest and latest date (ISO 8601) of a part at `now` (ms). Every announcement is in exactly one of the
 * three parts of a member's own list; those that the board shows are in the first one.
 */
export function datesOf(part: ListPart, now: number) {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const end = periodEnd(LONGEST_PERIOD, now);
  const bounds: Record<ListPart, [from?: number | undefined, to?: number]> = {
    futuros: [today],
    antigos: [undefined, today - 1],
    proximos: [now, end],
    adiante: [end + 1],
    passados: [undefined, now - 1],
  };
  const [from, to] = bounds[part];
  return { from: iso(from), to: iso(to) };
}

/** Returns the part of a member's own list in which an announcement is at `now` (ms). */
export function partOf({ date }: { date: string }, now: number): OwnPart {
  const at = Date.parse(date);
  if (at < now) return "passados";
  return at <= periodEnd(LONGEST_PERIOD, now) ? "proximos" : "adiante";
}

const LISTED_COLUMNS = `${ANNOUNCEMENT_COLUMNS}, series(${RULE_COLUMNS})` as const;

export const NO_MINISTRY = "nenhum";

export type Filter = {
  search: string;
  /** The id of a ministry, NO_MINISTRY for announcements without one, or null for all. */
  ministry: string | null;
  /** The number of the list page, from 1. */
  page: number;
};

/** The dates, ministry and author that limit a list. `createdBy` is undefined for the announcements of all people. */
type Bounds = ReturnType<typeof datesOf> &
  Pick<Filter, "ministry"> & { createdBy: string | undefined };
type Wanted = Bounds & Filter;
type Client = Awaited<ReturnType<typeof supabase>>;

/** Returns the arguments of `list_announcements` and `count_announcements`, which return a series only once. */
const argumentsOf = ({ createdBy, ministry, from, to }: Bounds) => ({
  ...(createdBy !== undefined && { author: createdBy }),
  ...(ministry === NO_MINISTRY && { without_ministry: true }),
  ...(ministry !== null && ministry !== NO_MINISTRY && { ministry_id: ministry }),
  ...(from !== undefined && { earliest: from }),
  ...(to !== undefined && { latest: to }),
});

/** Returns whether a list begins with its earliest date, as all lists do except those of past announcements. */
export const isNearestFirst = ({ from }: Pick<Bounds, "from">) => from !== undefined;

const count = async (client: Client, bounds: Bounds) =>
  dataOf(await client.rpc("count_announcements", argumentsOf(bounds)));

/** Returns a list page without a search, and the total. The SQL function `list_announcements` returns only its rows, sorted. */
async function fetchListed(client: Client, { search: _, page, ...bounds }: Wanted) {
  const values = { ...argumentsOf(bounds), nearest_first: isNearestFirst(bounds), page };
  const [response, total] = await Promise.all([
    client.rpc("list_announcements", values).select(LISTED_COLUMNS),
    count(client, bounds),
  ]);
  return { announcements: dataOf(response), total };
}

/** Returns a list page of a search in titles, descriptions and places, and the total. */
async function fetchFound(client: Client, wanted: Wanted) {
  const { createdBy, search, ministry, page, from, to } = wanted;
  let rows = client
    .rpc("search_announcements", { search }, { count: "exact" })
    .select(LISTED_COLUMNS);
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

async function fetchRows(wanted: Wanted) {
  const client = await supabase();
  return wanted.search === "" ? fetchListed(client, wanted) : fetchFound(client, wanted);
}

/** Reads a list page of the announcements of `createdBy`; without it, for editors, those of all people, with their names. */
export const announcementsPageQuery = (filter: Filter, part: ListPart, createdBy?: string) =>
  queryOptions({
    queryKey: [...allAnnouncementsKey, createdBy, part, filter],
    queryFn: async () => {
      const page = await fetchRows({ ...datesOf(part, Date.now()), ...filter, createdBy });
      const people = createdBy ? [] : page.announcements.map(({ created_by }) => created_by);
      return { ...page, authors: await fetchNames(people) };
    },
    placeholderData: keepPreviousData,
  });

/** Reads the number of a member's own announcements in each part. */
export const ownCountsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...allAnnouncementsKey, userId, "counts"],
    queryFn: async () => {
      const client = await supabase();
      const counts = OWN_PARTS.map(async (part) => {
        const bounds = { ...datesOf(part, Date.now()), createdBy: userId, ministry: null };
        return [part, await count(client, bounds)] as const;
      });
      return new Map(await Promise.all(counts));
    },
  });
