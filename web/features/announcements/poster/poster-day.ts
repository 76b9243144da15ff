import { type Dates, deviceDates } from "@/lib/text/dates.ts";
import type { Announcement } from "../model/queries.ts";
import { endsWithItsDay, takesPlace } from "../model/summary.ts";

type Scheduled = Pick<Announcement, "date" | "ends_at" | "former_date" | "status">;

/** The day of an announcement as its poster shows it, large; what stands beside it says it in words. */
export function posterDay(announcement: Scheduled, dates: Dates = deviceDates) {
  const { date, ends_at } = announcement;
  const dayAndMonth = (iso: string) =>
    [dates.formatDayOfMonth(iso), dates.formatShortMonth(iso)] as const;
  const [day, month] = dayAndMonth(date);
  const endsLater = ends_at !== null && !endsWithItsDay(announcement, dates);
  return {
    /** `sáb`, `21`, `nov` */
    ...{ weekday: dates.formatShortWeekday(date), day, month },
    /** `até 23 nov`; empty of what ends with its day. */
    until: endsLater ? `até ${dayAndMonth(ends_at).join(" ")}` : "",
    /** Whether it takes place on it. */
    isHeld: takesPlace(announcement),
  };
}

export type PosterDay = ReturnType<typeof posterDay>;
