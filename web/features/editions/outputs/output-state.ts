import { useQuery } from "@tanstack/react-query";
import type { Chosen } from "../model/chosen.ts";
import { type ChangeSince, type EditionOutput, outputsQuery } from "../model/editor-queries.ts";
import type { Edition } from "../model/queries.ts";
import { useChangesSince } from "../model/use-changes.ts";
import type { Mark } from "./output.ts";

export type OutputState = {
  outAt: string;
  /** What it says is no longer what the edition says. */
  isOutdated: boolean;
};

/** The chosen announcements that differ by `changes`. */
export function changedSince(facts: readonly Chosen[], changes: readonly ChangeSince[]): Chosen[] {
  const ids = new Set(changes.map(({ announcement_id }) => announcement_id));
  return facts.filter(({ id }) => ids.has(id));
}

/**
 * What became of an output that has left: `changes` are those of the board since then. One that left before the edition
 * was closed again may lack what was chosen later. Undefined when it has not left.
 */
export function outputState(
  mark: Mark,
  outputs: readonly EditionOutput[],
  closedAt: string,
  items: readonly Chosen[],
  changes: readonly ChangeSince[],
): OutputState | undefined {
  const outAt = outputs.find(({ output }) => output === mark.name)?.out_at;
  if (outAt === undefined) return undefined;
  const isOutdated =
    Date.parse(outAt) < Date.parse(closedAt) || changedSince(items, changes).some(mark.contains);
  return { outAt, isOutdated };
}

/**
 * Whether an output of a closed edition is out, and still right. `changed` are the chosen announcements that differ since,
 * undefined while that is not known.
 */
export function useOutputState(mark: Mark | undefined, edition: Edition, items: readonly Chosen[]) {
  const { data: outputs = [] } = useQuery(outputsQuery(edition.id));
  const outAt = outputs.find(({ output }) => output === mark?.name)?.out_at;
  const { data: changes } = useChangesSince(outAt);
  if (mark === undefined) return undefined;
  const state = outputState(mark, outputs, edition.closed_at ?? "", items, changes ?? []);
  return state && { ...state, changed: changes && changedSince(items, changes) };
}
