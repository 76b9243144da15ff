import { LONGEST_TEXT } from "../../words/bulletin-items.ts";

/**
 * The paper formats of the bulletin. `hint` tells people how to set the printer, and `sheet` is the
 * size of the `@page` rule. `column` is the height of a column in millimetres. In
 * bulletin-sheets.css the columns are a little higher, because text on paper takes slightly more
 * space. If `canHaveCover`, the first page is a cover, unless a smaller head saves a sheet.
 * `smallest` is the index of the smallest of the `TYPES`. Whole sheets keep some of each text,
 * because a second page needs only the back of the same paper.
 */
export const LAYOUTS = {
  a4: {
    label: "Folha inteira",
    hint: "Papel A4, em pé.",
    sheet: "A4 portrait",
    columns: 2,
    column: 264,
    canHaveCover: false,
    smallest: 12,
    pagesASheet: 1,
  },
  a5: {
    label: "Folha dobrada ao meio",
    hint: "Papel A4 deitado, frente e verso, virando na borda curta; depois é só dobrar ao meio.",
    sheet: "A4 landscape",
    columns: 1,
    column: 180,
    canHaveCover: true,
    smallest: 14,
    pagesASheet: 4,
  },
} as const;

export type LayoutName = keyof typeof LAYOUTS;

/**
 * The font sizes (pt) and maximum lengths of descriptions (characters) of a bulletin, the largest
 * first. A dense bulletin has the hour and place in the line of the title. The bulletin uses the
 * first of these types with which the fewest sheets suffice.
 */
export const TYPES = [
  { points: 13, textLength: LONGEST_TEXT, isDense: false },
  { points: 12.5, textLength: 450, isDense: false },
  { points: 12, textLength: 300, isDense: false },
  { points: 11.5, textLength: 240, isDense: false },
  { points: 11, textLength: 180, isDense: false },
  { points: 10.5, textLength: 150, isDense: false },
  { points: 10.5, textLength: 150, isDense: true },
  { points: 10.5, textLength: 120, isDense: true },
  { points: 10, textLength: 140, isDense: true },
  { points: 10, textLength: 100, isDense: true },
  { points: 9.5, textLength: 120, isDense: true },
  { points: 9.5, textLength: 90, isDense: true },
  { points: 9.5, textLength: 60, isDense: true },
  { points: 9.5, textLength: 30, isDense: true },
  { points: 9.5, textLength: 0, isDense: true },
] as const;

/** The index of the smallest type with a cover. Smaller types use the cover for announcements. */
export const SMALLEST_WITH_COVER = 7;

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
