import { type Facts, noticeWord } from "../model/facts.ts";
import { archShadow } from "./poster-colors.ts";

// The poster shows the first day of a month as `1`, not `1º`.
const partsOf = (shortDay = "") => shortDay.replace("º", "").split(" ");

/**
 * Returns the weekday, day and month of an announcement in the form that the poster shows. A notice
 * has the sign for information and the word `Recado` instead.
 */
export function posterDay({ kind, date, former }: Pick<Facts, "kind" | "date" | "former">) {
  const [weekday = "", day = "", month = ""] = partsOf((date ?? former)?.shortDay);
  const [, lastDay, lastMonth] = partsOf(date?.end?.shortDay);
  const notice = noticeWord({ kind });
  return {
    weekday,
    day: notice ? "i" : day,
    month: notice || month,
    /** The last day: `até 23 nov`. Empty if the announcement ends on its first day. */
    until: date?.end && !date.end.isSameDay ? `até ${lastDay} ${lastMonth}` : "",
    isHeld: date !== undefined || notice !== "",
  };
}

type PosterDay = ReturnType<typeof posterDay>;

type ArchedDayProps = {
  day: PosterDay;
  arches: readonly string[];
};

/**
 * Shows the day under an arch, whose size depends on the font. Screen readers skip the day, because
 * the words beside the arch contain the same date.
 */
export function ArchedDay({ day: { weekday, day, month, until, isHeld }, arches }: ArchedDayProps) {
  return (
    <div aria-hidden className="arched-day" style={{ boxShadow: archShadow(arches) }}>
      <span>{weekday}</span>
      <b>{isHeld ? day : <s>{day}</s>}</b>
      <strong>{month}</strong>
      {until !== "" && <small>{until}</small>}
    </div>
  );
}
