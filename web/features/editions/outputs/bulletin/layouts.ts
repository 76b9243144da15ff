import { LONGEST_TEXT } from "../../words/bulletin-items.ts";

/**
 * The paper formats of the bulletin. `hint` tells people how to set the printer, and `sheet` is the
 * size of the `@page` rule. `column` is the height of a column in millimetres. In
 * bulletin-sheets.css the columns are a little higher, because text on paper takes slightly more
 * space. If `canHaveCover`, the first page is a cover, unless a smaller head saves a sheet.
 * `smallest` is the smallest type. Whole sheets keep some of each text, because a
 * second page needs only the back of the same paper.
 */
export const LAYOUTS = {
  a4: {
    label: "Folha inteira",
    hint: "Papel A4, em pé.",
    sheet: "A4 portrait",
    columns: 2,
    column: 264,
    canHaveCover: false,
    smallest: 13,
    pagesASheet: 1,
  },
  a5: {
    label: "Folha dobrada ao meio",
    hint: "Papel A4 deitado, frente e verso, virando na borda curta; depois é só dobrar ao meio.",
    sheet: "A4 landscape",
    columns: 1,
    column: 180,
    canHaveCover: true,
    smallest: 15,
    pagesASheet: 4,
  },
} as const;

export type LayoutName = keyof typeof LAYOUTS;

/**
 * The font sizes (pt) and maximum lengths of descriptions (characters) of the types of a bulletin,
 * the largest type first. The bulletin uses the first type with which the fewest sheets suffice.
 */
const TYPES = [
  [13, LONGEST_TEXT],
  [12.5, 450],
  [12, 300],
  [11.5, 240],
  [11, 180],
  [10.5, 150],
  [10.5, 150],
  [10.5, 120],
  [10.5, 120],
  [10, 140],
  [10, 100],
  [9.5, 120],
  [9.5, 90],
  [9.5, 60],
  [9.5, 30],
  [9.5, 0],
] as const;

/** The number of the smallest type with a cover. Smaller types use the cover for announcements. */
export const SMALLEST_WITH_COVER = 8;

/**
 * Returns a type of the bulletin by its number, from 0. A dense type has the hour and place in the
 * line of the title. A type without "Em breve" has only those upcoming announcements for which room
 * is left.
 */
export function typeOf(number: number) {
  const [points, textLength] = TYPES[number] ?? TYPES[0];
  return {
    points,
    textLength,
    isDense: number >= 6,
    hasUpcoming: number < SMALLEST_WITH_COVER,
  };
}

/**
 * Returns the page numbers (from 1) on each side of a booklet's sheets: the first front, its back,
 * and so on. The sheets are printed on both sides (turned on the short edge), stacked and folded.
 * Then the pages are in order.
 */
export const bookletSides = (count: number): number[][] =>
  Array.from({ length: count / 2 }, (_, side) =>
    side % 2 === 0 ? [count - side, side + 1] : [side + 1, count - side],
  );

/** Returns the sides of the sheets in the order in which they are printed. */
export function sidesOf(layout: LayoutName, count: number): { name: string; numbers: number[] }[] {
  if (layout === "a4") {
    const pages = Array.from({ length: count }, (_, index) => index + 1);
    return pages.map((page) => ({ name: `Página ${page}`, numbers: [page] }));
  }
  return bookletSides(count).map((numbers, index) => ({
    name: `Folha ${Math.floor(index / 2) + 1}, ${index % 2 === 0 ? "frente" : "verso"}`,
    numbers,
  }));
}
