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
    ["a", 1, "bac"],
    ["a", 2, "bca"],
    ["c", 1, "acb"],
    ["c", -5, "cab"],
    ["a", 9, "bca"],
  ])("%s stands at place %i between its new neighbours", (announcementId, place, expected) => {
    const neighbours = neighboursAt(three, announcementId, place);
    const change = { after: null, before: null, ...neighbours };
    expect(ids(applied({ kind: "move", announcementId, ...change }))).toBe(expected);
  });

  test.each([
    ["b", 1],
    ["a", -1],
    ["x", 0],
  ])("%s is not at place %i: it stands there, or is none", (id, place) => {
    expect(neighboursAt(three, id, place)).toBeUndefined();
  });

  // As move_item of the database, where somebody else has changed the list meanwhile.
  test.each([
    ["c", "a", "x", "acb"],
    ["c", "x", "b", "acb"],
    ["a", "x", "y", "abc"],
    ["x", "a", "b", "abc"],
    ["c", "b", "a", "abc"],
  ])("%s after %s or else before %s", (announcementId, behind, before, expected) => {
    const change = { kind: "move" as const, announcementId, after: behind, before };
    expect(ids(applied(change))).toBe(expected);
  });
});

test("an announcement is added once, at the end, and taken out again", () => {
  expect(applied({ kind: "add", announcementId: "d" })).toEqual([...three, item("d")]);
  expect(applied({ kind: "add", announcementId: "a" })).toEqual(three);
  expect(ids(applied({ kind: "remove", announcementId: "b" }))).toBe("ac");
  expect(applied({ kind: "remove", announcementId: "x" })).toEqual(three);
});

test("a choice for one item keeps its other outlets and the other items", () => {
  const change = { kind: "choose", announcementId: "b", values: { spoken: true } } as const;
  expect(applied(change)).toEqual([item("a"), { ...item("b"), spoken: true }, item("c")]);
});

test("an announcement that is no longer spoken is on screen and paper", () => {
  const spoken = { ...item("a"), spoken: true };
  expect(toggled(spoken, "spoken")).toEqual({ spoken: false });
  expect(toggled({ ...spoken, screen: false, printed: false }, "spoken")).toEqual({
    spoken: false,
    screen: true,
    printed: true,
  });
  expect(toggled(spoken, "printed")).toEqual({ printed: false });
});
