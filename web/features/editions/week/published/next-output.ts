import type { Mark, Output } from "../../outputs/output.ts";
import type { OutputState } from "../../outputs/output-state.ts";

export type OutputStates = Readonly<Record<Mark["name"], OutputState | undefined>>;

/** What the team does next: what left and is no longer right, else what has not left yet, else the first one. */
export function nextOutput(outputs: readonly Output[], states: OutputStates): Output | undefined {
  const isOutdated = ({ mark }: Output) => mark && states[mark.name]?.isOutdated;
  const isWaiting = ({ mark }: Output) => mark && states[mark.name] === undefined;
  return outputs.find(isOutdated) ?? outputs.find(isWaiting) ?? outputs[0];
}
