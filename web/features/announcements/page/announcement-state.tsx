import { clsx } from "clsx";
import { History } from "lucide-react";
import { StatusIcon, StatusReason } from "../card/badges.tsx";
import type { Announcement } from "../model/queries.ts";
import { changedStatus, isPast } from "../model/summary.ts";

type AnnouncementStateProps = { announcement: Announcement; now: number };

/** What somebody has to know before anything else: that it does not take place as announced, or is over. */
export function AnnouncementState({ announcement, now }: AnnouncementStateProps) {
  const status = changedStatus(announcement);
  const isPostponed = announcement.status === "postponed";
  const isOver = isPast(announcement, now);
  if (status === undefined && !isOver) return null;
  return (
    <div className="poster-state space-y-2 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 @max-[18rem]:[&_svg]:hidden">
      {status !== undefined && (
        <div
          className={clsx(
            "flex gap-2 rounded-xl px-3 py-2.5",
            isPostponed ? "bg-postponed-soft text-postponed-ink" : "bg-danger-soft text-danger-ink",
          )}
        >
          <StatusIcon announcement={announcement} />
          <div className="min-w-0 wrap-anywhere">
            <strong>{status}</strong>
            <StatusReason announcement={announcement} />
          </div>
        </div>
      )}
      {isOver && (
        <p className="flex gap-2 rounded-xl bg-sunken px-3 py-2.5">
          <History aria-hidden />
          <span>Este aviso já passou.</span>
        </p>
      )}
    </div>
  );
}
