import type { QueryClient } from "@tanstack/react-query";
import { announcementKey, type Found, MINISTRY_NEXT } from "./announcement-query.ts";
import type { Announcement } from "./queries.ts";

/** What was just written, shown on the announcement's own screen; the rest of it is read again. */
export function updateDetails(
  queryClient: QueryClient,
  id: string,
  outcome: Announcement | "deleted",
): void {
  const queryKey = announcementKey(id);
  queryClient.setQueryData<Found>(queryKey, (found) => {
    if (found === undefined || outcome === "deleted") return found && "deleted";
    return typeof found === "object" ? { ...found, ...outcome } : found;
  });
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: [MINISTRY_NEXT] });
}
