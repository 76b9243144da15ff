import fc from "fast-check";
import { expect, test } from "vitest";
import { bookletSides, typeFor } from "./layouts.ts";

test("folded, every page stands once and in order", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 }), (sheets) => {
      const sides = bookletSides(sheets * 4);
      const isFront = (side: number) => side % 2 === 0;
      const first = sides.map(([left, right], side) => (isFront(side) ? right : left));
      const second = sides.map(([left, right], side) => (isFront(side) ? left : right));
      const pages = [...first, ...second.reverse()];
      expect(pages).toEqual(Array.from({ length: sheets * 4 }, (_, at) => at + 1));
    }),
  );
});

test.each([
  ["a4", 4, 13],
  ["a4", 5, 12],
  ["a4", 8, 11],
  ["a4", 10, 10.5],
  ["a4", 11, 12],
  ["a5", 14, 10.5],
] as const)("on %s %i announcements are set in %i points", (layout, items, points) => {
  expect(typeFor(items, layout).points).toBe(points);
});
