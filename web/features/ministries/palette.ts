import { contrast, parseColor, toCss } from "./rules.ts";

/**
 * The colours for ministries, in the order of the rainbow. Red and rust are missing, because they
 * mark cancelled and urgent announcements.
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
const normalize = (color: string) => color.trim().toLowerCase();

export function paletteName(color: string): string | undefined {
  return PALETTE.find((offered) => offered.color === normalize(color))?.name;
}

/**
 * Returns the first colour of the palette that no ministry uses. Returns the first of all when
 * every colour is used.
 */
export function unusedColor(ministries: readonly { color: string }[]): string {
  const used = new Set(ministries.map(({ color }) => normalize(color)));
  return PALETTE.find(({ color }) => !used.has(color))?.color ?? FIRST;
}

const BLACK = [0, 0, 0] as const;
const WHITE = [255, 255, 255] as const;

/** Returns black or white as CSS, depending on which has more contrast with the colour. */
export function markOn(hex: string): string {
  const color = parseColor(hex) ?? WHITE;
  return toCss(contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK);
}
