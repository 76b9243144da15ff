import type { Said } from "../model/said.ts";
import { archShadow } from "./poster-colors.ts";

// A day alone is a number: `1`, not `1º`.
const partsOf = (shortDay = "") => shortDay.replace("º", "").split(" ");

/** Returns the day of an announcement as its poster shows it, large. The words beside it say the same. */
export function posterDay({ date, former }: Pick<Said, "date" | "former">) {
  const [weekday = "", day = "", month = ""] = partsOf((date ?? former)?.shortDay);
  const [, lastDay, lastMonth] = partsOf(date?.end?.shortDay);
  return {
    ...{ weekday, day, month },
    /** `até 23 nov`; empty when it ends with its day. */
    until: date?.end && !date.end.isSameDay ? `até ${lastDay} ${lastMonth}` : "",
    isHeld: date !== undefined,
  };
}

export type PosterDay = ReturnType<typeof posterDay>;

type ArchedDayProps = {
  day: PosterDay;
  arches: readonly string[];
};

/** The day under its arch, large, for people who see it: words beside it say the same. Its size is that of its letters. */
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
