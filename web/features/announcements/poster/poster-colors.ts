import { badgeOn, mix, parseColor, type Rgb } from "@/features/ministries/rules.ts";
import { accent, muted, slides } from "@/lib/palette.json";

/** How much of the arch's colour is in the bands around it, from the inner one outwards. */
const BANDS = [0.12, 0.08, 0.04];

/** How far the arch, and each band, reach out of the day, in its own letters. */
const REACHES = [0.4, 2, 4.2, 7];

/** How much of the arch's colour is in the ground of a slide, whose text has 7:1. */
const ON_SCREEN = 0.05;

const BLACK: Rgb = [0, 0, 0];

/** The colours of a poster in one theme, as `#rrggbb`: old televisions read no other. */
export type PosterColors = {
  /** Text is readable on it and on the bands, whatever the ministry's colour (decision 22). */
  ground: string;
  /** The arch, then the bands around it, outwards. */
  arches: string[];
};

type Theme = "light" | "dark";
type Coloured = { isOff: boolean; ministry: { color: string } | null };

const toHex = (color: Rgb) =>
  `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;

/** That of the ministry; the board's own without one. What is cancelled has no colour. */
function badgeOf({ isOff, ministry }: Coloured, theme: Theme) {
  const own = isOff ? muted.light : ministry?.color;
  return badgeOn(theme, parseColor(own ?? accent.light) ?? BLACK);
}

function colorsOn(ground: Rgb, arch: Rgb): PosterColors {
  const bands = BANDS.map((share) => mix(ground, arch, share));
  return { ground: toHex(ground), arches: [arch, ...bands].map(toHex) };
}

export function posterColors(announcement: Coloured, theme: Theme): PosterColors {
  const { background, text } = badgeOf(announcement, theme);
  return colorsOn(background, text);
}

export function slideColors(announcement: Coloured, theme: Theme): PosterColors {
  const { text } = badgeOf(announcement, theme);
  return colorsOn(mix(parseColor(slides.page[theme]) ?? BLACK, text, ON_SCREEN), text);
}

/** The arch and its bands around the day, of these colours, as CSS writes a shadow. */
export const archShadow = (arches: readonly string[]) =>
  arches.map((color, index) => `0 0 0 ${REACHES[index]}em ${color}`).join(",");
