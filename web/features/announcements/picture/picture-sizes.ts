export type Size = { width: number; height: number };
export type Part = Size & { x: number; y: number };

/**
 * Side of a card's square picture in px: about four times the 72 CSS px of the card, for sharp
 * displays.
 */
export const CARD_SIDE = 320;

/**
 * Share of the surplus height that is cut off at the top of an upright picture. Small, because
 * posters have their title there.
 */
const CUT_AT_TOP = 1 / 4;

const pixels = (value: number) => Math.max(1, Math.round(value));

/**
 * Returns the picture's size scaled down to a longer side of at most `side` px; never enlarges it.
 */
export function fitSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: pixels(width * scale), height: pixels(height * scale) };
}

/**
 * Returns the square that a card shows: the middle of a wide picture, the upper part of an upright
 * one.
 */
export function cardPart({ width, height }: Size): Part {
  const side = Math.min(width, height);
  return {
    x: Math.round((width - side) / 2),
    y: Math.round((height - side) * CUT_AT_TOP),
    width: side,
    height: side,
  };
}
