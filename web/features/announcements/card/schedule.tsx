import type { ReactNode } from "react";
import type { Announcement } from "../model/queries.ts";
import { NO_NEW_DATE, scheduleOf, whenInWords } from "../model/summary.ts";

type ScheduleProps = {
  announcement: Pick<Announcement, "date" | "ends_at" | "former_date" | "status">;
  now: number;
  /** What stands beside the date that holds. */
  children?: ReactNode;
};

/** When it takes place, in words; a date that no longer holds is struck before it. */
export function Schedule({ announcement, now, children }: ScheduleProps) {
  const { struck, holds } = scheduleOf(announcement);
  return (
    <>
      {struck !== null && (
        <p className="font-normal text-muted">
          <s>
            <time dateTime={struck}>{whenInWords({ date: struck, ends_at: null }, now)}</time>
          </s>
        </p>
      )}
      {holds === null ? (
        <p>{NO_NEW_DATE}</p>
      ) : (
        <p>
          <time dateTime={holds}>{whenInWords(announcement, now)}</time>
          {children}
        </p>
      )}
    </>
  );
}
