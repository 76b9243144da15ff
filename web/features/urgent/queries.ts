import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";

/**
 * Reads the urgent notice that every page shows; null without one. The request is repeated every
 * minute, because a page without the event stream would not notice a new notice. All requests of
 * one minute are identical, so that caches can answer them.
 */
export const urgentQuery = queryOptions({
  queryKey: ["urgent-notice"],
  queryFn: () => {
    const minute = new Date(Date.now() - (Date.now() % MINUTE_MS)).toISOString();
    return request((api) => {
      const rows = api.from("urgent_notices").select("id, text, created_at, ends_at");
      return rows.gt("ends_at", minute).maybeSingle();
    });
  },
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
  meta: { tables: ["urgent_notices"] },
});

/** Reads the last urgent notices, with the names of the people who wrote and ended them. */
export const urgentHistoryQuery = queryOptions({
  queryKey: [...urgentQuery.queryKey, "history"],
  queryFn: () => request((api) => api.rpc("list_urgent_notices")),
});
