/** Two pages of a folded sheet's side, by their number from 1; undefined is blank. */
export type Side = readonly [left: number | undefined, right: number | undefined];

/**
 * The sides of the sheets that make a booklet of `count` pages: front, back, front, … Printed on both sides, turned on
 * the short edge, laid on one another and folded, the pages follow each other; blank ones stand at the end.
 */
export function bookletSides(count: number): Side[] {
  const total = Math.ceil(count / 4) * 4;
  const page = (number: number) => (number <= count ? number : undefined);
  return Array.from({ length: total / 2 }, (_, side): Side => {
    const inner = page(side + 1);
    const outer = page(total - side);
    return side % 2 === 0 ? [outer, inner] : [inner, outer];
  });
}
