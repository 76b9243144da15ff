export type Size = { width: number; height: number };
export type Part = Size & { x: number; y: number };

/**
 * Side of the square picture on a card (px). The picture is 72 CSS px wide on the card, so 320 px
 * are enough for sharp displays.
 */
export const CARD_SIDE = 320;

/**
 * The part of the surplus height that is cut off at the top of an upright picture. This part is
 * small, because posters have their title at the top.
 */
const CUT_AT_TOP = 1 / 4;

const pixels = (value: number) => Math.max(1, Math.round(value));

/**
 * Returns the size of the picture after scaling the longer side down to `side` px. A smaller
 * picture keeps its size.
 */
export function fitSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: pixels(width * scale), height: pixels(height * scale) };
}

/**
 * Returns the square of a picture that a card shows: the middle of a wide picture, and an upper
 * part of an upright picture.
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
