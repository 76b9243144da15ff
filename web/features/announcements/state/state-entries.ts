import type { Announcement } from "../model/queries.ts";

type StateEntries = {
  /** Confirms it at once. Not where its new date would then stand as if it had never been moved. */
  undo?: string;
  /** Opens the sheet. */
  change: string;
};

/** What can be done with the state of an announcement, as its menu and its sheet name it. */
export function stateEntries({
  status,
  former_date,
}: Pick<Announcement, "status" | "former_date">): StateEntries {
  if (status === "cancelled") return { undo: "Desfazer o cancelamento", change: "Adiar" };
  const isUndated = status === "postponed" && former_date === null;
  return { ...(isUndated && { undo: "Desfazer o adiamento" }), change: "Cancelar ou adiar" };
}
