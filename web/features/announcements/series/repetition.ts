import type { AnnouncementFields, Frequency } from "../model/schema.ts";
import type { Rule } from "../model/series-query.ts";
import { dayOf, plainDay, ruleSentence } from "../model/series-words.ts";
import { daysFrom, lastWritten } from "./occurrence-days.ts";

/** How an announcement is to repeat; without a last day it is for good. */
export type Repetition = { frequency: Frequency; until: string | null };

/** As the fields have it; without a last day `until` is empty. */
export type Repeats = Pick<AnnouncementFields, "repeats" | "until">;

const NTH = ["1", "2", "3", "4"];

/** `2ª quinta`, `último domingo` */
function nthWeekday(day: string): string {
  const { name, ending, nth } = dayOf(day);
  const number = NTH[nth];
  if (number !== undefined) return `${number}${ending === "a" ? "ª" : "º"} ${name}`;
  return `últim${ending} ${name}`;
}

/** What can be chosen; the words follow the day, `2026-12-03`, once there is one. */
export function repeatOptions(day: string) {
  const { ending } = dayOf(day);
  const monthly = (words: string, otherwise: string) => `Todo mês ${day ? words : otherwise}`;
  return [
    { value: "weekly", label: "Toda semana" },
    { value: "biweekly", label: "A cada duas semanas" },
    {
      value: "monthly_weekday",
      label: monthly(`n${ending} ${nthWeekday(day)}`, "no mesmo dia da semana"),
    },
    { value: "monthly_day", label: monthly(`no dia ${dayOf(day).number}`, "no mesmo dia") },
  ] as const;
}

/** What the fields show: what was chosen, else how the announcement repeats now. */
export function shownRepeats({ repeats, until }: Repeats, rule: Rule | undefined) {
  const present = { repeats: rule?.frequency ?? "never", until: rule?.until ?? "" };
  return repeats === "" ? present : { repeats, until };
}

/** What the fields hold when this is chosen: nothing when it is as it is now. */
export function chosenRepeats(chosen: Repeats, rule: Rule | undefined): Repeats {
  const present = shownRepeats({ repeats: "", until: "" }, rule);
  const isSame =
    chosen.repeats === present.repeats &&
    (chosen.repeats === "never" || chosen.until === present.until);
  return isSame ? { repeats: "", until: "" } : chosen;
}

type Start = { date: string; time: string };

/** `1 aviso`, `6 avisos` */
export const counted = (count: number) => (count === 1 ? "1 aviso" : `${count} avisos`);

/** What a rule that begins with a day and an hour makes, said on the day `today`; `now` (ms) is the same moment. */
export function repetitionInWords(
  { frequency, until }: Repetition,
  { date, time }: Start,
  today: string,
  now: number,
): string {
  const rule = { frequency, until, anchor_day: date, anchor_number: 0, starts_at: time };
  const edge = lastWritten(today);
  const isWhole = until !== null && until <= edge;
  const days = daysFrom(rule, 0, isWhole ? until : edge);
  // What was before today is not announced any more, but for the announcement itself.
  const count = days.filter((day, index) => index === 0 || day >= today).length;
  const shorter =
    frequency === "monthly_day" && Number(date.slice(8)) > 28
      ? " Em mês mais curto, no último dia."
      : "";
  const written = isWhole
    ? counted(count)
    : `${counted(count)} até ${plainDay(days.at(-1) ?? date, now)}; os seguintes entram sozinhos`;
  return `${ruleSentence(rule, now)}: ${written}.${shorter}`;
}
