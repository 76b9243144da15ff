import { toInputs } from "@/lib/text/dates.ts";
import type { Occurrence, Series } from "../model/series-query.ts";
import { plainDay, ruleInWords } from "../model/series-words.ts";
import { dayInSeries } from "./occurrence-days.ts";
import { announcedDays, counted, type Repetition } from "./repetition.ts";
import { inScope } from "./scope.ts";

/**
 * What becomes of a series that repeats in another way from `edited` on, said at `now` (ms); `movedTo` is the day that
 * `edited` and with it the others get, undefined where it stays.
 */
export function ruleChangeInWords(
  series: Series,
  edited: Occurrence,
  { frequency, until }: Repetition,
  now: number,
  movedTo?: string,
): string {
  const { rule } = series;
  if (!rule) return "";
  const day = movedTo ?? dayInSeries(rule, edited);
  const others = inScope(series, edited, "following", now).length - 1;
  if (until === day) {
    if (others === 0) return "Este é o último.";
    return `Este é o último. ${others === 1 ? "O seguinte é excluído" : `Os ${others} seguintes são excluídos`}.`;
  }
  const today = toInputs(new Date(now).toISOString()).date;
  const number = edited.occurrence ?? 0;
  // With the same frequency the days are counted as they are.
  const isSame =
    frequency === rule.frequency && movedTo === undefined && number >= rule.anchor_number;
  const changed = isSame ? rule : { ...rule, frequency, anchor_day: day, anchor_number: number };
  const { days } = announcedDays(changed, number, until, today);
  const change = `De ${plainDay(day, now)} em diante: ${ruleInWords({ ...changed, until }, now)}.`;
  return `${change} Agora: ${counted(others + 1)}; depois: ${counted(days.length)}. O que fica fora dos novos dias é excluído.`;
}
