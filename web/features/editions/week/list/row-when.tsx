import type { Announcement } from "@/features/announcements/model/queries.ts";
import { whenWritten } from "../../model/announcement-words.ts";

type RowWhenProps = { announcement: Announcement; serviceAt: string };

/** When an announcement of the list takes place. */
export function RowWhen({ announcement, serviceAt }: RowWhenProps) {
  const when = whenWritten(announcement, serviceAt);
  return <p className="text-muted">{announcement.status === "cancelled" ? <s>{when}</s> : when}</p>;
}
