import { fromInputs } from "@/lib/text/dates.ts";
import type { Announcement } from "../model/queries.ts";
import type { STATUSES } from "../model/schema.ts";

export const REASONS = ["Chuva", "Doença", "Falta de energia"] as const;

export type StatusValues = Partial<Pick<Announcement, "date" | "ends_at">> &
  Pick<Announcement, "status_reason"> & { status: (typeof STATUSES)[number] };

export const cancelled = (reason: string): StatusValues => ({
  status: "cancelled",
  status_reason: reason.trim() || null,
});

export const confirmed: StatusValues = { status: "scheduled", status_reason: null };

type Dates = Pick<Announcement, "date" | "ends_at" | "former_date">;

const moved = ({ date, ends_at }: Dates, at: number) => ({
  date: new Date(at).toISOString(),
  ends_at: ends_at && new Date(Date.parse(ends_at) - Date.parse(date) + at).toISOString(),
});

const because = (reason: string) => ({
  status: "postponed" as const,
  status_reason: reason.trim() || null,
});

/** Postponed without a new date; one that had a new date stands on its first day again, which does not hold. */
export const withoutDate = (announcement: Dates, reason: string): StatusValues => ({
  ...because(reason),
  ...(announcement.former_date && moved(announcement, Date.parse(announcement.former_date))),
});

/** Postponed to a day and an hour as inputs have them, at `now` (ms): it is as long as before. Or what is wrong with them. */
export function postponed(
  announcement: Dates,
  inputs: { date: string; time: string },
  reason: string,
  now: number,
): StatusValues | string {
  const at = fromInputs(inputs.date, inputs.time)?.getTime();
  if (at === undefined) return "Informe o novo dia e a hora, ou escolha “Sem nova data”.";
  if (at === Date.parse(announcement.date)) return "É a data que o aviso já tem. Escolha outra.";
  if (at < now) return "Esta data já passou. Escolha outra.";
  return { ...because(reason), ...moved(announcement, at) };
}

type StateFacts = Pick<Announcement, "status" | "date" | "former_date" | "series_id">;

/**
 * Returns the names of the possible changes of the state at `now` (ms), for the menu and the sheet. `undo` confirms at
 * once. It is left to the sheet where the new date would stand as if it had never been moved, and where it is asked which
 * rows of a series are meant. `skip` deletes this row of its series at once.
 */
export function stateEntries(
  { status, date, former_date, series_id }: StateFacts,
  now: number,
): { undo?: string; change: string; skip?: string } {
  if (series_id !== null && Date.parse(date) > now)
    return {
      change: status === "cancelled" ? "Confirmar ou adiar" : "Cancelar ou adiar",
      skip: "Pular este",
    };
  if (status === "cancelled") return { undo: "Desfazer o cancelamento", change: "Adiar" };
  const isUndated = status === "postponed" && former_date === null;
  return { ...(isUndated && { undo: "Desfazer o adiamento" }), change: "Cancelar ou adiar" };
}
