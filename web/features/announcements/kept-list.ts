import type { QueryClient } from "@tanstack/react-query";
import { storage } from "@/lib/storage.ts";
import { mayBeSignedIn } from "@/lib/stored-session.ts";
import { type Announcement, announcementsQuery } from "./queries.ts";

const KEY = "avisos-last-list";

/** The first page of the board that a visitor last saw here; undefined when there is none. */
export function readKeptList(): Announcement[] | undefined {
  try {
    const rows: Announcement[] | null = JSON.parse(storage.get(KEY) ?? "null");
    // Whatever stands there by now must not keep the page from opening.
    return Array.isArray(rows) ? rows : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps what a visitor sees for the next visit, where no server writes it into the page. What was read
 * with a member's session is not kept.
 */
export function keepLists(queryClient: QueryClient): () => void {
  const [announcements] = announcementsQuery.queryKey;
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryKey[0] !== announcements || mayBeSignedIn()) return;
    const page = queryClient.getQueryData(announcementsQuery.queryKey)?.pages[0];
    if (page) storage.set(KEY, JSON.stringify(page.rows));
  });
}
