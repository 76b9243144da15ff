import { expect, test } from "vitest";
import { contrast, parseColor } from "@/features/ministries/rules.ts";
import { accent, ink, muted, slides } from "@/lib/palette.json";
import { archShadow, posterColors, slideColors } from "./poster-colors.ts";

const between = (one: string, other: string) =>
  contrast(parseColor(one) ?? [0, 0, 0], parseColor(other) ?? [0, 0, 0]);

const CHANNELS = ["00", "33", "80", "cc", "ff"];
const COLORS = CHANNELS.flatMap((red) =>
  CHANNELS.flatMap((green) => CHANNELS.map((blue) => `#${red}${green}${blue}`)),
);

const ofMinistry = (color: string, isOff = false) => ({ isOff, ministry: { color } });

test.each(["light", "dark"] as const)(
  "in the %s theme text is readable on whatever colour, and the arch is seen",
  (theme) => {
    for (const color of COLORS) {
      const { ground, arches } = posterColors(ofMinistry(color), theme);
      const [arch = "", ...bands] = arches;
      const least = Math.min(...[ground, ...bands].map((below) => between(ink[theme], below)));
      expect([color, least >= 4.5]).toEqual([color, true]);
      expect([color, between(arch, ground) >= 3]).toEqual([color, true]);
    }
  },
);

test.each(["light", "dark"] as const)("on a slide all text has 7:1 in the %s theme", (theme) => {
  for (const color of COLORS) {
    const { ground, arches } = slideColors(ofMinistry(color), theme);
    const texts = [slides.ink[theme], slides.muted[theme]];
    const below = [ground, ...arches.slice(1)];
    const least = Math.min(...texts.flatMap((text) => below.map((band) => between(text, band))));
    expect([color, least >= 7]).toEqual([color, true]);
    expect([color, between(arches[0] ?? "", ground) >= 3]).toEqual([color, true]);
  }
  for (const kind of ["off", "moved", "changed"] as const)
    expect(between(slides[kind][theme], slides[`on-${kind}`][theme])).toBeGreaterThanOrEqual(7);
});

test("what is cancelled has no colour, what is of no ministry the board's own", () => {
  const cancelled = posterColors(ofMinistry("#ff0000", true), "light");
  expect(cancelled).toEqual(posterColors(ofMinistry(muted.light), "light"));
  expect(posterColors({ isOff: false, ministry: null }, "light")).toEqual(
    posterColors(ofMinistry(accent.light), "light"),
  );
});

test("the bands lie around the arch", () => {
  expect(archShadow(["#000000", "#111111"])).toBe("0 0 0 0.4em #000000,0 0 0 2em #111111");
});
