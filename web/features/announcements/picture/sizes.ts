export type Size = { width: number; height: number };
export type Part = Size & { x: number; y: number };

/** The side of the square on a card, in pixels: four of them for each of the card's. */
export const CARD_SIDE = 320;

/** How much of what a square leaves of an upright picture is left above it: posters begin with what they are about. */
const ABOVE = 1 / 4;

const pixels = (value: number) => Math.max(1, Math.round(value));

/** The size of the whole picture, at most `side` pixels long; never larger than it is. */
export function fitted({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: pixels(width * scale), height: pixels(height * scale) };
}

/** The square that a card shows of a picture: the middle of a wide one, the upper part of an upright one. */
export function cardPart({ width, height }: Size): Part {
  const side = Math.min(width, height);
  return {
    x: Math.round((width - side) / 2),
    y: Math.round((height - side) * ABOVE),
    width: side,
    height: side,
  };
}

/** A photograph of 12 megapixels becomes the page's in one step, which takes a slow phone a second less than two. */
const FARTHEST = 0.39;

/**
 * The sizes by which a picture gets smaller, the last of which is `to`. A browser takes each new pixel from four old
 * ones: far below half of the size at once the others are lost, and letters with them.
 */
export function stepsBetween(from: Size, to: Size): Size[] {
  const isFar = to.width < from.width * FARTHEST && to.height < from.height * FARTHEST;
  if (!isFar) return [to];
  const half = { width: Math.ceil(from.width / 2), height: Math.ceil(from.height / 2) };
  return [half, ...stepsBetween(half, to)];
}
