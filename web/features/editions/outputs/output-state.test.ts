import { describe, expect, test } from "vitest";
import type { Chosen } from "../model/chosen-announcements.ts";
import { at, changedSince, facts, SERVICE } from "../model/test-edition.ts";
import { digestsOf, nextOutput, type OutputStates, outputState } from "./output-state.ts";
import { BULLETIN, type Mark, OUTPUTS, WHATSAPP } from "./registry.ts";

const edition = { service_at: SERVICE, published_at: "2026-11-21T21:00:00Z" };
const LATER = "2026-11-21T21:10:00Z";
const SPOKEN = { spoken: true, screen: false, printed: false };
const BEFORE = "2026-11-21T20:59:59Z";

test.each([
  [BEFORE, facts(), true],
  [LATER, facts(), false],
  [LATER, changedSince({ location: "Templo" }), true],
  [LATER, { ...changedSince({ location: "Templo" }), choice: SPOKEN }, false],
])("an output without digests that left at %s is outdated: case %#", (out_at, one, isOutdated) => {
  const out = { output: "bulletin", out_at, digests: null };
  expect(outputState(BULLETIN, out, edition, [one]).isOutdated).toBe(isOutdated);
});

describe("an output that left with digests", () => {
  const LONG = "Traga um quilo de alimento. ".repeat(60);
  const changedOf = (mark: Mark, left: Chosen[], now: Chosen[]) => {
    const out = { output: mark.name, out_at: BEFORE, digests: digestsOf(mark, left, SERVICE) };
    const { changed, isOutdated } = outputState(mark, out, edition, now);
    return isOutdated && changed.map(({ id }) => id);
  };
  const a = facts({ id: "a", description: LONG });
  const b = facts({ id: "b", title: "Bazar" });

  test.each<[string, Chosen]>([
    ["the end of a text changed that is cut", { ...a, description: `${LONG} Fim.` }],
    ["what had changed before is no change to the list now", { ...a, changed: ["location"] }],
  ])("is right although %s", (_, now) => {
    for (const mark of [BULLETIN, WHATSAPP]) expect(changedOf(mark, [a, b], [now, b])).toBe(false);
  });

  test.each<[string, Partial<Chosen>]>([
    ["has another day", { date: at("2026-11-27 19:30") }],
    ["is cancelled", { status: "cancelled" }],
  ])("is outdated when an announcement %s, until that is undone", (_, changes) => {
    for (const mark of [BULLETIN, WHATSAPP]) {
      expect(changedOf(mark, [a, b], [{ ...a, ...changes }, b])).toEqual(["a"]);
      expect(changedOf(mark, [a, b], [changedSince(changes, a), b])).toBe(false);
    }
  });
});

const outAt = "2026-11-22T12:00:00Z";
const right = { outAt, isOutdated: false };
const wrong = { outAt, isOutdated: true };

test.each<[string, OutputStates, string]>([
  ["nothing has left", { bulletin: undefined, whatsapp: undefined }, "Boletim"],
  ["the bulletin is printed", { bulletin: right, whatsapp: undefined }, "WhatsApp"],
  ["a text was sent that is outdated", { bulletin: undefined, whatsapp: wrong }, "WhatsApp"],
  ["all is out and right", { bulletin: right, whatsapp: right }, "Roteiro"],
])("when %s, the next step is %s", (_, states, name) => {
  expect(nextOutput(OUTPUTS, states)?.name).toBe(name);
});
