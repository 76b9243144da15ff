import type { Announcement } from "@/features/announcements/model/queries.ts";
import { NO_NEW_DATE, scheduleOf } from "@/features/announcements/model/summary.ts";
import { whenWritten } from "../../model/announcement-words.ts";

type RowWhenProps = { announcement: Announcement; serviceAt: string };

/** When an announcement takes place; the date that does not hold is struck through. */
export function RowWhen({ announcement, serviceAt }: RowWhenProps) {
  const { struck, holds } = scheduleOf(announcement);
  const when = whenWritten(announcement, serviceAt);
  if (announcement.status === "cancelled") {
    return (
      <p className="text-muted">
        <s>{when}</s>
      </p>
    );
  }
  return (
    <p className="text-muted">
      {struck !== null && (
        <>
          <s>{whenWritten({ date: struck, ends_at: null }, serviceAt)}</s>{" "}
        </>
      )}
      {holds === null ? NO_NEW_DATE : when}
    </p>
  );
}
