import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useOnline } from "@/lib/browser/environment.ts";
import { announcementQuery } from "../model/announcement-query.ts";
import { announcementsQuery } from "../model/queries.ts";

/** An announcement: its row on the board at once, where there is one, and then all that is kept of it. */
export function useAnnouncement(id: string) {
  const { data, isError, failureCount, fetchStatus, refetch } = useQuery(announcementQuery(id));
  // Opened without a connection a read is not paused: it fails, and would be tried for seconds.
  const hasNoConnection = !useOnline() && failureCount > 0;
  // Keeps the board while this screen is open, so that the way back finds it as it was.
  const { data: board } = useInfiniteQuery({ ...announcementsQuery, enabled: false });
  const hasFailed = isError || fetchStatus === "paused" || hasNoConnection;
  return {
    found: data ?? board?.announcements.find((row) => row.id === id),
    /** Nothing more will come by itself. */
    hasFailed,
    /** What stands below it does not move any more. */
    isWhole: data !== undefined || hasFailed,
    refetch,
  };
}
