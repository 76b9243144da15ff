import { useQuery } from "@tanstack/react-query";
import { changedSince } from "./changed-since.ts";
import { type OutputName, outputState } from "./output-state.ts";
import { type Edition, outputsQuery } from "./queries.ts";
import type { Facts } from "./rules.ts";
import { useChangesSince } from "./use-changes.ts";

/**
 * Whether an output of a closed edition is out, and still right. `changed` are the chosen announcements that differ since,
 * undefined while that is not known.
 */
export function useOutputState(name: OutputName, edition: Edition, items: readonly Facts[]) {
  const { data: outputs = [] } = useQuery(outputsQuery(edition.id));
  const outAt = outputs.find(({ output }) => output === name)?.out_at;
  const { data: changes } = useChangesSince(outAt);
  const state = outputState(name, outputs, edition.closed_at ?? "", items, changes ?? []);
  return state && { ...state, changed: changes && changedSince(items, changes) };
}
