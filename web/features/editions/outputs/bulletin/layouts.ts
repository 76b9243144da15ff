import { LONGEST_TEXT } from "../../words/bulletin-items.ts";

/**
 * The paper formats of the bulletin. `hint` tells people how to set the printer, and `sheet` is the
 * size of the `@page` rule. `column` is the height of a column in millimetres. In
 * bulletin-sheets.css the columns are a little higher, because text on paper takes slightly more
 * space. If `canHaveCover`, the first page is a cover, unless a smaller head saves a sheet.
 * `smallest` is the number of the smallest type. Whole sheets cut no text, because a second page
 * needs only the back of the same paper.
 */
export const LAYOUTS = {
  a4: {
    label: "Folha inteira",
    hint: "Papel A4, em pé.",
    sheet: "A4 portrait",
    columns: 2,
    column: 264,
    canHaveCover: false,
    smallest: 8,
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
 * The types of a bulletin: first the font sizes (pt) of types with whole texts, the largest first,
 * then the maximum lengths of texts (characters) in the smallest size. The bulletin uses the first
 * type with which the fewest sheets suffice. So no text is cut for a larger size or for notes.
 */
const SIZES = [13, 12.5, 12, 11.5, 11, 10.5, 10.5, 10, 9.5];
const TEXT_LENGTHS = [300, 200, 140, 90, 60, 30, 0];

/**
 * The number of the first dense type, the smallest with a cover. A dense type has the hour and
 * place in the line of the title, and only those upcoming announcements for which room is left.
 */
export const FIRST_DENSE = 6;

/** Returns a type of the bulletin by its number, from 0. */
export const typeOf = (number: number) => ({
  points: SIZES[number] ?? 9.5,
  textLength: TEXT_LENGTHS[number - SIZES.length] ?? LONGEST_TEXT,
  isDense: number >= FIRST_DENSE,
});

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
