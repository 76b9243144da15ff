export type Size = { width: number; height: number };
export type Part = Size & { x: number; y: number };

/** The side of the square on a card, in pixels: four of them for each of the card's. */
export const CARD_SIDE = 320;

/** The share of the cut height that is cut off above the square of an upright picture: posters begin with their title. */
const ABOVE = 1 / 4;

const pixels = (value: number) => Math.max(1, Math.round(value));

/** Returns the size of the whole picture with a longer side of at most `side` pixels; never enlarges it. */
export function fitted({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: pixels(width * scale), height: pixels(height * scale) };
}

/** Returns the square that a card shows: the middle of a wide picture, the upper part of an upright one. */
export function cardPart({ width, height }: Size): Part {
  const side = Math.min(width, height);
  return {
    x: Math.round((width - side) / 2),
    y: Math.round((height - side) * ABOVE),
    width: side,
    height: side,
  };
}
