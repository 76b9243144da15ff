import { queryOptions } from "@tanstack/react-query";
import { dataOf } from "@/lib/data/request.ts";
import { dataApi, FRESH_MS } from "@/lib/data/supabase.ts";
import { ANNOUNCEMENT_COLUMNS } from "./fields.ts";
import { allAnnouncementsKey, KEPT } from "./queries.ts";

async function fetchSeriesList() {
  const rows = (await dataApi()).rpc("list_series", {}, { get: true });
  return dataOf(await rows.select(ANNOUNCEMENT_COLUMNS));
}

/**
 * Reads the next occurrence of each series that goes on. Occurrences that were changed alone or are
 * cancelled are left out.
 */
export const seriesListQuery = queryOptions({
  queryKey: [...allAnnouncementsKey, "series"],
  queryFn: fetchSeriesList,
  staleTime: FRESH_MS,
  meta: KEPT,
});
