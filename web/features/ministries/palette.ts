import { contrast, parseColor, toCss } from "./rules.ts";

/**
 * The colours that are offered for a ministry, in the order of the rainbow, the seed's among them. No red and no rust:
 * they are for what is cancelled or urgent. palette.test.ts holds that they can be told apart.
 */
export const PALETTE = [
  { name: "Mostarda", color: "#ca8a04" },
  { name: "Oliva", color: "#4d7c0f" },
  { name: "Verde", color: "#059669" },
  { name: "Turquesa", color: "#0f766e" },
  { name: "Azul", color: "#0284c7" },
  { name: "Marinho", color: "#1e3a8a" },
  { name: "Anil", color: "#4f46e5" },
  { name: "Violeta", color: "#7c3aed" },
  { name: "Púrpura", color: "#a21caf" },
  { name: "Rosa", color: "#db2777" },
  { name: "Vinho", color: "#831843" },
  { name: "Cinza", color: "#475569" },
] as const;

const FIRST = PALETTE[0].color;
const normal = (color: string) => color.trim().toLowerCase();

export function paletteName(color: string): string | undefined {
  return PALETTE.find((offered) => offered.color === normal(color))?.name;
}

/** The first colour of the palette that no ministry has yet, for a new one. */
export function unusedColor(ministries: readonly { color: string }[]): string {
  const used = new Set(ministries.map(({ color }) => normal(color)));
  return PALETTE.find(({ color }) => !used.has(color))?.color ?? FIRST;
}

const BLACK = [0, 0, 0] as const;
const WHITE = [255, 255, 255] as const;

/** Black or white, whichever is seen better on the colour, as CSS. */
export function markOn(hex: string): string {
  const color = parseColor(hex) ?? WHITE;
  return toCss(contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK);
}
