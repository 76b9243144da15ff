import { LONGEST_PERIOD, periodEnd } from "./rules.ts";

type Row = { date: string; id: string };

/**
 * The cursor of a list page of the board: its last row in the order of `date`, then `id`, and `until`, the end of the
 * first list page's window. With `until`, visitors with the same first list page send identical, cacheable requests.
 */
export type PageEnd = Row & { until: string };

/** Number of rows of the first list page, which the server renders into the board. */
const FIRST_PAGE_SIZE = 50;
// Ten of these list pages after the first one make MAX_LOADED_ROWS rows: 50 + 10 × 95.
const NEXT_PAGE_SIZE = 95;

/** Number of rows after which the board stops loading list pages on its own (decision 16). */
export const MAX_LOADED_ROWS = 1_000;

/** Returns the number of rows to request for the list page after the cursor `after`; null means the first list page. */
export const pageSize = (after: PageEnd | null) => (after ? NEXT_PAGE_SIZE : FIRST_PAGE_SIZE);

const MINUTE = 60_000;

/**
 * Returns the earliest and latest date (ISO 8601) of the board's announcements: `now` (ms) rounded down to the minute, and
 * the end of the longest period, rounded up. All requests of one minute are identical, so the server can answer them from
 * its cache. The app then shows only the rows of the exact period (decision 15).
 */
export function boardWindow(now: number): { from: string; to: string } {
  const from = now - (now % MINUTE);
  const to = periodEnd(LONGEST_PERIOD, from) + MINUTE;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

type Pages<Item> = { pages: { rows: Item[]; next: PageEnd | null }[] };

export function removeFromPages<Item extends Row, Data extends Pages<Item>>(
  data: Data & Pages<Item>,
  removedId: string,
): Data {
  const pages = data.pages.map(({ rows, next }) => ({
    next,
    rows: rows.filter(({ id }) => id !== removedId),
  }));
  return { ...data, pages };
}

function isAfter(row: Row, end: Row): boolean {
  const distance = Date.parse(row.date) - Date.parse(end.date);
  return distance > 0 || (distance === 0 && row.id > end.id);
}

/** Returns the list pages with `row` on the one that covers its date; on the last one when that is not loaded yet. */
export function placeInPages<Item extends Row, Data extends Pages<Item>>(
  data: Data & Pages<Item>,
  row: Item,
): Data {
  const found = data.pages.findIndex(({ next }) => next === null || !isAfter(row, next));
  const target = found < 0 ? data.pages.length - 1 : found;
  const others = removeFromPages<Item, Data>(data, row.id);
  const pages = others.pages.map(({ rows, next }, index) => ({
    next,
    rows: index === target ? [...rows, row] : rows,
  }));
  return { ...others, pages };
}

/** Returns all rows, each once. The cache may hold a row twice: placed by a save, and loaded later with its list page. */
export function rowsOf<Item extends Row>({ pages }: Pages<Item>): Item[] {
  const rows = new Map<string, Item>();
  for (const page of pages) for (const row of page.rows) rows.set(row.id, row);
  return [...rows.values()];
}
