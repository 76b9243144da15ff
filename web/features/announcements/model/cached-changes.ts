import type { QueryClient } from "@tanstack/react-query";
import { ANNOUNCEMENT, announcementKey, type Found, MINISTRY_NEXT } from "./announcement-query.ts";
import { placeInPages, removeFromPages } from "./board-pages.ts";
import {
  type Announcement,
  allAnnouncementsKey,
  announcementsQuery,
  anyAnnouncementQuery,
  type Board,
} from "./queries.ts";
import { SERIES } from "./series-query.ts";

/** Functions to call with the id of each announcement that this tab saves. */
export const saveListeners = new Set<(id: string) => void>();

/** Applies a change to the cached board instead of refetching the board (specification §4). */
async function changeBoard(queryClient: QueryClient, change: (board: Board) => Board) {
  // The lists of all announcements are refetched, because the server sorts and counts their rows.
  void queryClient.invalidateQueries({ queryKey: allAnnouncementsKey });
  const { queryKey } = announcementsQuery;
  if (queryClient.getQueryData(queryKey) === undefined) {
    // If no board is cached, a request for the board may have begun before the write. Its response
    // may lack the new row, so the board is fetched again.
    void queryClient.refetchQueries({ queryKey });
    return;
  }
  // A request for the board may have begun before the write. Its response would overwrite the
  // change, so the request is cancelled.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (board) => board && change(board));
}

/**
 * Changes the announcement in the cache of the announcement's page, and refetches the other data of
 * this page.
 */
function changeDetails(queryClient: QueryClient, id: string, change: (found: Found) => Found) {
  const queryKey = announcementKey(id);
  const now = queryClient.setQueryData<Found>(queryKey, (found) => found && change(found));
  if (now !== "deleted") void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: [MINISTRY_NEXT] });
  void queryClient.invalidateQueries({ queryKey: [SERIES] });
}

/**
 * Puts a created, changed or restored announcement into every cached list and into the cache of the
 * announcement's page.
 */
export async function cacheSaved(queryClient: QueryClient, saved: Announcement): Promise<void> {
  for (const listener of saveListeners) listener(saved.id);
  queryClient.setQueryData(anyAnnouncementQuery.queryKey, true);
  changeDetails(queryClient, saved.id, (found) =>
    typeof found === "object" ? { ...found, ...saved } : found,
  );
  // Before the save, the date may have been past or too far in the future for the board. Therefore
  // the saved row may be new on the board.
  await changeBoard(queryClient, (board) => placeInPages(board, saved));
}

/**
 * Removes a deleted announcement from every cached list. Marks the announcement as deleted in the
 * cache of its page.
 */
export async function cacheDeleted(queryClient: QueryClient, id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: anyAnnouncementQuery.queryKey });
  changeDetails(queryClient, id, () => "deleted");
  await changeBoard(queryClient, (board) => removeFromPages(board, id));
}

/**
 * Updates the cache after an earlier state of an announcement was restored. `row` is null if
 * another person has deleted the announcement since.
 */
export async function cacheRestored(
  queryClient: QueryClient,
  id: string,
  row: Announcement | null,
): Promise<void> {
  // The cache of the announcement's page may still contain `deleted`, so this cache entry is
  // removed.
  queryClient.removeQueries({ queryKey: announcementKey(id) });
  await (row ? cacheSaved(queryClient, row) : cacheDeleted(queryClient, id));
}

/**
 * Invalidates every query whose data may contain occurrences of a series. Called after a request
 * that changed several occurrences.
 */
export async function cacheSeries(queryClient: QueryClient): Promise<void> {
  const keys = [allAnnouncementsKey, anyAnnouncementQuery.queryKey];
  for (const queryKey of [...keys, [ANNOUNCEMENT], [MINISTRY_NEXT], [SERIES]])
    void queryClient.invalidateQueries({ queryKey });
  const { queryKey } = announcementsQuery;
  // A request for the board may have begun before the write. Its response may lack some
  // occurrences, so the request is cancelled.
  await queryClient.cancelQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey });
}
