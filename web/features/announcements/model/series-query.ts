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

/**
 * The occurrence that a person edits, and its series. The series has the words for the hour of this
 * occurrence, because requests cannot read the values of later occurrences.
 */
export type SeriesPlace = {
  series: Series & { hour_words?: string | null };
  edited: Occurrence;
};

/**
 * Returns an occurrence and its series. Returns undefined if the occurrence is past at `now` (ms),
 * because changes of a past occurrence apply only to this occurrence.
 */
export function seriesPlaceOf(
  series: Series | null | undefined,
  { id, hour_words = null }: { id: string; hour_words?: string | null },
  now: number,
): SeriesPlace | undefined {
  const edited = series?.upcoming.find((one) => one.id === id);
  if (!series || !edited || Date.parse(edited.date) <= now) return undefined;
  return { series: { ...series, hour_words }, edited };
}

type InSeries = Pick<Announcement, "id" | "series_id" | "hour_words">;

/**
 * Returns an announcement as an occurrence of its series. Returns undefined if the announcement is
 * past or its series is not loaded.
 */
export function useSeriesPlace(announcement: InSeries) {
  const { series_id } = announcement;
  const now = useNow();
  // A dialog asks about the occurrences as they are now, so the series is read when it opens.
  const query = { ...seriesQuery(series_id ?? ""), enabled: series_id !== null, staleTime: 0 };
  return seriesPlaceOf(useQuery(query).data, announcement, now);
}

/**
 * Returns an announcement as an occurrence of its series. The series is always requested, because
 * somebody may have moved an occurrence since the series was cached. Returns undefined if the
 * announcement is past or does not repeat.
 * @throws {RequestError} if the request fails
 */
export async function findSeriesPlace(queryClient: QueryClient, announcement: InSeries) {
  const { series_id } = announcement;
  const series =
    series_id &&
    (await queryClient.query({
      ...seriesQuery(series_id),
      staleTime: 0,
      // Without a connection the request fails at once instead of waiting.
      networkMode: "always",
    }));
  return seriesPlaceOf(series || null, announcement, Date.now());
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
