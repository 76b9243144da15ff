import fc from "fast-check";
import { expect, test } from "vitest";
import { bookletSides } from "./layouts.ts";

/** `4 1, 2 3`: the pages of each side. */
const written = (count: number) =>
  bookletSides(count)
    .map((side) => side.map((page) => page ?? "blank").join(" "))
    .join(", ");

test.each([
  [0, ""],
  [1, "blank 1, blank blank"],
  [3, "blank 1, 2 3"],
  [4, "4 1, 2 3"],
  [5, "blank 1, 2 blank, blank 3, 4 5"],
  [8, "8 1, 2 7, 6 3, 4 5"],
])("%i pages are printed as %s", (count, sides) => {
  expect(written(count)).toBe(sides);
});

/** The pages in the order in which the folded booklet is leafed through. */
function leafedThrough(count: number) {
  const sides = bookletSides(count);
  const isFront = (side: number) => side % 2 === 0;
  const firstHalf = sides.map(([left, right], side) => (isFront(side) ? right : left));
  const secondHalf = sides.map(([left, right], side) => (isFront(side) ? left : right));
  return [...firstHalf, ...secondHalf.reverse()];
}

test("folded, every page stands once and in order, the blank ones last", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
      const pages = leafedThrough(count);
      expect(pages.length % 4).toBe(0);
      expect(pages.length).toBeLessThan(count + 4);
      expect(pages.slice(0, count)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
      expect(pages.slice(count).every((page) => page === undefined)).toBe(true);
    }),
  );
});
