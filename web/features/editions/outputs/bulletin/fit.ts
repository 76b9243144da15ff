import { LAYOUTS, type LayoutName, SMALLEST_WITH_COVER } from "./layouts.ts";
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
 * Returns how many upcoming announcements, from `least` on, fit without more than `most` pages.
 * `laidOutWith` lays the bulletin out with a number of them.
 */
function fittingRows(
  { upcoming }: Bulletin,
  least: number,
  most: number,
  laidOutWith: (rows: number) => Fitted,
): number {
  let rows = upcoming;
  while (rows > least && laidOutWith(rows).count > most) rows -= 1;
  return rows;
}

/**
 * Finds the largest of the `TYPES` with which the fewest pages suffice. `measured` has the types
 * that were measured so far, by index. Returns the index of the `next` type to measure, or the
 * finished layout. At most six types are measured. Upcoming announcements need no further page, and
 * do not make the type smaller than the smallest type with a cover.
 */
export function planned(measured: ReadonlyMap<number, Measured>, bulletin: Bulletin): Plan {
  const last = LAYOUTS[bulletin.layout].smallest;
  const smallest = measured.get(last);
  if (smallest === undefined) return { next: last };
  const usual = measured.get(SMALLEST_WITH_COVER);
  if (usual === undefined) return { next: SMALLEST_WITH_COVER };
  const fewest = laidOut(smallest, bulletin, 0, false).count;
  const { canHaveCover } = LAYOUTS[bulletin.layout];
  const hasCover = canHaveCover && laidOut(usual, bulletin, 0, true).count <= fewest;
  const usualRows = fittingRows(bulletin, 0, fewest, (rows) =>
    laidOut(usual, bulletin, rows, hasCover),
  );

  let low = 0;
  let type = laidOut(usual, bulletin, 0, hasCover).count <= fewest ? SMALLEST_WITH_COVER : last;
  while (low < type) {
    const middle = Math.floor((low + type) / 2);
    const found = measured.get(middle);
    if (found === undefined) return { next: middle };
    if (laidOut(found, bulletin, usualRows, hasCover).count <= fewest) type = middle;
    else low = middle + 1;
  }
  const chosen = measured.get(type) ?? smallest;
  const laidOutWith = (rows: number) => laidOut(chosen, bulletin, rows, hasCover);
  return { type, ...laidOutWith(fittingRows(bulletin, usualRows, fewest, laidOutWith)) };
}
