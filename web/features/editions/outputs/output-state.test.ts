import { expect, test } from "vitest";
import { at, block, changedSince, facts, NO_BLOCKS, SERVICE } from "../model/test-edition.ts";
import {
  digestsOf,
  nextOutput,
  OUR_WEEK,
  type OutputContent,
  type OutputStates,
  outputState,
} from "./output-state.ts";
import { BULLETIN, OUTPUTS, WHATSAPP } from "./registry.ts";

const edition = { service_at: SERVICE, published_at: "2026-11-21T21:00:00Z" };
const LATER = "2026-11-21T21:10:00Z";
const SPOKEN = { spoken: true, screen: false, printed: false };
const BEFORE = "2026-11-21T20:59:59Z";
const unprinted = { ...changedSince({ location: "Templo" }), choice: SPOKEN };

test.each([
  ["is outdated when it was printed before the publication", BEFORE, facts(), true],
  ["is up to date when it was printed after the publication", LATER, facts(), false],
  ["is outdated after a change", LATER, changedSince({ location: "Templo" }), true],
  ["is up to date after a change of an unprinted announcement", LATER, unprinted, false],
])("an output that was recorded without digests %s", (_, marked_at, one, isOutdated) => {
  const out = { output: "bulletin", marked_at, digests: null };
  expect(outputState(BULLETIN, out, edition, { items: [one], ...NO_BLOCKS }).isOutdated).toBe(
    isOutdated,
  );
});

const LONG = "Traga um quilo de alimento. ".repeat(60);
const a = facts({ id: "a", description: LONG });
const b = facts({ id: "b", title: "Bazar" });
const verse = block({ id: "v", position: -1 });
const week = { screen: true, printed: true };

test.each<[string, Partial<OutputContent>, string[] | false]>([
  ["the end of a long text changes", { items: [{ ...a, description: `${LONG} Fim.` }, b] }, false],
  ["a change is undone", { items: [changedSince({ status: "cancelled" }, a), b] }, false],
  ["an announcement moves", { items: [{ ...a, date: at("2026-11-27 19:30") }, b] }, ["a"]],
  ["an announcement is cancelled", { items: [a, { ...b, status: "cancelled" }] }, ["b"]],
  ["a block moves", { blocks: [{ ...verse, position: 2, screen: false }] }, false],
  ["the text of a block changes", { blocks: [{ ...verse, text: "Ele é fiel." }] }, ["v"]],
  ["a block is not printed any more", { blocks: [{ ...verse, printed: false }] }, ["v"]],
  ["a block is removed", { blocks: [] }, ["v"]],
  ["the bulletin loses “Nossa semana”", { ourWeek: { ...week, printed: false } }, [OUR_WEEK]],
  ["“Nossa semana” leaves the slides", { ourWeek: { ...week, screen: false } }, false],
])("an output that was recorded with digests has the right changes after %s", (_, now, changed) => {
  for (const usage of [BULLETIN, WHATSAPP]) {
    const before = { items: [a, b], blocks: [verse], ourWeek: week };
    const digests = digestsOf(usage, before, SERVICE);
    const out = { output: usage.name, marked_at: BEFORE, digests };
    const { isChanged, isOutdated } = outputState(usage, out, edition, { ...before, ...now });
    expect(isOutdated && ["a", "b", "v", OUR_WEEK].filter(isChanged)).toEqual(changed);
  }
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
