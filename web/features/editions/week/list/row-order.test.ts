import { expect, test } from "vitest";
import { placeAt } from "./row-order.ts";

test("a dragged row moves below all rows whose middle it has passed", () => {
  const others = [
    { top: 0, height: 100 },
    { top: 110, height: 40 },
    { top: 160, height: 100 },
  ];
  expect([10, 51, 129, 131, 900].map((middle) => placeAt(middle, others))).toEqual([0, 1, 1, 2, 3]);
});
