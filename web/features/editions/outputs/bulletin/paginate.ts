export type Format = {
  columns: number;
  /** The height of a column, in the same unit as the heights of the units. */
  column: number;
  /** The part of a column's height that the bulletin's title needs on the first page. */
  title: number;
  /** The part of a column's height that the church's contacts need on the last page. */
  foot: number;
};

/**
 * A unit is a piece of the bulletin that is never divided, with its height. The part `headOnly` of
 * this height counts only if the unit is at the head of a column.
 */
export type Unit = { height: number; headOnly: number };

/** The columns of a page. Each column lists the indices of its units. */
export type PageColumns = number[][];

/**
 * Fills `columns` columns with units, beginning with the unit at index `first`. A unit that is
 * higher than `height` gets its own column, and then not everything `fits`.
 */
function fill(units: readonly Unit[], first: number, columns: number, height: number) {
  const filled: PageColumns = [];
  let next = first;
  let fits = true;
  while (filled.length < columns) {
    const column: number[] = [];
    let room = height;
    for (const { height: whole, headOnly } of units.slice(next)) {
      const taken = column.length === 0 ? whole : whole - headOnly;
      if (taken > room && column.length > 0) break;
      column.push(next);
      next += 1;
      room -= taken;
    }
    fits = fits && room >= 0;
    filled.push(column);
  }
  return { filled, next, fits };
}

// Maximum number of column heights to try for the last page.
const STEPS = 40;

/** Lays out the last page in columns of about equal height. */
function balance(units: readonly Unit[], first: number, columns: number, most: number) {
  const total = units
    .slice(first)
    .reduce((sum, { height, headOnly }) => sum + height - headOnly, 0);
  const least = total / columns;
  for (let step = 0; step < STEPS; step += 1) {
    const { filled, next } = fill(units, first, columns, least + ((most - least) * step) / STEPS);
    if (next === units.length) return filled;
  }
  return fill(units, first, columns, most).filled;
}

/** Distributes the units over columns and pages in order. No unit is divided. */
export function paginate(units: readonly Unit[], format: Format): PageColumns[] {
  const pages: PageColumns[] = [];
  let first = 0;
  let isLast = false;
  while (!isLast) {
    const height = format.column - (pages.length === 0 ? format.title : 0);
    const lowest = height - format.foot;
    const whole = fill(units, first, format.columns, height);
    const last = fill(units, first, format.columns, lowest);
    // A unit that is too high for every page needs no further page for the contacts.
    isLast = last.next === units.length && (last.fits || !whole.fits);
    pages.push(isLast ? balance(units, first, format.columns, lowest) : whole.filled);
    first = whole.next;
  }
  return pages;
}
