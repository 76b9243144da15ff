import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { badgeColors, badgeStyle, byName, contrast, parseColor, toCss } from "./rules.ts";

test("ministries stand in the order of a Portuguese reader", () => {
  const names = ["Órgão", "Zeladoria", "ação Social", "Acolhida", "Oração", "Ética"];
  const sorted = names.map((name) => ({ name })).toSorted(byName);
  expect(sorted.map(({ name }) => name)).toEqual([
    "ação Social",
    "Acolhida",
    "Ética",
    "Oração",
    "Órgão",
    "Zeladoria",
  ]);
});

test("contrast is the one of WCAG", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
  expect(contrast([10, 20, 30], [10, 20, 30])).toBe(1);
});

describe("badgeColors", () => {
  test("reads at AA in both themes, whatever the colour", () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const color = fc
      .tuple(channel, channel, channel)
      .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`);
    fc.assert(
      fc.property(color, (hex) => {
        const badge = badgeColors(hex);
        for (const theme of ["light", "dark"] as const) {
          expect(
            badge && contrast(badge[theme].text, badge[theme].background),
          ).toBeGreaterThanOrEqual(4.5);
        }
      }),
      {
        numRuns: 2000,
        examples: [["#000000"], ["#ffffff"], ["#ffff00"], ["#0000ff"], ["#808080"]],
      },
    );
  });

  test.each(["", "red", "#fff", "#12345g", "#1234567"])("refuses %j", (hex) => {
    expect(badgeColors(hex)).toBeNull();
  });
});

test("a badge follows the colour scheme around it, and a bad colour has none", () => {
  const light = badgeColors("#7c3aed")?.light;
  expect(badgeStyle("#7c3aed")?.color).toMatch(/^light-dark\(rgb\(.*\), rgb\(.*\)\)$/);
  expect(badgeStyle("#7c3aed")?.backgroundColor).toContain(light && toCss(light.background));
  expect(badgeStyle("roxo")).toBeUndefined();
});

test("a colour goes to CSS as it came", () => {
  const color = parseColor("#7C3aed");
  expect(color && toCss(color)).toBe("rgb(124 58 237)");
});
