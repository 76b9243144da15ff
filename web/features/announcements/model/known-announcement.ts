import type { QueryClient } from "@tanstack/react-query";
import { type Announcement, announcementsQuery } from "./queries.ts";

/** What is read for an announcement's own screen, beyond what the lists need. */
export type AnnouncementDetails = Announcement & {
  created_at: string;
  updated_at: string;
  revision: number;
};

/** The announcement of an id, or why there is none. */
export type Found = AnnouncementDetails | "deleted" | "unknown";

/** The key of an announcement's own screen in the cache. */
export const announcementKey = (id: string) => ["announcement", id] as const;

/** What is known of an announcement without asking: what its own screen read, else its row on the board. */
export function knownAnnouncement(
  queryClient: QueryClient,
  id: string,
): Found | Announcement | undefined {
  const read = queryClient.getQueryData<Found>(announcementKey(id));
  if (read !== undefined) return read;
  const board = queryClient.getQueryData(announcementsQuery.queryKey);
  return board?.pages.flatMap(({ rows }) => rows).find((row) => row.id === id);
}
