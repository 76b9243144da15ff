import { lightDark } from "@/lib/light-dark.ts";
import { surface } from "@/lib/palette.json";

const collator = new Intl.Collator("pt-BR", { sensitivity: "base", numeric: true });

/** Compares names by the rules of Portuguese, ignoring accents and case (decision 20). */
export function byName(a: { name: string }, b: { name: string }): number {
  return collator.compare(a.name, b.name);
}

type Label = { id: string; name: string; color: string };
type Option = { value: string; label: string; color: string };

export function ministryOptions(ministries: readonly Label[]): Option[] {
  return ministries.map(({ id, name, color }) => ({ value: id, label: name, color }));
}

/** Returns whether a ministry can be chosen. An archived ministry cannot. */
export const isCurrent = (ministry: { archived_at: string | null }) =>
  ministry.archived_at === null;

export type Rgb = readonly [red: number, green: number, blue: number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/**
 * Minimum contrasts of a badge's text and of a band. WCAG AA requires 4.5 and 3. The additional 0.1
 * allows for the rounding of colour channels.
 */
const TEXT_CONTRAST = 4.6;
const BAND_CONTRAST = 3.1;

export function parseColor(hex: string): Rgb | null {
  const channels = hex.match(/^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i);
  if (!channels) return null;
  const [red = 0, green = 0, blue = 0] = channels.slice(1).map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}

/** Returns a mix of two colours. `share` (0 to 1) is the part of `to`. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [channel(0), channel(1), channel(2)];
}

function luminance(color: Rgb): number {
  const linear = (index: 0 | 1 | 2) => {
    const part = color[index] / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2);
}

export function contrast(a: Rgb, b: Rgb): number {
  const luminances = [luminance(a), luminance(b)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

type Theme = "light" | "dark";

/** Returns the shade of the colour nearest to it that has this contrast with the background. */
function shadeOn(theme: Theme, color: Rgb, background: Rgb, least: number): Rgb {
  const end = theme === "light" ? BLACK : WHITE;
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(color, end, share);
    if (contrast(shade, background) >= least) return shade;
  }
  return end;
}

const surfaceIn = (theme: Theme) => parseColor(surface[theme]) ?? WHITE;

type Badge = { background: Rgb; text: Rgb };

/**
 * Returns the colours of a badge: a tint of the ministry's colour as background, and as text the
 * nearest shade that is readable on that background.
 */
export function badgeOn(theme: Theme, color: Rgb): Badge {
  const background = mix(surfaceIn(theme), color, theme === "light" ? 0.14 : 0.24);
  return { background, text: shadeOn(theme, color, background, TEXT_CONTRAST) };
}

/** Returns the colour of a ministry's band or dot, which is visible on a card in the theme. */
export const bandOn = (theme: Theme, color: Rgb): Rgb =>
  shadeOn(theme, color, surfaceIn(theme), BAND_CONTRAST);

/**
 * Returns the colour of a ministry's band or dot as CSS for both colour schemes; undefined when
 * `hex` is not a colour.
 */
export function bandColor(hex = ""): string | undefined {
  const color = parseColor(hex);
  return color ? lightDark(toCss(bandOn("light", color)), toCss(bandOn("dark", color))) : undefined;
}

/** Returns a badge's colours in both themes; null when `hex` is not a colour (decision 22). */
export function badgeColors(hex: string): { light: Badge; dark: Badge } | null {
  const color = parseColor(hex);
  return color && { light: badgeOn("light", color), dark: badgeOn("dark", color) };
}

export function toCss([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}

/**
 * Returns a badge's colours as CSS for both colour schemes; undefined when `hex` is not a colour.
 */
export function badgeStyle(hex: string): { backgroundColor: string; color: string } | undefined {
  const badge = badgeColors(hex);
  if (badge === null) return undefined;
  const both = (part: keyof Badge) => lightDark(toCss(badge.light[part]), toCss(badge.dark[part]));
  return { backgroundColor: both("background"), color: both("text") };
}
