import type { Announcement } from "@/features/announcements/model/queries.ts";
import { isPast, NO_NEW_DATE, scheduleOf } from "@/features/announcements/model/summary.ts";
import { shortMoment } from "../../model/church-dates.ts";

type RowWhenProps = { announcement: Announcement; serviceAt: string };

/** When an announcement takes place: `sáb 28 nov · 12:00`; the date that does not hold is struck through. */
export function RowWhen({ announcement, serviceAt }: RowWhenProps) {
  const { struck, holds } = scheduleOf(announcement);
  const written = (date: string) => shortMoment(date, Date.parse(serviceAt));
  if (announcement.status === "cancelled") {
    return (
      <p className="text-muted">
        <s>{written(announcement.date)}</s>
      </p>
    );
  }
  return (
    <p className="text-muted">
      {struck !== null && (
        <>
          <s className="whole">{written(struck)}</s>{" "}
        </>
      )}
      <span className="whole">{holds === null ? NO_NEW_DATE : written(holds)}</span>
    </p>
  );
}

/** On what will be over by the service. */
export const PastMark = ({ announcement, serviceAt }: RowWhenProps) =>
  isPast(announcement, Date.parse(serviceAt)) && (
    <span className="badge bg-sunken text-muted">Já terá passado</span>
  );
