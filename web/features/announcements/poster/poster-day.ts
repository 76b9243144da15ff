import type { Said } from "../model/said.ts";

// A day alone is a number: `1`, not `1º`.
const partsOf = (shortDay = "") => shortDay.replace("º", "").split(" ");

/** Returns the day of an announcement as its poster shows it, large. The words beside it say the same. */
export function posterDay({ date, former }: Pick<Said, "date" | "former">) {
  const [weekday = "", day = "", month = ""] = partsOf((date ?? former)?.shortDay);
  const [, lastDay, lastMonth] = partsOf(date?.end?.shortDay);
  return {
    /** `sáb`, `21`, `nov` */
    ...{ weekday, day, month },
    /** `até 23 nov`; empty when it ends with its day. */
    until: date?.end && !date.end.isSameDay ? `até ${lastDay} ${lastMonth}` : "",
    /** Whether it takes place on it. */
    isHeld: date !== undefined,
  };
}

export type PosterDay = ReturnType<typeof posterDay>;
