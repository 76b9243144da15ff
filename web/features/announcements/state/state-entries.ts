import type { Announcement } from "../model/queries.ts";

type StateEntries = {
  /**
   * Confirms it at once. Not where its new date would then stand as if it had never been moved, nor where it is asked which
   * of a series are meant: the sheet does it.
   */
  undo?: string;
  /** Opens the sheet. */
  change: string;
  /** Deletes this row of its series at once. */
  skip?: string;
};

type StateFacts = Pick<Announcement, "status" | "date" | "former_date" | "series_id">;

/** What can be done with the state of an announcement, as its menu and its sheet name it at `now` (ms). */
export function stateEntries(
  { status, date, former_date, series_id }: StateFacts,
  now: number,
): StateEntries {
  if (series_id !== null && Date.parse(date) > now)
    return {
      change: status === "cancelled" ? "Confirmar ou adiar" : "Cancelar ou adiar",
      skip: "Pular este",
    };
  if (status === "cancelled") return { undo: "Desfazer o cancelamento", change: "Adiar" };
  const isUndated = status === "postponed" && former_date === null;
  return { ...(isUndated && { undo: "Desfazer o adiamento" }), change: "Cancelar ou adiar" };
}
