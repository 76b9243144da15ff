import { toInputs } from "@/lib/text/dates.ts";
import type { Occurrence, Series } from "../model/series-query.ts";
import { plainDay, ruleSentence } from "../model/series-words.ts";
import { daysFrom, lastWritten, occurrenceDay } from "./occurrence-days.ts";
import { counted, type Repetition } from "./repetition.ts";
import { inScope } from "./scope.ts";

/** What becomes of a series that repeats in another way from `edited` on, said at `now` (ms). */
export function ruleChangeInWords(
  series: Series,
  edited: Occurrence,
  { frequency, until }: Repetition,
  now: number,
): string {
  const { rule } = series;
  if (!rule) return "";
  const day = occurrenceDay(rule, edited.occurrence ?? 0);
  const others = inScope(series, edited, "following", now).length - 1;
  if (until === day) {
    if (others === 0) return "Este é o último.";
    return `Este é o último. ${others === 1 ? "O seguinte é excluído" : `Os ${others} seguintes são excluídos`}.`;
  }
  const edge = lastWritten(toInputs(new Date(now).toISOString()).date);
  const anchored = { frequency, anchor_day: day, anchor_number: 0 };
  const days = daysFrom(anchored, 0, until !== null && until < edge ? until : edge);
  const sentence = ruleSentence({ ...rule, ...anchored, until }, now);
  const change = `De ${plainDay(day, now)} em diante: ${sentence.toLowerCase()}.`;
  return `${change} Agora: ${counted(others + 1)}; depois: ${counted(days.length)}. O que fica fora dos novos dias é excluído.`;
}
