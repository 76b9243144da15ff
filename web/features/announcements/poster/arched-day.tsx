import { archShadow } from "./poster-colors.ts";
import type { PosterDay } from "./poster-day.ts";

type ArchedDayProps = {
  day: PosterDay;
  /** Of the arch and its bands. */
  arches: readonly string[];
};

/** The day under its arch, large, for who sees it: words beside it say the same. Its size is that of its letters. */
export function ArchedDay({ day: { weekday, day, month, until, isHeld }, arches }: ArchedDayProps) {
  return (
    <div
      aria-hidden
      className={isHeld ? "arched-day" : "arched-day arched-day-off"}
      style={{ boxShadow: archShadow(arches) }}
    >
      <span>{weekday}</span>
      <b>{isHeld ? day : <s>{day}</s>}</b>
      <strong>{month}</strong>
      {until !== "" && <small>{until}</small>}
    </div>
  );
}
