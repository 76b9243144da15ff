import { describe, expect, test } from "vitest";
import type { Chosen } from "../model/chosen-announcements.ts";
import { at, block, changedSince, facts, NO_BLOCKS, SERVICE } from "../model/test-edition.ts";
import {
  digestsOf,
  nextOutput,
  OUR_WEEK,
  type OutputContent,
  type OutputStates,
  outputState,
} from "./output-state.ts";
import { BULLETIN, OUTPUTS, type UsageRecord, WHATSAPP } from "./registry.ts";

const edition = { service_at: SERVICE, published_at: "2026-11-21T21:00:00Z" };
const LATER = "2026-11-21T21:10:00Z";
const SPOKEN = { spoken: true, screen: false, printed: false };
const BEFORE = "2026-11-21T20:59:59Z";
const unprinted = { ...changedSince({ location: "Templo" }), choice: SPOKEN };

const contentOf = (items: Chosen[], rest: Partial<OutputContent> = {}): OutputContent => ({
  items,
  ...NO_BLOCKS,
  ...rest,
});

test.each([
  ["is outdated when it was printed before the publication", BEFORE, facts(), true],
  ["is up to date when it was printed after the publication", LATER, facts(), false],
  ["is outdated after a change", LATER, changedSince({ location: "Templo" }), true],
  ["is up to date after a change of an unprinted announcement", LATER, unprinted, false],
])("an output that was recorded without digests %s", (_, marked_at, one, isOutdated) => {
  const out = { output: "bulletin", marked_at, digests: null };
  expect(outputState(BULLETIN, out, edition, contentOf([one])).isOutdated).toBe(isOutdated);
});

describe("an output that was recorded with digests", () => {
  const LONG = "Traga um quilo de alimento. ".repeat(60);
  const changedOf = (usage: UsageRecord, before: Chosen[], now: Chosen[]) => {
    const out = {
      output: usage.name,
      marked_at: BEFORE,
      digests: digestsOf(usage, contentOf(before), SERVICE),
    };
    const { isChanged, isOutdated } = outputState(usage, out, edition, contentOf(now));
    return isOutdated && now.map(({ id }) => id).filter(isChanged);
  };
  const a = facts({ id: "a", description: LONG });
  const b = facts({ id: "b", title: "Bazar" });

  test.each<[string, Chosen]>([
    ["a text has changed only after its cut", { ...a, description: `${LONG} Fim.` }],
    ["a column is marked as changed since the publication", { ...a, changed: ["location"] }],
  ])("is up to date although %s", (_, now) => {
    for (const usage of [BULLETIN, WHATSAPP])
      expect(changedOf(usage, [a, b], [now, b])).toBe(false);
  });

  const verse = block({ id: "v", position: -1 });
  const week = { screen: true, printed: true };
  const shown = { blocks: [verse], ourWeek: week };

  test.each<[string, Partial<OutputContent>, string[] | false]>([
    ["a block moves", { blocks: [{ ...verse, position: 2, screen: false }] }, false],
    ["the text of a block changes", { blocks: [{ ...verse, text: "Ele é fiel." }] }, ["v"]],
    ["a block is not printed any more", { blocks: [{ ...verse, printed: false }] }, ["v"]],
    ["a block is removed", { blocks: [] }, ["v"]],
    [
      "“Nossa semana” is not printed any more",
      { ourWeek: { ...week, printed: false } },
      [OUR_WEEK],
    ],
    ["“Nossa semana” leaves the slides", { ourWeek: { ...week, screen: false } }, false],
  ])("has the right changes after %s", (_, changes, expected) => {
    for (const usage of [BULLETIN, WHATSAPP]) {
      const digests = digestsOf(usage, contentOf([a], shown), SERVICE);
      const out = { output: usage.name, marked_at: BEFORE, digests };
      const now = contentOf([a], { ...shown, ...changes });
      const { isChanged, isOutdated } = outputState(usage, out, edition, now);
      expect(isOutdated && ["a", "v", OUR_WEEK].filter(isChanged)).toEqual(expected);
    }
  });

  test.each<[string, Partial<Chosen>]>([
    ["moves to another day", { date: at("2026-11-27 19:30") }],
    ["is cancelled", { status: "cancelled" }],
  ])("is outdated when an announcement %s, until the change is undone", (_, changes) => {
    for (const usage of [BULLETIN, WHATSAPP]) {
      expect(changedOf(usage, [a, b], [{ ...a, ...changes }, b])).toEqual(["a"]);
      expect(changedOf(usage, [a, b], [changedSince(changes, a), b])).toBe(false);
    }
  });
});

const markedAt = "2026-11-22T12:00:00Z";
const upToDate = { markedAt, isOutdated: false };
const outdated = { markedAt, isOutdated: true };

test.each<[string, OutputStates, string]>([
  ["nothing was printed or sent", { bulletin: undefined, whatsapp: undefined }, "Boletim"],
  ["the bulletin was printed", { bulletin: upToDate, whatsapp: undefined }, "WhatsApp"],
  ["a sent text is outdated", { bulletin: undefined, whatsapp: outdated }, "WhatsApp"],
  ["all outputs are up to date", { bulletin: upToDate, whatsapp: upToDate }, "Roteiro"],
])("when %s, the output to open next is “%s”", (_, states, name) => {
  expect(nextOutput(OUTPUTS, states)?.name).toBe(name);
});
