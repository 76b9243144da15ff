import { describe, expect, test } from "vitest";
import { announcement } from "@/features/announcements/model/test-announcement.ts";
import { type Chosen, chosenOf } from "../model/chosen.ts";
import { at, facts, item, moved, SERVICE } from "../model/test-chosen.ts";
import { BULLETIN, type Mark, WHATSAPP } from "./output.ts";
import { digestsOf, outputState } from "./output-state.ts";

const edition = { service_at: SERVICE, published_at: "2026-11-21T21:00:00Z" };
const LATER = "2026-11-21T21:10:00Z";
const BEFORE = "2026-11-21T20:59:59Z";

describe("an output that left before digests were kept", () => {
  const row = (id: string) => announcement({ id, title: "Bazar" });
  const items = chosenOf({
    items: [
      item("printed", { screen: false }),
      item("spoken", { spoken: true, screen: false, printed: false }),
    ],
    announcements: [row("printed"), row("spoken")],
  });
  const change = (announcement_id: string) => ({
    announcement_id,
    kind: "changed",
    fields: ["location"],
    title: "Bazar",
    date: "2026-11-28T22:30:00Z",
  });
  const out = (output: string, out_at: string) => ({ output, out_at, digests: null });

  test.each([
    [BULLETIN, "printed", true],
    [BULLETIN, "spoken", false],
    [BULLETIN, "of another edition", false],
    [WHATSAPP, "spoken", true],
  ])("$0.name is outdated by a change of what is $1: $2", (mark, id, isOutdated) => {
    const state = outputState(mark, out(mark.name, LATER), edition, items, [change(id)]);
    const changed = items.filter((one) => isOutdated && one.id === id);
    expect(state).toEqual({ outAt: LATER, isOutdated, changed });
  });

  test("is outdated when the edition was published again since", () => {
    const state = outputState(BULLETIN, out("bulletin", BEFORE), edition, items, []);
    expect(state.isOutdated).toBe(true);
  });
});

describe("an output that left with digests", () => {
  const LONG = "Traga um quilo de alimento. ".repeat(60);
  const changedOf = (mark: Mark, left: Chosen[], now: Chosen[]) => {
    const out = { output: mark.name, out_at: BEFORE, digests: digestsOf(mark, left, SERVICE) };
    const { changed, isOutdated } = outputState(mark, out, edition, now, []);
    return isOutdated && changed.map(({ id }) => id);
  };
  const a = facts({ id: "a", description: LONG });
  const b = facts({ id: "b", title: "Bazar" });

  test.each<[string, Chosen]>([
    ["a picture was added", { ...a, picture: `${"0a".repeat(16)}-1200x900` }],
    ["the end of a text changed that is cut", { ...a, description: `${LONG} Fim.` }],
    ["what had changed before is no change to the list now", { ...a, changed: ["location"] }],
  ])("is right although %s", (_, now) => {
    for (const mark of [BULLETIN, WHATSAPP]) expect(changedOf(mark, [a, b], [now, b])).toBe(false);
  });

  test.each<[string, Partial<Chosen>]>([
    ["has another title", { title: "Chá" }],
    ["has another day", { date: at("2026-11-27 19:30") }],
    ["is cancelled", { status: "cancelled" }],
    [
      "is chosen for nothing any more",
      { choice: { spoken: false, screen: false, printed: false } },
    ],
    ["is deleted", { deleted: true }],
  ])("is outdated when an announcement %s, until that is undone", (_, changes) => {
    for (const mark of [BULLETIN, WHATSAPP]) {
      expect(changedOf(mark, [a, b], [{ ...a, ...changes }, b])).toEqual(["a"]);
      expect(changedOf(mark, [a, b], [moved(changes, a), b])).toBe(false);
      expect(changedOf(mark, [{ ...a, ...changes }, b], [a, b])).toEqual(["a"]);
    }
  });

  test("is outdated when something has left the list or is new in it", () => {
    expect(changedOf(WHATSAPP, [a, b], [a])).toEqual([]);
    expect(changedOf(WHATSAPP, [a], [a, b])).toEqual(["b"]);
  });
});
