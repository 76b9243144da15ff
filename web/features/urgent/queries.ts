import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/data/supabase.ts";
import { MINUTE_MS } from "@/lib/text/durations.ts";

/**
 * Reads the urgent notice that every page shows; null without one. Pages hold no event stream for
 * this read, because hundreds of phones may show the board. They repeat the request every minute.
 */
export const urgentQuery = queryOptions({
  queryKey: ["urgent-notice"],
  queryFn: () =>
    request((api) =>
      api.from("urgent_notices").select("id, text, created_at, ends_at").maybeSingle(),
    ),
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
  meta: { tables: ["urgent_notices"] },
});

/** Reads the last urgent notices, with the names of the people who wrote and ended them. */
export const urgentHistoryQuery = queryOptions({
  queryKey: [...urgentQuery.queryKey, "history"],
  queryFn: () => request((api) => api.rpc("list_urgent_notices")),
});
