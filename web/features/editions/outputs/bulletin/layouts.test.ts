import fc from "fast-check";
import { expect, test } from "vitest";
import { bookletSides } from "./layouts.ts";

test("a folded booklet has every page once and in order", () => {
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
