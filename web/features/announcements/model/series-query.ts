import { MOST_OCCURRENCES } from "@database/limits.ts";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useNow } from "@/lib/browser/clock.ts";
import { dataOf } from "@/lib/data/request.ts";
import { dataApi, FRESH_MS } from "@/lib/data/supabase.ts";
import { boardWindow } from "./board-pages.ts";
import type { Announcement } from "./queries.ts";

const RULE_COLUMNS =
  "id, frequency, starts_on, starts_at, time_zone, until, weekdays, routine, revision" as const;

export const SERIES = "series";

/**
 * Returns the rule of a series and the coming occurrences. Returns null if the series was deleted.
 */
export async function fetchSeries(id: string) {
  const api = await dataApi();
  const [response, rows] = await Promise.all([
    api.from("series").select(RULE_COLUMNS).eq("id", id).maybeSingle(),
    api
      .from("announcements")
      .select("id, date, former_date, status, detached")
      .eq("series_id", id)
      .gte("date", boardWindow(Date.now()).from)
      .order("date")
      .order("id")
      .limit(MOST_OCCURRENCES),
  ]);
  const rule = dataOf(response);
  return rule && { ...rule, upcoming: dataOf(rows) };
}

export type Series = NonNullable<Awaited<ReturnType<typeof fetchSeries>>>;
export type Rule = Omit<Series, "upcoming">;
export type Occurrence = Series["upcoming"][number];

export const seriesQuery = (id: string) =>
  queryOptions({ queryKey: [SERIES, id], queryFn: () => fetchSeries(id), staleTime: FRESH_MS });

export const useSeries = (id: string | null) =>
  useQuery({ ...seriesQuery(id ?? ""), enabled: id !== null }).data;

/** The occurrence that a person edits, and its series. */
export type SeriesPlace = { series: Series; edited: Occurrence };

/**
 * Returns an occurrence and its series. Returns undefined if the occurrence is past at `now` (ms),
 * because changes of a past occurrence apply only to this occurrence.
 */
export function seriesPlaceOf(series: Series | null | undefined, id: string, now: number) {
  const edited = series?.upcoming.find((one) => one.id === id);
  return series && edited && Date.parse(edited.date) > now ? { series, edited } : undefined;
}

type InSeries = Pick<Announcement, "id" | "series_id">;

/**
 * Returns an announcement as an occurrence of its series. Returns undefined if the announcement is
 * past or its series is not loaded.
 */
export const useSeriesPlace = ({ id, series_id }: InSeries) =>
  seriesPlaceOf(useSeries(series_id), id, useNow());

/**
 * Returns an announcement as an occurrence of its series. If the series is not cached, the series
 * is requested. Returns undefined if the announcement is past or does not repeat.
 * @throws {RequestError} if the request fails
 */
export async function findSeriesPlace(queryClient: QueryClient, { id, series_id }: InSeries) {
  const series = series_id && (await queryClient.ensureQueryData(seriesQuery(series_id)));
  return seriesPlaceOf(series || null, id, Date.now());
}

/** Returns the rows with only the first occurrence of each series. */
export function firstOfEachSeries<Item extends { series_id: string | null }>(
  items: readonly Item[],
) {
  const seen = new Set<string>();
  return items.filter(
    ({ series_id }) => series_id === null || seen.size < seen.add(series_id).size,
  );
}
