import { LONGEST_TEXT } from "../../words/bulletin-items.ts";

/**
 * The paper formats of the bulletin. `hint` tells people how to set the printer, and `sheet` is the
 * size of the `@page` rule. `column` is the height of a column in millimetres. In
 * bulletin-sheets.css the columns are a little higher, because text on paper takes slightly more
 * space. `itemsASheet` is the number of announcements that should fit on a sheet.
 */
export const LAYOUTS = {
  a4: {
    label: "Folha inteira",
    hint: "Papel A4, em pé.",
    sheet: "A4 portrait",
    columns: 2,
    column: 264,
    hasCover: false,
    pagesASheet: 1,
    itemsASheet: 10,
  },
  a5: {
    label: "Folha dobrada ao meio",
    hint: "Papel A4 deitado, frente e verso, virando na borda curta; depois é só dobrar ao meio.",
    sheet: "A4 landscape",
    columns: 1,
    column: 180,
    hasCover: true,
    pagesASheet: 4,
    itemsASheet: 14,
  },
} as const;

export type LayoutName = keyof typeof LAYOUTS;

/**
 * Font sizes (pt) and maximum lengths of descriptions (characters). `fullness` is the part of a
 * sheet that the announcements fill.
 */
const TYPES = [
  { fullness: 0.4, points: 13, textLength: LONGEST_TEXT },
  { fullness: 0.7, points: 12, textLength: 300 },
  { fullness: 0.85, points: 11, textLength: 150 },
  { fullness: 1, points: 10.5, textLength: 120 },
] as const;

/**
 * Returns the font size and text length with which `items` announcements of usual length need as
 * few sheets as possible.
 */
export function typeFor(items: number, layout: LayoutName) {
  const { itemsASheet } = LAYOUTS[layout];
  const sheets = Math.max(1, Math.ceil(items / itemsASheet));
  return TYPES.find(({ fullness }) => items / sheets <= itemsASheet * fullness) ?? TYPES[3];
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
