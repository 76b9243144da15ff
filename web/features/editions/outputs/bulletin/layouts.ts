export type LayoutName = "a4" | "a5";

type Layout = {
  label: string;
  /** The `@page` rule's size: what lies in the printer. */
  sheet: string;
  columns: number;
  /** The height of a column in millimetres; bulletin.css leaves a little more, for printers set type a hair wider. */
  column: number;
  /** The most pages that so many announcements may take before their texts are cut shorter. */
  mostPages: (items: number) => number;
};

const perPage = (items: number, most: number) => Math.max(1, Math.ceil(items / most));

/** The measures are those of bulletin.css. */
export const LAYOUTS: Readonly<Record<LayoutName, Layout>> = {
  a4: {
    label: "Folha A4",
    sheet: "A4 portrait",
    columns: 2,
    column: 265,
    mostPages: (items) => perPage(items, 10),
  },
  a5: {
    label: "Livreto A5",
    sheet: "A4 landscape",
    columns: 1,
    column: 181,
    // A folded sheet has four pages.
    mostPages: (items) => perPage(items, 20) * 4,
  },
};

/** How many characters of a description are printed at most; the first that keeps the pages few enough, else the last. */
export const TEXT_LENGTHS = [600, 420, 300, 240, 190, 150, 120, 90] as const;

const CSS_PIXELS_PER_MM = 96 / 25.4;

/** A length on paper in the browser's pixels. */
export const inPixels = (millimetres: number) => millimetres * CSS_PIXELS_PER_MM;
