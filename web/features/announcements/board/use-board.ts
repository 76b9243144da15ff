import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenIdle } from "@/lib/browser/after-paint.ts";
import { MOST_LOADED } from "../model/board-pages.ts";
import { announcementsQuery } from "../model/queries.ts";

/**
 * The board, of which the first page is there at first and the rest comes by itself, up to 1,000 rows (decision 16).
 * `isLoadingRest` says that more will come without anybody asking for it.
 */
export function useBoard() {
  const query = useInfiniteQuery(announcementsQuery);
  const { data, isError, fetchStatus, fetchNextPage } = query;
  const loaded = data?.announcements.length ?? 0;
  // What failed is asked for again by a button.
  const isLoadingRest =
    data !== undefined && data.next !== null && loaded < MOST_LOADED && !isError;
  // Also after a write, which cancels a load that began before it.
  const isNextDue = isLoadingRest && fetchStatus === "idle";

  useEffect(() => {
    if (!isNextDue) return;
    return whenIdle(() => void fetchNextPage({ cancelRefetch: false }));
  }, [isNextDue, fetchNextPage]);

  return { ...query, isLoadingRest };
}
