import type { QueryClient } from "@tanstack/react-query";
import { storage } from "@/lib/device/storage.ts";
import { hasStoredSession } from "@/lib/device/stored-session.ts";
import { type Announcement, announcementsQuery, firstPageOf } from "../model/queries.ts";

const KEY = "avisos-last-list";
const LONG_AGO = 0;

function readStored(): Announcement[] | undefined {
  try {
    const rows: Announcement[] | null = JSON.parse(storage.get(KEY) ?? "null");
    // Invalid content, or rows without the columns of today, must not keep the page from opening.
    return rows?.every(({ status }) => status) ? rows : undefined;
  } catch {
    return undefined;
  }
}

/** Shows the first page of the board that a visitor last saw here, until the new one has been read. */
export function restoreList(queryClient: QueryClient): void {
  const rows = readStored();
  if (rows === undefined) return;
  const board = firstPageOf(rows, Date.now());
  queryClient.setQueryData(announcementsQuery.queryKey, board, { updatedAt: LONG_AGO });
}

/** Stores what a visitor sees for the next visit. What was read with a member's session is not stored. */
export function storeLists(queryClient: QueryClient): void {
  const [announcements] = announcementsQuery.queryKey;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryKey[0] !== announcements || hasStoredSession()) return;
    const page = queryClient.getQueryData(announcementsQuery.queryKey)?.pages[0];
    if (page) storage.set(KEY, JSON.stringify(page.rows));
  });
}
