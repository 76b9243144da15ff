import fc from "fast-check";
import { expect, test } from "vitest";
import { paginate } from "./paginate.ts";

const blocksOf = (heights: readonly number[]) => heights.map((height) => ({ height, headOnly: 0 }));

const FORMAT = { columns: 2, column: 100, title: 40 };

/**
 * Returns the block indices of each column as text: `0+1 2 | 3 -` (`|` separates pages, `-` is an
 * empty column).
 */
const written = (pages: ReturnType<typeof paginate>) =>
  pages.map((page) => page.map((column) => column.join("+") || "-").join(" ")).join(" | ");

test.each([
  ["an empty bulletin has one page with the title", [], "- -"],
  [
    "the title takes space on the first page only",
    [30, 30, 30, 30, 50, 50, 50, 50],
    "0+1 2+3 | 4+5 6+7",
  ],
  ["a block that does not fit moves whole to the next column", [30, 31, 60, 60], "0 1 | 2 3"],
])("in the layout of bulletin pages, %s", (_, heights, pages) => {
  expect(written(paginate(blocksOf(heights), FORMAT))).toBe(pages);
});

test("the repeated day of a block needs space only at the head of a column", () => {
  const block = { height: 50, headOnly: 10 };
  const format = { columns: 2, column: 90, title: 0 };
  expect(written(paginate([block, block, block, block], format))).toBe("0+1 2+3");
  expect(written(paginate([block, block, block], { ...format, column: 89 }))).toBe("0 1 | 2 -");
});

test("every block is printed once, in order, in columns no higher than the page", () => {
  const heights = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 80 });
  fc.assert(
    fc.property(heights, fc.integer({ min: 1, max: 3 }), (blocks, columns) => {
      const pages = paginate(blocksOf(blocks), { ...FORMAT, columns });
      expect(pages.flat(2)).toEqual(blocks.map((_, index) => index));
      for (const [number, page] of pages.entries()) {
        expect(page).toHaveLength(columns);
        for (const column of page) {
          const height = column.reduce((sum, index) => sum + (blocks[index] ?? 0), 0);
          expect(height).toBeLessThanOrEqual(number === 0 ? 60 : 100);
        }
      }
    }),
  );
});
