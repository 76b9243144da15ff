import fc from "fast-check";
import { expect, test } from "vitest";
import { bookletSides } from "./layouts.ts";

/** `4 1, 2 3`: the pages of each side. */
const written = (count: number) =>
  bookletSides(count)
    .map((side) => side.join(" "))
    .join(", ");

test.each([
  [0, ""],
  [4, "4 1, 2 3"],
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

test("folded, every page stands once and in order", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 }), (sheets) => {
      const count = sheets * 4;
      expect(leafedThrough(count)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    }),
  );
});
