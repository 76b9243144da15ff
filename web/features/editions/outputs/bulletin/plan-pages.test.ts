import fc from "fast-check";
import { expect, test } from "vitest";
import { emInPixels, inPixels } from "./layouts.ts";
import { planPages, restOf, sheetsOf } from "./plan-pages.ts";

const SIZE = 10;
const mm = inPixels;

/** `cover, 0+1, soon 3 lines 5`: what stands on each page. */
const written = (plans: ReturnType<typeof planPages>) =>
  plans
    .map((plan) => {
      if (plan.kind === "cover") return "cover";
      const { soon, lines } = plan.rest;
      const rest = `${soon > 0 ? ` soon ${soon}` : ""}${lines > 0 ? ` lines ${lines}` : ""}`;
      return plan.kind === "items" ? `items${rest}` : `rest${rest}`;
    })
    .join(", ");

const pages = (count: number) => Array.from({ length: count }, (_, at) => [[at]]);
const laid = { room: 0, size: SIZE, upcoming: 0 };

test("a booklet has a cover, and what would be blank is for what comes soon and for notes", () => {
  const booklet = (count: number, upcoming: number) =>
    written(planPages("a5", { ...laid, pages: pages(count), upcoming }));
  expect(booklet(3, 4)).toBe("cover, items, items, items");
  expect(booklet(2, 0)).toBe("cover, items, items, rest lines 18");
  expect(booklet(1, 3)).toBe("cover, items, rest soon 3 lines 13, rest lines 18");
});

test("a sheet of A4 has no cover, and its rest below the last announcements", () => {
  const sheet = (room: number) =>
    written(planPages("a4", { ...laid, pages: pages(2), room, upcoming: 3 }));
  expect(sheet(mm(20))).toBe("items, items");
  expect(sheet(mm(120))).toBe("items, items soon 3 lines 7");
});

test("no more stands in the rest of a page than fits, and never a line or two", () => {
  const room = fc.integer({ min: 0, max: 1000 });
  const size = fc.integer({ min: 10, max: 14 });
  fc.assert(
    fc.property(room, size, fc.nat(20), (height, points, soon) => {
      const rest = restOf(height, points, soon);
      const em = emInPixels(points);
      const used =
        (rest.soon > 0 ? 3 + rest.soon * 3.3 : 0) * em +
        (rest.lines > 0 ? 3 * em + rest.lines * mm(9) : 0);
      expect(used).toBeLessThanOrEqual(height + 0.001);
      expect(rest.soon).toBeLessThanOrEqual(soon);
      expect([1, 2]).not.toContain(rest.lines);
    }),
  );
});

test("the cover counts as a page of a booklet's sheets", () => {
  expect([3, 4, 7, 8].map((count) => sheetsOf(count, "a5"))).toEqual([1, 2, 2, 3]);
  expect(sheetsOf(3, "a4")).toBe(3);
});
