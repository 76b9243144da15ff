import type { Facts } from "../model/facts.ts";
import { archShadow } from "./poster-colors.ts";

// The poster shows the first day of a month as `1`, not `1º`.
const partsOf = (shortDay = "") => shortDay.replace("º", "").split(" ");

/** Returns weekday, day and month of an announcement, as its poster shows them. */
export function posterDay({ date, former }: Pick<Facts, "date" | "former">) {
  const [weekday = "", day = "", month = ""] = partsOf((date ?? former)?.shortDay);
  const [, lastDay, lastMonth] = partsOf(date?.end?.shortDay);
  return {
    weekday,
    day,
    month,
    /** The last day, such as `até 23 nov`; empty when the announcement ends on its first day. */
    until: date?.end && !date.end.isSameDay ? `até ${lastDay} ${lastMonth}` : "",
    isHeld: date !== undefined,
  };
}

type PosterDay = ReturnType<typeof posterDay>;

type ArchedDayProps = {
  day: PosterDay;
  arches: readonly string[];
};

/**
 * Shows the day under an arch of the size of the font. Screen readers skip it, because the words
 * beside it say the same.
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
