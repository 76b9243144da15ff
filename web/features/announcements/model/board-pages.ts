import { LONGEST_PERIOD, periodEnd } from "./rules.ts";

type Row = { date: string; id: string };

/**
 * The last row of a page of the board, in the order of `date`, then `id`, and the end of the first page's window: the
 * requests for the following pages are the same for all who were given the same first page, whatever their clocks say.
 */
export type PageEnd = Row & { until: string };

/** The rows that come with the page; the order is `date`, then `id`. */
const FIRST_PAGE_SIZE = 50;
// Ten of them and the first page are all that is loaded by itself.
const NEXT_PAGE_SIZE = 95;

/** The rows that are loaded by themselves (decision 16). */
export const MOST_LOADED = 1_000;

export const pageSize = (after: PageEnd | null) => (after ? NEXT_PAGE_SIZE : FIRST_PAGE_SIZE);

const MINUTE = 60_000;

/**
 * The dates between which the board's announcements lie, as ISO 8601: from the full minute before `now` (ms) to
 * the minute after the longest window's end. All requests of a minute are the same, so that a server can
 * answer them from its cache; the app shows what lies in the exact window (decision 15).
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

/** The pages with `row` in the one where it belongs; in the last one when its own has not been loaded. */
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

/** All rows of the pages, each once. A row that was placed before its page was loaded comes again with that page. */
export function rowsOf<Item extends Row>({ pages }: Pages<Item>): Item[] {
  const rows = new Map<string, Item>();
  for (const page of pages) for (const row of page.rows) rows.set(row.id, row);
  return [...rows.values()];
}
