import type { ChangeSince, EditionOutput } from "./queries.ts";
import type { Facts } from "./rules.ts";

export type OutputName = "bulletin" | "whatsapp";

export type OutputState = {
  outAt: string;
  /** What it says is no longer what the edition says. */
  isOutdated: boolean;
};

const IS_IN: Record<OutputName, (facts: Facts) => boolean> = {
  bulletin: ({ choice }) => choice.printed,
  whatsapp: ({ choice }) => choice.spoken || choice.screen || choice.printed,
};

/**
 * What became of an output that has left: `changes` are those of the board since then. One that left before the edition
 * was closed again may lack what was chosen later. Undefined when it has not left.
 */
export function outputState(
  name: OutputName,
  outputs: readonly EditionOutput[],
  closedAt: string,
  items: readonly Facts[],
  changes: readonly ChangeSince[],
): OutputState | undefined {
  const outAt = outputs.find(({ output }) => output === name)?.out_at;
  if (outAt === undefined) return undefined;
  const touched = new Set(changes.map(({ announcement_id }) => announcement_id));
  const isOutdated =
    Date.parse(outAt) < Date.parse(closedAt) ||
    items.some((facts) => IS_IN[name](facts) && touched.has(facts.id));
  return { outAt, isOutdated };
}
