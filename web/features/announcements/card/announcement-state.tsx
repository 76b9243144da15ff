import { CalendarX2, History } from "lucide-react";
import type { Announcement } from "../model/queries.ts";
import { changedStatus, isPast } from "../model/summary.ts";

type AnnouncementStateProps = { announcement: Announcement; now: number };

/** What somebody has to know before anything else: that it does not take place as announced, or is over. */
export function AnnouncementState({ announcement, now }: AnnouncementStateProps) {
  const status = changedStatus(announcement);
  const isOver = isPast(announcement, now);
  if (status === undefined && !isOver) return null;
  return (
    <div className="mb-4 space-y-2 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 @max-[18rem]:[&_svg]:hidden">
      {status !== undefined && (
        <p className="flex gap-2 rounded-xl bg-danger-soft px-3 py-2.5 text-danger-ink">
          <CalendarX2 aria-hidden />
          <span className="min-w-0 wrap-anywhere">
            <strong>{status}</strong>
            {announcement.status_reason !== null && (
              <>
                : <bdi>{announcement.status_reason}</bdi>
              </>
            )}
          </span>
        </p>
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
