import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { dataApi } from "@/lib/data/supabase.ts";
import { boardWindow } from "./board-pages.ts";

const FRESH_MS = 30_000;
// As many as are changed at once (`public.change_series`).
const MOST = 60;

/** The rule of a series, as it is said and counted by. */
export const RULE_COLUMNS =
  "id, frequency, starts_on, starts_at, time_zone, until, revision" as const;

/** What the keys of all series begin with in the cache. */
export const SERIES = "series";

export async function fetchSeries(id: string) {
  const api = await dataApi();
  const [rule, upcoming] = await Promise.all([
    api.from("series").select(RULE_COLUMNS).eq("id", id).maybeSingle(),
    api
      .from("announcements")
      .select("id, date, status, detached")
      .eq("series_id", id)
      .gte("date", boardWindow(Date.now()).from)
      .order("date")
      .order("id")
      .limit(MOST),
  ]);
  return { rule: dataOf(rule), upcoming: dataOf(upcoming) };
}

/** The rule of a series, and what is announced of it, the nearest first. */
export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: [SERIES, id],
    queryFn: () => fetchSeries(id),
    staleTime: FRESH_MS,
  });

export type Series = Awaited<ReturnType<typeof fetchSeries>>;
export type Rule = NonNullable<Series["rule"]>;
export type Occurrence = Series["upcoming"][number];
