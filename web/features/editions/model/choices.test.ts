import { expect, test } from "vitest";
import { changed, isSame, moved, toggled, withAdded, withoutOne } from "./choices.ts";

const choice = (announcement_id: string) => ({
  announcement_id,
  spoken: false,
  screen: true,
  printed: true,
});
const three = ["a", "b", "c"].map(choice);
const ids = (choices: readonly { announcement_id: string }[]) =>
  choices.map(({ announcement_id }) => announcement_id).join("");

test.each([
  ["a", 1, "bac"],
  ["a", 2, "bca"],
  ["c", 0, "cab"],
  ["b", 1, "abc"],
  ["a", -1, "abc"],
  ["c", 9, "abc"],
  ["x", 0, "abc"],
])("%s moves to place %i", (id, place, expected) => {
  expect(ids(moved(three, id, place))).toBe(expected);
});

test("an announcement is added once, at the end, and taken out again", () => {
  expect(ids(withAdded(three, "d"))).toBe("abcd");
  expect(ids(withAdded(three, "a"))).toBe("bca");
  expect(ids(withoutOne(three, "b"))).toBe("ac");
});

test("the same choices have the same order and the same values", () => {
  expect(
    isSame(
      three,
      three.map((one) => ({ ...one })),
    ),
  ).toBe(true);
  expect(isSame(three, moved(three, "a", 1))).toBe(false);
  expect(isSame(three, withoutOne(three, "c"))).toBe(false);
  expect(isSame(three, changed(three, "b", { spoken: true }))).toBe(false);
});

test("what is not spoken any more is on screen and paper", () => {
  const spoken = { ...choice("a"), spoken: true };
  expect(toggled(spoken, "spoken")).toEqual({ spoken: false });
  expect(toggled({ ...spoken, screen: false }, "spoken")).toEqual({ spoken: false });
  expect(toggled({ ...spoken, screen: false, printed: false }, "spoken")).toEqual({
    spoken: false,
    screen: true,
    printed: true,
  });
  expect(toggled(spoken, "printed")).toEqual({ printed: false });
});
