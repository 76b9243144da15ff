export type LayoutName = "a4" | "a5";

type Layout = {
  label: string;
  /** What to set in the printer. */
  hint: string;
  /** The `@page` rule's size: what lies in the printer. */
  sheet: string;
  /** How many stand beside one another, where there are as many announcements. */
  columns: number;
  /** The height of a column in millimetres; bulletin.css leaves a little more, for printers set type a hair wider. */
  column: number;
  /** The title stands on a cover of its own, not above the first announcements. */
  hasCover: boolean;
  /** How many pages a sheet of paper adds. */
  pagesASheet: number;
  /** The announcements that a sheet should hold before their texts are cut shorter. */
  itemsASheet: number;
};

/** The measures are those of bulletin-sheets.css. */
export const LAYOUTS: Readonly<Record<LayoutName, Layout>> = {
  a4: {
    label: "Folha A4",
    hint: "Papel A4, em pé.",
    sheet: "A4 portrait",
    columns: 2,
    column: 264,
    hasCover: false,
    pagesASheet: 1,
    itemsASheet: 10,
  },
  a5: {
    label: "Livreto A5",
    hint: "Papel A4 deitado, frente e verso, virando na borda curta; depois é só dobrar ao meio.",
    sheet: "A4 landscape",
    columns: 1,
    column: 180,
    hasCover: true,
    pagesASheet: 4,
    itemsASheet: 16,
  },
};

/** How many columns so many announcements stand in. */
export const columnsOf = (layout: LayoutName, items: number) =>
  Math.min(LAYOUTS[layout].columns, Math.max(1, items));

const CSS_PIXELS_PER_MM = 96 / 25.4;
const CSS_PIXELS_PER_POINT = 96 / 72;

/** A length on paper in the browser's pixels. */
export const inPixels = (millimetres: number) => millimetres * CSS_PIXELS_PER_MM;

/** An em of type of so many points in the browser's pixels. */
export const emInPixels = (points: number) => points * CSS_PIXELS_PER_POINT;

/** Two pages of a folded sheet's side, by their number from 1. */
export type Side = readonly [left: number, right: number];

/**
 * The sides of the sheets that make a booklet of `count` pages, which fill whole sheets: front, back, front, … Printed on
 * both sides, turned on the short edge, laid on one another and folded, the pages follow each other.
 */
export function bookletSides(count: number): Side[] {
  return Array.from({ length: count / 2 }, (_, side): Side => {
    const inner = side + 1;
    const outer = count - side;
    return side % 2 === 0 ? [outer, inner] : [inner, outer];
  });
}

type PaperSide = { name: string; numbers: readonly number[] };

/** The sides of the sheets, in the order in which they are printed. */
export function sidesOf(layout: LayoutName, count: number): PaperSide[] {
  if (layout === "a4") {
    return Array.from({ length: count }, (_, index) => ({
      name: `Página ${index + 1}`,
      numbers: [index + 1],
    }));
  }
  return bookletSides(count).map((numbers, index) => ({
    name: `Folha ${Math.floor(index / 2) + 1}, ${index % 2 === 0 ? "frente" : "verso"}`,
    numbers,
  }));
}
