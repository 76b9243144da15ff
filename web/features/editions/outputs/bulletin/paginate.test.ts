import fc from "fast-check";
import { expect, test } from "vitest";
import { paginate } from "./paginate.ts";

const unitsOf = (heights: readonly number[]) => heights.map((height) => ({ height, headOnly: 0 }));

const FORMAT = { columns: 2, column: 100, title: 40, foot: 0 };

/**
 * Returns the unit indices of each column as text: `0+1 2 | 3 -` (`|` separates pages, `-` is an
 * empty column).
 */
const written = (pages: ReturnType<typeof paginate>) =>
  pages.map((page) => page.map((column) => column.join("+") || "-").join(" ")).join(" | ");

test("the title takes space on the first page only", () => {
  const heights = [30, 30, 30, 30, 50, 50, 50, 50];
  expect(written(paginate(unitsOf(heights), FORMAT))).toBe("0+1 2+3 | 4+5 6+7");
});

test("the repeated day of a unit needs space only at the head of a column", () => {
  const unit = { height: 50, headOnly: 10 };
  const format = { columns: 2, column: 90, title: 0, foot: 0 };
  expect(written(paginate([unit, unit, unit, unit], format))).toBe("0+1 2+3");
  expect(written(paginate([unit, unit, unit], { ...format, column: 89 }))).toBe("0 1 | 2 -");
});

test("the contacts take space on the last page only, even if this page has nothing else", () => {
  const format = { ...FORMAT, columns: 1, foot: 20 };
  expect(written(paginate(unitsOf([60, 80]), format))).toBe("0 | 1");
  expect(written(paginate(unitsOf([60, 81]), format))).toBe("0 | 1 | -");
});

test("every unit is printed once, in order, in columns no higher than the page", () => {
  const heights = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 80 });
  fc.assert(
    fc.property(heights, fc.integer({ min: 1, max: 3 }), (units, columns) => {
      const pages = paginate(unitsOf(units), { ...FORMAT, columns });
      expect(pages.flat(2)).toEqual(units.map((_, index) => index));
      for (const [number, page] of pages.entries()) {
        expect(page).toHaveLength(columns);
        for (const column of page) {
          const height = column.reduce((sum, index) => sum + (units[index] ?? 0), 0);
          expect(height).toBeLessThanOrEqual(number === 0 ? 60 : 100);
        }
      }
    }),
  );
});
