import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenIdle } from "@/lib/browser/after-paint.ts";
import { MAX_LOADED_ROWS } from "../model/board-pages.ts";
import { announcementsQuery } from "../model/queries.ts";

/**
 * The pages of the board: the first page comes with the screen, the next ones are loaded one by one, up to 1,000 rows
 * (decision 16). `isLoadingRest` says that more rows come without a press.
 */
export function useBoard() {
  const query = useInfiniteQuery(announcementsQuery);
  const { data, isError, fetchStatus, fetchNextPage } = query;
  const loaded = data?.announcements.length ?? 0;
  // After a failure a button loads the next page.
  const isLoadingRest =
    data !== undefined && data.next !== null && loaded < MAX_LOADED_ROWS && !isError;
  // Also after a write, which cancels a load that began before it.
  const isNextDue = isLoadingRest && fetchStatus === "idle";

  useEffect(() => {
    if (!isNextDue) return;
    return whenIdle(() => void fetchNextPage({ cancelRefetch: false }));
  }, [isNextDue, fetchNextPage]);

  return { ...query, isLoadingRest };
}
