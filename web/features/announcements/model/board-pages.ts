import { MINUTE_MS } from "@/lib/text/durations.ts";
import { LONGEST_PERIOD, periodEnd } from "./rules.ts";

type Row = { date: string; id: string };

/**
 * The cursor after a batch of the board's rows. A cursor is the last row of the batch, in the order
 * of `date` and then `id`. `until` is the end of the time window of the first batch. All visitors
 * with the same first batch therefore send identical requests, which the server can cache.
 */
export type PageEnd = Row & { until: string };

/** Number of rows in the first batch. The server renders this batch into the board. */
const FIRST_PAGE_SIZE = 50;
// The first batch and ten batches of this size have MAX_LOADED_ROWS rows: 50 + 10 × 95.
const NEXT_PAGE_SIZE = 95;

/** Number of rows that the board loads automatically (decision 16). */
export const MAX_LOADED_ROWS = 1_000;

/**
 * Returns the number of rows in the batch after the cursor `after`. Null stands for the first
 * batch.
 */
export const pageSize = (after: PageEnd | null) => (after ? NEXT_PAGE_SIZE : FIRST_PAGE_SIZE);

/**
 * Returns the earliest and latest date (ISO 8601) of the board's announcements. The earliest date
 * is `now` (ms), rounded down to the minute. The latest date is the end of the longest period,
 * rounded up. All requests of one minute are therefore identical, so the server can answer them
 * from its cache. The app then shows only the rows of the exact period (decision 15).
 */
export function boardWindow(now: number): { from: string; to: string } {
  const from = now - (now % MINUTE_MS);
  const to = periodEnd(LONGEST_PERIOD, from) + MINUTE_MS;
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

/**
 * Returns the batches with `row` added to the batch that covers its date. If no loaded batch covers
 * the date, the row is added to the last batch.
 */
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

/**
 * Returns the rows of all batches, each row once. The cache may contain a row twice: added by a
 * save, and loaded later in its batch.
 */
export function rowsOf<Item extends Row>({ pages }: Pages<Item>): Item[] {
  const rows = new Map<string, Item>();
  for (const page of pages) for (const row of page.rows) rows.set(row.id, row);
  return [...rows.values()];
}
