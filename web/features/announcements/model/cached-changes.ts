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

/** Listeners that get the id of each announcement that this page saves. */
export const saveListeners = new Set<(id: string) => void>();

/** Changes the cached board in place, without reading it again (specification §4). */
async function changeBoard(queryClient: QueryClient, change: (board: Board) => Board) {
  // The server sorts and counts the admin's list.
  void queryClient.invalidateQueries({ queryKey: allAnnouncementsKey });
  const { queryKey } = announcementsQuery;
  if (queryClient.getQueryData(queryKey) === undefined) {
    // There is no list to change yet, and a load that began before the write may miss it.
    void queryClient.refetchQueries({ queryKey });
    return;
  }
  // A load that began before the write would undo the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (board) => board && change(board));
}

/** Changes the cached screen of an announcement, and refetches the rest of it. */
function changeDetails(queryClient: QueryClient, id: string, change: (found: Found) => Found) {
  const queryKey = announcementKey(id);
  const now = queryClient.setQueryData<Found>(queryKey, (found) => found && change(found));
  if (now !== "deleted") void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: [MINISTRY_NEXT] });
  void queryClient.invalidateQueries({ queryKey: [SERIES] });
}

/** An announcement was made, changed or brought back: every list and screen shows it as it now is. */
export async function cacheSaved(queryClient: QueryClient, saved: Announcement): Promise<void> {
  for (const tell of saveListeners) tell(saved.id);
  queryClient.setQueryData(anyAnnouncementQuery.queryKey, true);
  changeDetails(queryClient, saved.id, (found) =>
    typeof found === "object" ? { ...found, ...saved } : found,
  );
  // It may be new on the board: its date was past or too far away before.
  await changeBoard(queryClient, (board) => placeInPages(board, saved));
}

/** An announcement is no longer there: no list shows it, and its screen says so. */
export async function cacheDeleted(queryClient: QueryClient, id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: anyAnnouncementQuery.queryKey });
  changeDetails(queryClient, id, () => "deleted");
  await changeBoard(queryClient, (board) => removeFromPages(board, id));
}

/** An announcement is as it was in another state; `row` is null when somebody deleted it meanwhile. */
export async function cacheRestored(
  queryClient: QueryClient,
  id: string,
  row: Announcement | null,
): Promise<void> {
  // Its own screen may still show it as deleted.
  queryClient.removeQueries({ queryKey: announcementKey(id) });
  await (row ? cacheSaved(queryClient, row) : cacheDeleted(queryClient, id));
}

/** Several announcements of a series were made, changed or deleted at once: whatever shows any of them reads it again. */
export async function cacheSeries(queryClient: QueryClient): Promise<void> {
  const keys = [allAnnouncementsKey, anyAnnouncementQuery.queryKey];
  for (const queryKey of [...keys, [ANNOUNCEMENT], [MINISTRY_NEXT], [SERIES]])
    void queryClient.invalidateQueries({ queryKey });
  const { queryKey } = announcementsQuery;
  // A load that began before the write may miss some of them.
  await queryClient.cancelQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey });
}
