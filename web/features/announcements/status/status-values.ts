import { inputsOf, typedStart } from "../model/end-time.ts";
import type { Announcement } from "../model/queries.ts";
import type { StatusValues } from "../save/change-status.ts";

export const REASONS = ["Chuva", "Doença", "Falta de energia"] as const;

const offFor = (status: "cancelled" | "postponed", reason: string): StatusValues => ({
  status,
  status_reason: reason.trim() || null,
});

export const cancelledValues = (reason: string) => offFor("cancelled", reason);

type Dates = Pick<Announcement, "date" | "ends_at" | "former_date" | "hour_words">;

const movedTo = ({ date, ends_at }: Dates, at: number) => ({
  date: new Date(at).toISOString(),
  ends_at: ends_at && new Date(Date.parse(ends_at) - Date.parse(date) + at).toISOString(),
});

/**
 * Returns the columns of a postponement without a new date. An announcement that was moved before
 * gets its former date again.
 */
export const undatedValues = (announcement: Dates, reason: string): StatusValues => ({
  ...offFor("postponed", reason),
  ...(announcement.former_date && movedTo(announcement, Date.parse(announcement.former_date))),
});

/**
 * Returns the columns of a postponement to the typed day and hour. The announcement keeps its
 * length, and without an hour it keeps the words for the hour. If the date is invalid, returns the
 * error message.
 */
export function postponedValues(
  announcement: Dates,
  inputs: { date: string; time: string },
  reason: string,
  now: number,
): StatusValues | string {
  const { hasNoHour, time } = inputsOf({ ...announcement, kind: "event" });
  const hour = hasNoHour ? time : inputs.time;
  const at = typedStart({ date: inputs.date, time: hour, hasNoHour })?.getTime();
  if (at === undefined)
    return `Informe o novo dia${hasNoHour ? "" : " e a hora"}, ou escolha “Sem nova data”.`;
  if (at === Date.parse(announcement.date)) return "É a data que o aviso já tem. Escolha outra.";
  if (at < now) return "Esta data já passou. Escolha outra.";
  return { ...offFor("postponed", reason), ...movedTo(announcement, at) };
}

type StatusFacts = Pick<Announcement, "status" | "date" | "former_date" | "series_id">;

/**
 * Returns the labels of the possible changes of the status at `now` (ms), for the menu and the
 * sheet. `undo` confirms the announcement at once. If the announcement has a new date, or if the
 * sheet must ask which occurrences to change, there is no `undo`. `skip` deletes this occurrence of
 * its series at once.
 */
export function statusEntries(
  { status, date, former_date, series_id }: StatusFacts,
  now: number,
): { undo?: string; change: string; skip?: string } {
  if (series_id !== null && Date.parse(date) > now)
    return {
      change: status === "cancelled" ? "Confirmar ou adiar" : "Desmarcar ou adiar",
      skip: "Pular este",
    };
  if (status === "cancelled") return { undo: "Desfazer o cancelamento", change: "Adiar" };
  const isUndated = status === "postponed" && former_date === null;
  return { ...(isUndated && { undo: "Desfazer o adiamento" }), change: "Desmarcar ou adiar" };
}
