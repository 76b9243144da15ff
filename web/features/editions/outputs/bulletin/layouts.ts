export type LayoutName = "a4" | "a5";

type Layout = {
  label: string;
  /** What to set in the printer. */
  hint: string;
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
    hint: "Papel A4, em pé.",
    sheet: "A4 portrait",
    columns: 2,
    column: 265,
    mostPages: (items) => perPage(items, 10),
  },
  a5: {
    label: "Livreto A5",
    hint: "Papel A4 deitado, frente e verso, virando na borda curta; depois é só dobrar ao meio.",
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

type PaperSide = { name: string; numbers: readonly (number | undefined)[] };

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
