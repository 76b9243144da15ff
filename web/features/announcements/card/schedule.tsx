import { Fragment, type ReactNode } from "react";
import type { Announcement } from "../model/queries.ts";
import { NO_NEW_DATE, scheduleOf, whenInWords } from "../model/summary.ts";

type ScheduleProps = {
  announcement: Pick<Announcement, "date" | "ends_at" | "former_date" | "status">;
  now: number;
};

/** A line ends behind the weekday, or the day, and within a day's number and month or the hours only where they are longer than a line. */
const inLines = (words: string) =>
  words.split(/(?<=,) /).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
    <Fragment key={index}>
      {index > 0 && " "}
      <span className="@min-[12em]:whitespace-nowrap">{part}</span>
    </Fragment>
  ));

const Struck = ({ children }: { children: ReactNode }) => (
  <p className="font-normal text-muted">
    <s>{children}</s>
  </p>
);

/** When it takes place, in words; a date that does not hold is struck, before the one that does. */
export function Schedule({ announcement, now }: ScheduleProps) {
  const { struck, holds } = scheduleOf(announcement);
  const dates = <time dateTime={announcement.date}>{inLines(whenInWords(announcement, now))}</time>;
  if (announcement.status === "cancelled") return <Struck>{dates}</Struck>;
  return (
    <>
      {struck !== null && (
        <Struck>
          <time dateTime={struck}>
            {inLines(whenInWords({ date: struck, ends_at: null }, now))}
          </time>
        </Struck>
      )}
      <p>{holds === null ? NO_NEW_DATE : dates}</p>
    </>
  );
}
