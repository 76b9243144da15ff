import { expect, test } from "vitest";
import { OUTPUTS } from "../../outputs/registry.ts";
import { nextOutput, type OutputStates } from "./next-output.ts";

const outAt = "2026-11-22T12:00:00Z";
const right = { outAt, isOutdated: false };
const wrong = { outAt, isOutdated: true };

test.each<[string, OutputStates, string]>([
  ["nothing has left", { bulletin: undefined, whatsapp: undefined }, "Boletim"],
  ["the bulletin is printed", { bulletin: right, whatsapp: undefined }, "WhatsApp"],
  ["what was sent is no longer right", { bulletin: undefined, whatsapp: wrong }, "WhatsApp"],
  ["all is out and right", { bulletin: right, whatsapp: right }, "Roteiro"],
])("when %s, the next step is %s", (_, states, name) => {
  expect(nextOutput(OUTPUTS, states)?.name).toBe(name);
});
