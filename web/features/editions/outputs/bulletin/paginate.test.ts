import fc from "fast-check";
import { expect, test } from "vitest";
import { paginate } from "./paginate.ts";

const blocksOf = (heights: readonly number[]) => heights.map((height) => ({ height, headOnly: 0 }));

const FORMAT = { columns: 2, column: 100, title: 40 };

/** `0+1 2 | 3 -`: the blocks in the columns of each page. */
const written = (pages: ReturnType<typeof paginate>) =>
  pages.map((page) => page.map((column) => column.join("+") || "-").join(" ")).join(" | ");

test.each([
  ["without blocks there is a page with the title", [], "- -"],
  [
    "the title takes its room on the first page alone",
    [30, 30, 30, 30, 50, 50, 50, 50],
    "0+1 2+3 | 4+5 6+7",
  ],
  ["a block without room begins the next column, whole", [30, 31, 60, 60], "0 1 | 2 3"],
])("%s", (_, heights, pages) => {
  expect(written(paginate(blocksOf(heights), FORMAT))).toBe(pages);
});

test("a heading that is said again at the head of a column takes room only there", () => {
  const block = { height: 50, headOnly: 10 };
  const format = { columns: 2, column: 90, title: 0 };
  expect(written(paginate([block, block, block, block], format))).toBe("0+1 2+3");
  expect(written(paginate([block, block, block], { ...format, column: 89 }))).toBe("0 1 | 2 -");
});

test("every block stands once, in order, and no column is higher than the page", () => {
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
