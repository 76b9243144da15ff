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

/** Makes the list of the page the one that is shown. A list read long ago is asked for again. */
export function takeFirstList(queryClient: QueryClient, list: FirstList, updatedAt: number): void {
  const page = toBoardPage(list.rows);
  const data = { pages: [page], pageParams: [announcementsQuery.initialPageParam] };
  queryClient.setQueryData(announcementsQuery.queryKey, data, { updatedAt });
  queryClient.setQueryData(anyAnnouncementQuery.queryKey, list.any, { updatedAt });
}
