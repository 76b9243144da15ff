import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { surface } from "@/lib/palette.json";
import {
  badgeColors,
  badgeStyle,
  bandColor,
  bandOn,
  byName,
  contrast,
  parseColor,
} from "./rules.ts";

test("ministries are sorted by the rules of Portuguese", () => {
  const sorted = ["ação Social", "Acolhida", "Ética", "Oração", "Órgão", "Zeladoria"];
  const names = sorted.toReversed().map((name) => ({ name }));
  expect(names.toSorted(byName).map(({ name }) => name)).toEqual(sorted);
});

describe("the colours of a ministry's badge and band", () => {
  test("have the contrast of WCAG AA in both themes for every ministry colour", () => {
    const black = [0, 0, 0] as const;
    const color = fc.integer({ min: 0, max: 0xffffff });
    const property = fc.property(color, (value) => {
      const hex = `#${value.toString(16).padStart(6, "0")}`;
      const badge = badgeColors(hex);
      for (const theme of ["light", "dark"] as const) {
        const { text, background } = badge?.[theme] ?? { text: black, background: black };
        expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
        const card = parseColor(surface[theme]) ?? black;
        const band = bandOn(theme, parseColor(hex) ?? black);
        expect(contrast(band, card)).toBeGreaterThanOrEqual(3);
      }
    });
    const examples: [number][] = [[0], [0xffffff], [0xffff00], [0x0000ff], [0x808080]];
    fc.assert(property, { numRuns: 2000, examples });
  });

  test.each(["", "red", "#fff", "#12345g", "#1234567"])(
    "are null when the ministry's colour is the invalid value %j",
    (hex) => {
      expect(badgeColors(hex)).toBeNull();
    },
  );
});

test("a badge's CSS has colours for both themes unless the ministry's colour is invalid", () => {
  expect(badgeStyle("#7c3aed")?.color).toMatch(
    /^var\(--light, rgb\(.*\)\) var\(--dark, rgb\(.*\)\)$/,
  );
  expect(badgeStyle("roxo")).toBeUndefined();
  expect(bandColor("roxo")).toBeUndefined();
});
