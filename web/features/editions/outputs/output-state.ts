import { useQuery } from "@tanstack/react-query";
import type { Chosen } from "../model/chosen.ts";
import { type ChangeSince, type EditionOutput, outputsQuery } from "../model/editor-queries.ts";
import type { Edition } from "../model/queries.ts";
import { useChangesSince } from "../model/use-changes.ts";
import { changedFrom } from "./digests.ts";
import type { Mark } from "./output.ts";

export type OutputState = {
  outAt: string;
  /** What it says is no longer what the edition says. */
  isOutdated: boolean;
};

type Closed = Pick<Edition, "service_at" | "closed_at">;

/**
 * What became of an output that has left as `out`, and the announcements of which it said something else. One that left
 * before digests were kept goes by its time: `changes` are those of the board since then, and one that left before the
 * edition was closed again may lack what was chosen later.
 */
export function outputState(
  mark: Mark,
  out: EditionOutput,
  { service_at, closed_at }: Closed,
  items: readonly Chosen[],
  changes: readonly ChangeSince[],
): OutputState & { changed: Chosen[] } {
  const { out_at: outAt, digests } = out;
  if (digests !== null) {
    const changed = changedFrom(Object(digests), mark, items, service_at);
    const isLeftOut = Object.keys(Object(digests)).some((id) =>
      items.every((one) => one.id !== id),
    );
    return { outAt, changed, isOutdated: isLeftOut || changed.length > 0 };
  }
  const ids = new Set(changes.map(({ announcement_id }) => announcement_id));
  const changed = items.filter((one) => ids.has(one.id) && mark.contains(one));
  const isBefore = Date.parse(outAt) < Date.parse(closed_at ?? "");
  return { outAt, changed, isOutdated: isBefore || changed.length > 0 };
}

/** When an output of an edition left, and with what; undefined when it has not, or that is not known. */
export function useOut(mark: Mark, edition: Edition): EditionOutput | undefined {
  const { data: outputs } = useQuery(outputsQuery(edition.id));
  return outputs?.find(({ output }) => output === mark.name);
}

/** `outputState` of an output, undefined when it has not left. `changed` is undefined while that is not known. */
export function useOutputState(
  mark: Mark,
  edition: Edition,
  items: readonly Chosen[],
  out: EditionOutput | undefined,
) {
  const isByTime = out?.digests === null;
  const { data: changes } = useChangesSince(isByTime ? out.out_at : undefined);
  const state = out && outputState(mark, out, edition, items, changes ?? []);
  return state && { ...state, changed: isByTime && !changes ? undefined : state.changed };
}
