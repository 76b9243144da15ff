import { expect, test } from "vitest";
import { markOn, PALETTE, paletteName, unusedColor } from "./palette.ts";
import { badgeColors, contrast, parseColor } from "./rules.ts";

type Rgb = readonly [number, number, number];

/** OKLab, in which distances are those that people see (Björn Ottosson, 2020). */
function oklab(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const cone = (x: number, y: number, z: number) =>
    Math.cbrt(x * (r ?? 0) + y * (g ?? 0) + z * (b ?? 0));
  const l = cone(0.4122214708, 0.5363325363, 0.0514459929);
  const m = cone(0.2119034982, 0.6806995451, 0.1073969566);
  const s = cone(0.0883024619, 0.2817188376, 0.6299787005);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function distance(one: Rgb, other: Rgb): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const rgb = (hex: string): Rgb => parseColor(hex) ?? [0, 0, 0];
const pairs = PALETTE.flatMap((one, index) =>
  PALETTE.slice(index + 1).map((other) => [one, other] as const),
);

// The eye just tells 0.02 apart when two colours touch. rules.test.ts proves the contrast of every badge.
test("every two colours are apart, and so are the texts of their badges in both themes", () => {
  const text = (color: string, theme: "light" | "dark") =>
    badgeColors(color)?.[theme].text ?? [0, 0, 0];
  for (const [one, other] of pairs) {
    const names = `${one.name} and ${other.name}`;
    expect(distance(rgb(one.color), rgb(other.color)), names).toBeGreaterThan(0.07);
    for (const theme of ["light", "dark"] as const) {
      const apart = distance(text(one.color, theme), text(other.color, theme));
      expect(apart, `${names}, ${theme}`).toBeGreaterThan(0.04);
    }
  }
});

// #a92b22 and #a8431c, light, are what is solid for Cancelado, and the words of what is urgent.
const RESERVED = ["#dc2626", "#ea580c", "#a92b22", "#a8431c"];

test.each(PALETTE)("$name shows its mark, and is not near a reserved colour", ({ color }) => {
  const [r = 0, g = 0, b = 0] = markOn(color).match(/\d+/g)?.map(Number) ?? [];
  expect(contrast([r, g, b], rgb(color))).toBeGreaterThan(4);
  for (const reserved of RESERVED)
    expect(distance(rgb(color), rgb(reserved)), reserved).toBeGreaterThan(0.1);
});

test("a colour of the palette is known by its name, and a new ministry begins with an unused one", () => {
  expect(["#059669", "#059660"].map(paletteName)).toEqual(["Verde", undefined]);
  const used = [[], [{ color: "#CA8A04" }, { color: "#475569" }], PALETTE];
  expect(used.map(unusedColor)).toEqual(["#ca8a04", "#4d7c0f", "#ca8a04"]);
});
