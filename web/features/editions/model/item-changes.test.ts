import { describe, expect, test } from "vitest";
import {
  applyChange,
  type ItemChange,
  itemChange,
  neighboursAt,
  toggleChannel,
} from "./item-changes.ts";
import { item } from "./test-edition.ts";

const three = [..."abc"].map((id) => item(id));
const ids = (items: readonly { announcement_id: string }[]) =>
  items.map(({ announcement_id }) => announcement_id).join("");

/**
 * Returns the items after a change. Expects that a repeated change has no effect, because the
 * client sends a change again when the response was lost.
 */
function applied(change: Omit<ItemChange, "editionId">) {
  const stored = itemChange.parse({ editionId: "e", ...change });
  const once = applyChange(three, stored);
  expect(applyChange(once, stored)).toEqual(once);
  return once;
}

describe("moving the item", () => {
  test.each([
    ["a", 2, "bca"],
    ["c", 1, "acb"],
    ["c", -5, "cab"],
  ])("“%s” to index %i gives the order %s", (announcementId, place, expected) => {
    const neighbours = neighboursAt(
      ids(three).split(""),
      ids(three).indexOf(announcementId),
      place,
    );
    const change = { after: neighbours?.after ?? null, before: neighbours?.before ?? null };
    expect(ids(applied({ kind: "move", announcementId, ...change }))).toBe(expected);
  });

  // If another editor has changed the list at the same time, the database function `move_item` must
  // give the orders in this table.
  test.each([
    ["c", "a", "x", "acb"],
    ["c", "x", "b", "acb"],
    ["x", "a", "b", "abc"],
    ["c", "b", "a", "abc"],
  ])(
    "“%s” behind %s, or without that item before %s, gives the order %s",
    (announcementId, behind, before, expected) => {
      const change = { kind: "move" as const, announcementId, after: behind, before };
      expect(ids(applied(change))).toBe(expected);
    },
  );
});

test.each([
  ["add", "d", [...three, item("d")]],
  ["add", "a", three],
  ["remove", "b", [item("a"), item("c")]],
  ["remove", "x", three],
] as const)("the change “%s %s” takes effect only once", (kind, announcementId, list) => {
  expect(applied({ kind, announcementId })).toEqual(list);
});

test("choosing a channel of an item keeps its other channels and the other items", () => {
  const change = { kind: "choose", announcementId: "b", values: { spoken: true } } as const;
  expect(applied(change)).toEqual([item("a"), { ...item("b"), spoken: true }, item("c")]);
});

test("an item that loses its only channel “spoken” goes to slides and bulletin", () => {
  const spoken = item("a", { spoken: true });
  expect(toggleChannel(spoken, "spoken")).toEqual({ spoken: false });
  const onlySpoken = item("a", { spoken: true, screen: false, printed: false });
  const change = toggleChannel(onlySpoken, "spoken");
  expect(change).toEqual({ spoken: false, screen: true, printed: true });
});
