import { expect, test } from "vitest";
import { markOn, PALETTE, paletteName, unusedColor } from "./palette.ts";
import { contrast, parseColor } from "./rules.ts";

test.each(PALETTE)(
  "the check mark on the palette colour $name has a contrast of more than 4:1",
  ({ color }) => {
    const [r = 0, g = 0, b = 0] = markOn(color).match(/\d+/g)?.map(Number) ?? [];
    expect(contrast([r, g, b], parseColor(color) ?? [0, 0, 0])).toBeGreaterThan(4);
  },
);

test("a new ministry gets the first colour of the palette that no ministry uses", () => {
  expect(["#059669", "#059660"].map(paletteName)).toEqual(["Verde", undefined]);
  const used = [[], [{ color: "#CA8A04" }, { color: "#475569" }], PALETTE];
  expect(used.map(unusedColor)).toEqual(["#ca8a04", "#4d7c0f", "#ca8a04"]);
});
