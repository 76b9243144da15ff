import { badgeOn, mix, parseColor, type Rgb } from "@/features/ministries/rules.ts";
import { accent, muted } from "@/lib/palette.json";

/** How much of the arch's colour is in the bands around it, from the inner one outwards. */
const BANDS = [0.12, 0.08, 0.04];

/** How far the arch, and each band, reach out of the day, in its own letters. */
const REACHES = [0.4, 2, 4.2, 7];

const BLACK: Rgb = [0, 0, 0];

/** The colours of a poster in one theme, as `#rrggbb`: old televisions read no other. */
export type PosterColors = {
  /** Text is readable on it and on the bands, whatever the ministry's colour (decision 22). */
  ground: string;
  /** The arch, then the bands around it, outwards. */
  arches: string[];
};

type Coloured = { status: string; ministry: { color: string } | null };

const toHex = (color: Rgb) =>
  `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;

/** Of the ministry's colour, as its badge is; of the board's own without one. What is cancelled has none. */
export function posterColors(
  { status, ministry }: Coloured,
  theme: "light" | "dark",
): PosterColors {
  const own = status === "cancelled" ? muted.light : ministry?.color;
  const color = parseColor(own ?? accent.light) ?? BLACK;
  const { background, text } = badgeOn(theme, color);
  const bands = BANDS.map((share) => mix(background, text, share));
  return { ground: toHex(background), arches: [text, ...bands].map(toHex) };
}

/** The arch and its bands around the day, of these colours, as CSS writes a shadow. */
export const archShadow = (arches: readonly string[]) =>
  arches.map((color, index) => `0 0 0 ${REACHES[index]}em ${color}`).join(",");
