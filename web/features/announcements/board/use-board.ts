import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenIdle } from "@/lib/browser/after-paint.ts";
import { MAX_LOADED_ROWS } from "../model/board-pages.ts";
import { announcementsQuery } from "../model/queries.ts";

/**
 * Returns the query that loads the board in batches of rows. The HTML contains the first batch. The
 * next batches follow one by one, up to 1,000 rows (decision 16). `isLoadingRest` is true while
 * more rows load automatically.
 */
export function useBoard() {
  const query = useInfiniteQuery(announcementsQuery);
  const { data, isError, fetchStatus, fetchNextPage } = query;
  const loaded = data?.announcements.length ?? 0;
  // After a failed request the next batch of rows is loaded only after a press on the button
  // “Mostrar mais avisos”.
  const isLoadingRest =
    data !== undefined && data.next !== null && loaded < MAX_LOADED_ROWS && !isError;
  // A write cancels the running request for a batch. Then the query is idle, so the request starts
  // again.
  const isNextDue = isLoadingRest && fetchStatus === "idle";

  useEffect(() => {
    if (!isNextDue) return;
    return whenIdle(() => void fetchNextPage({ cancelRefetch: false }));
  }, [isNextDue, fetchNextPage]);

  return { ...query, isLoadingRest };
}
