import { largestFitting } from "@/lib/largest-fitting.ts";
import { FIRST_DENSE, LAYOUTS, type LayoutName, typeOf } from "./layouts.ts";
import { type PageColumns, paginate, type Unit } from "./paginate.ts";

/** The heights (px) of everything in the bulletin in one type. */
export type Measured = { masthead: number; contacts: number; units: readonly Unit[] };

type Bulletin = {
  layout: LayoutName;
  columns: number;
  /** The number of the first units that a cover shows. */
  onCover: number;
  /** The number of the last units that are upcoming announcements. */
  upcoming: number;
};

export type Fitted = { hasCover: boolean; pages: readonly PageColumns[]; count: number };

const CSS_PIXELS_PER_MM = 96 / 25.4;

/** Lays out the bulletin with the first `rows` upcoming announcements. */
function laidOut(measured: Measured, bulletin: Bulletin, rows: number, hasCover: boolean): Fitted {
  const { layout, columns, onCover, upcoming } = bulletin;
  const { column, pagesASheet } = LAYOUTS[layout];
  const skipped = hasCover ? onCover : 0;
  const units = measured.units.slice(skipped, measured.units.length - upcoming + rows);
  const pages = paginate(units, {
    columns,
    column: column * CSS_PIXELS_PER_MM,
    title: hasCover ? 0 : measured.masthead,
    foot: measured.contacts,
  });
  const sheets = Math.ceil((pages.length + Number(hasCover)) / pagesASheet);
  const shift = (indices: readonly number[]) => indices.map((index) => index + skipped);
  return {
    hasCover,
    pages: pages.map((page) => page.map(shift)),
    count: sheets * pagesASheet,
  };
}

/**
 * Finds the largest type with which the fewest sheets suffice. `measured` has the types that were
 * measured so far, by number. Returns the next type to measure, or the type of the bulletin with
 * the finished layout. At most six types are measured.
 */
export function planned(measured: ReadonlyMap<number, Measured>, bulletin: Bulletin) {
  const { layout, upcoming } = bulletin;
  const { smallest: last, canHaveCover } = LAYOUTS[layout];
  const smallest = measured.get(last);
  if (smallest === undefined) return { type: last };
  const usual = measured.get(FIRST_DENSE);
  if (usual === undefined) return { type: FIRST_DENSE };
  const fewest = laidOut(smallest, bulletin, 0, false).count;
  const hasCover = canHaveCover && laidOut(usual, bulletin, 0, true).count <= fewest;
  let low = 0;
  let type: number = last;
  let chosen = smallest;
  while (low < type) {
    const middle = Math.floor((low + type) / 2);
    const found = measured.get(middle);
    if (found === undefined) return { type: middle };
    const rows = typeOf(middle).isDense ? 0 : upcoming;
    if (laidOut(found, bulletin, rows, hasCover).count <= fewest) {
      type = middle;
      chosen = found;
    } else low = middle + 1;
  }
  const laidOutWith = (rows: number) => laidOut(chosen, bulletin, rows, hasCover);
  const rows = largestFitting(upcoming, (most) => laidOutWith(most).count <= fewest);
  return { type, fitted: laidOutWith(rows) };
}

/** Whether the pages of a bulletin fit one sheet of paper, printed on both sides. */
export const fitsOneSheet = (layout: LayoutName, pages: number): boolean =>
  pages <= Math.max(2, LAYOUTS[layout].pagesASheet);
