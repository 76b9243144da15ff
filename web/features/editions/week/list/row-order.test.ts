import { expect, test } from "vitest";
import { placeAt, scrollStep } from "./row-order.ts";

test("a row takes the place behind those whose middle it has passed", () => {
  const others = [
    { top: 0, height: 100 },
    { top: 110, height: 40 },
    { top: 160, height: 100 },
  ];
  expect([10, 51, 129, 131, 900].map((middle) => placeAt(middle, others))).toEqual([0, 1, 1, 2, 3]);
});

test("the page scrolls along near its edges only, faster the nearer", () => {
  expect(scrollStep(400, 800)).toBe(0);
  expect(scrollStep(60, 800)).toBe(-7);
  expect(scrollStep(0, 800)).toBe(-14);
  expect(scrollStep(800, 800)).toBe(14);
});
