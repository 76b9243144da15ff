import { describe, expect, test } from "vitest";
import { type ItemChange, itemChange, neighboursAt, toggled, withChange } from "./item-changes.ts";
import { item } from "./test-edition.ts";

const three = [..."abc"].map((id) => item(id));
const ids = (items: readonly { announcement_id: string }[]) =>
  items.map(({ announcement_id }) => announcement_id).join("");

/** Returns the items after the change. A second request after a lost response changes nothing. */
function applied(change: Omit<ItemChange, "editionId">) {
  const stored = itemChange.parse({ editionId: "e", ...change });
  const once = withChange(three, stored);
  expect(withChange(once, stored)).toEqual(once);
  return once;
}

describe("an item that is moved", () => {
  test.each([
    ["a", 2, "bca"],
    ["c", 1, "acb"],
    ["c", -5, "cab"],
  ])("%s stands at place %i between its new neighbours", (announcementId, place, expected) => {
    const neighbours = neighboursAt(three, announcementId, place);
    const change = { after: null, before: null, ...neighbours };
    expect(ids(applied({ kind: "move", announcementId, ...change }))).toBe(expected);
  });

  // As move_item of the database, where somebody else has changed the list meanwhile.
  test.each([
    ["c", "a", "x", "acb"],
    ["c", "x", "b", "acb"],
    ["x", "a", "b", "abc"],
    ["c", "b", "a", "abc"],
  ])("%s after %s or else before %s", (announcementId, behind, before, expected) => {
    const change = { kind: "move" as const, announcementId, after: behind, before };
    expect(ids(applied(change))).toBe(expected);
  });
});

test.each([
  ["add", "d", [...three, item("d")]],
  ["add", "a", three],
  ["remove", "b", [item("a"), item("c")]],
  ["remove", "x", three],
] as const)("%s %s once, and at the end", (kind, announcementId, list) => {
  expect(applied({ kind, announcementId })).toEqual(list);
});

test("a choice for one item keeps its other outlets and the other items", () => {
  const change = { kind: "choose", announcementId: "b", values: { spoken: true } } as const;
  expect(applied(change)).toEqual([item("a"), { ...item("b"), spoken: true }, item("c")]);
});

test("an announcement that is no longer spoken is on screen and paper", () => {
  const spoken = item("a", { spoken: true });
  expect(toggled(spoken, "spoken")).toEqual({ spoken: false });
  const onlySpoken = item("a", { spoken: true, screen: false, printed: false });
  expect(toggled(onlySpoken, "spoken")).toEqual({ spoken: false, screen: true, printed: true });
});
