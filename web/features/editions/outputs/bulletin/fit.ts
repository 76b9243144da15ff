import { LAYOUTS, type LayoutName, SMALLEST_WITH_COVER, TYPES } from "./layouts.ts";
import { type PageColumns, paginate, type Unit } from "./paginate.ts";

/** The heights (px) of everything in the bulletin in one of the `TYPES`. */
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
type Plan = { next: number } | ({ type: number } & Fitted);

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
 * Finds the largest of the `TYPES` with which the fewest pages suffice. `measured` has the types
 * that were measured so far, by index. Returns the index of the `next` type to measure, or the
 * finished layout. At most six types are measured. As many upcoming announcements are shown as fit
 * without a further sheet.
 */
export function planned(measured: ReadonlyMap<number, Measured>, bulletin: Bulletin): Plan {
  const last = TYPES.length - 1;
  const smallest = measured.get(last);
  if (smallest === undefined) return { next: last };
  const fewest = laidOut(smallest, bulletin, 0, false).count;
  let rows = bulletin.upcoming;
  while (rows > 0 && laidOut(smallest, bulletin, rows, false).count > fewest) rows -= 1;

  const { canHaveCover } = LAYOUTS[bulletin.layout];
  const covered = measured.get(SMALLEST_WITH_COVER);
  if (canHaveCover && covered === undefined) return { next: SMALLEST_WITH_COVER };
  const hasCover =
    canHaveCover && covered !== undefined && laidOut(covered, bulletin, rows, true).count <= fewest;

  let low = 0;
  let type = hasCover ? SMALLEST_WITH_COVER : last;
  while (low < type) {
    const middle = Math.floor((low + type) / 2);
    const found = measured.get(middle);
    if (found === undefined) return { next: middle };
    if (laidOut(found, bulletin, rows, hasCover).count <= fewest) type = middle;
    else low = middle + 1;
  }
  return { type, ...laidOut(measured.get(type) ?? smallest, bulletin, rows, hasCover) };
}
