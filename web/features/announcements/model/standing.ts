import type { State } from "./changes.ts";

/**
 * The five cases that texts about an announcement distinguish. `held`: takes place at its date.
 * `moved`: postponed to a new date. `undated`: postponed without a new date. `cancelled`: does not
 * take place. `removed`: deleted after the publication of an edition that contains the
 * announcement.
 */
export type Standing = "held" | "moved" | "undated" | "cancelled" | "removed";

type StatusColumns = Pick<State, "status" | "former_date"> & { deleted?: boolean };

/** Returns which of the five cases of `Standing` applies to an announcement. */
export function standingOf({ status, former_date, deleted }: StatusColumns): Standing {
  if (deleted) return "removed";
  if (status === "cancelled") return "cancelled";
  if (status !== "postponed") return "held";
  return former_date === null ? "undated" : "moved";
}

export const takesPlace = (announcement: StatusColumns) =>
  ["held", "moved"].includes(standingOf(announcement));
