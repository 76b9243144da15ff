import { expect, test } from "vitest";
import { contrast, parseColor } from "@/features/ministries/rules.ts";
import { ink, slides } from "@/lib/palette.json";
import { posterColors, slideColors } from "./poster-colors.ts";

const between = (one: string, other: string) =>
  contrast(parseColor(one) ?? [0, 0, 0], parseColor(other) ?? [0, 0, 0]);

const CHANNELS = ["00", "33", "80", "cc", "ff"];
const COLORS = CHANNELS.flatMap((red) =>
  CHANNELS.flatMap((green) => CHANNELS.map((blue) => `#${red}${green}${blue}`)),
);

const ofMinistry = (color: string, isOff = false) => ({ isOff, ministry: { color } });

const RANGES = [
  ["the page", "light", posterColors, [ink.light], 4.5],
  ["the page", "dark", posterColors, [ink.dark], 4.5],
  ["a slide", "light", slideColors, [slides.ink.light, slides.muted.light], 7],
  ["a slide", "dark", slideColors, [slides.ink.dark, slides.muted.dark], 7],
] as const;

test.each(RANGES)(
  "on %s in the %s theme every ministry colour has readable text and a visible arch",
  (_, theme, colorsOf, texts, wanted) => {
    for (const color of COLORS) {
      const { ground, arches } = colorsOf(ofMinistry(color), theme);
      const [arch = "", ...bands] = arches;
      const least = Math.min(
        ...[ground, ...bands].flatMap((below) => texts.map((text) => between(text, below))),
      );
      expect([color, least >= wanted]).toEqual([color, true]);
      expect([color, between(arch, ground) >= 3]).toEqual([color, true]);
    }
  },
);

test.each(["light", "dark"] as const)("slide labels have 7:1 contrast in the %s theme", (theme) => {
  for (const kind of ["off", "moved", "changed"] as const)
    expect(between(slides[kind][theme], slides[`on-${kind}`][theme])).toBeGreaterThanOrEqual(7);
});
