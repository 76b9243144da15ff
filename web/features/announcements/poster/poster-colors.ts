import { badgeOn, mix, parseColor, type Rgb } from "@/features/ministries/rules.ts";
import { accent, muted, slides } from "@/lib/palette.json";

/**
 * The shares of the arch's colour in the bands around the arch, from the inner to the outer band.
 */
const BANDS = [0.12, 0.08, 0.04];

/** The distances (em) by which the arch and its bands extend beyond the box of the day. */
const REACHES = [0.4, 2, 4.2, 7];

/**
 * The share of the arch's colour in the background of a slide. This share is small, because the
 * text of a slide needs a contrast of 7:1.
 */
const SLIDE_TINT = 0.05;

const BLACK: Rgb = [0, 0, 0];

/**
 * The colours of a poster in one theme. Colours are written as `#rrggbb`, because old televisions
 * support no other notation.
 */
export type PosterColors = {
  /**
   * The background. Text is readable on the background and on the bands, with every ministry colour
   * (decision 22).
   */
  ground: string;
  /** The colours of the arch and of the bands around the arch, from the inner to the outer band. */
  arches: string[];
};

type Theme = "light" | "dark";
type Coloured = { isOff: boolean; ministry: { color: string } | null };

const toHex = (color: Rgb) =>
  `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;

/**
 * Returns the colours of a badge. These are the colours of the ministry, the accent colour if there
 * is no ministry, or grey for a cancelled announcement.
 */
function badgeOf({ isOff, ministry }: Coloured, theme: Theme) {
  const color = isOff ? muted.light : ministry?.color;
  return badgeOn(theme, parseColor(color ?? accent.light) ?? BLACK);
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
  return colorsOn(mix(parseColor(slides.page[theme]) ?? BLACK, text, SLIDE_TINT), text);
}

/** Returns the CSS `box-shadow` that draws the arch and its bands around the day. */
export const archShadow = (arches: readonly string[]) =>
  arches.map((color, index) => `0 0 0 ${REACHES[index]}em ${color}`).join(",");
