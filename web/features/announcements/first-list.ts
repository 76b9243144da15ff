import type { QueryClient } from "@tanstack/react-query";
import {
  type Announcement,
  announcementsQuery,
  anyAnnouncementQuery,
  toBoardPage,
} from "./queries.ts";

/** The list as our own server writes it into the page. */
export type FirstList = {
  /** When it was read, in milliseconds. */
  at: number;
  /** The zone of the times in the rendered cards. */
  timeZone: string;
  /** The first page of the board. */
  rows: Announcement[];
  /** Whether there is any announcement at all, upcoming or not. */
  any: boolean;
};

type Known = { rows: Announcement[]; any?: boolean };

/**
 * Makes a first page that is known already the one that is shown. With an `updatedAt` (in milliseconds)
 * of long ago it is asked for again.
 */
export function takeFirstList(queryClient: QueryClient, known: Known, updatedAt: number): void {
  const page = toBoardPage(known.rows);
  const data = { pages: [page], pageParams: [announcementsQuery.initialPageParam] };
  queryClient.setQueryData(announcementsQuery.queryKey, data, { updatedAt });
  if (known.any !== undefined) {
    queryClient.setQueryData(anyAnnouncementQuery.queryKey, known.any, { updatedAt });
  }
}
