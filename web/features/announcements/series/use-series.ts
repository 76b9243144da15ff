import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/lib/browser/clock.ts";
import type { Announcement } from "../model/queries.ts";
import { seriesQuery } from "../model/series-query.ts";
import { occurrenceToCome } from "./scope.ts";

/** The series of an announcement, once it is known; of none undefined. */
export function useSeries(seriesId: string | null) {
  const { data } = useQuery({ ...seriesQuery(seriesId ?? ""), enabled: seriesId !== null });
  return data;
}

/** The series of an announcement and its place there; undefined when it is past, or not known. */
export function useOccurrence({ id, series_id }: Pick<Announcement, "id" | "series_id">) {
  const series = useSeries(series_id);
  const edited = occurrenceToCome(series, id, useNow());
  return series?.rule && edited ? { series, edited, seen: series.rule } : undefined;
}
