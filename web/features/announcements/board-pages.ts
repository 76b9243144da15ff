/** The last row of a page of the board, in the order of `date`, then `id`. */
export type Cursor = { date: string; id: string };

type Pages<Item> = { pages: { rows: Item[]; next: Cursor | null }[] };

/** The pages without the row of this id. */
export function removeFromPages<Item extends Cursor, Data extends Pages<Item>>(
  data: Data & Pages<Item>,
  removedId: string,
): Data {
  const pages = data.pages.map(({ rows, next }) => ({
    next,
    rows: rows.filter(({ id }) => id !== removedId),
  }));
  return { ...data, pages };
}

function isAfter(row: Cursor, end: Cursor): boolean {
  const distance = Date.parse(row.date) - Date.parse(end.date);
  return distance > 0 || (distance === 0 && row.id > end.id);
}

/** The pages with `row` in the one where it belongs; without it when that one has not been loaded. */
export function placeInPages<Item extends Cursor, Data extends Pages<Item>>(
  data: Data & Pages<Item>,
  row: Item,
): Data {
  const target = data.pages.findIndex(({ next }) => next === null || !isAfter(row, next));
  const others = removeFromPages<Item, Data>(data, row.id);
  const pages = others.pages.map(({ rows, next }, index) => ({
    next,
    rows: index === target ? [...rows, row] : rows,
  }));
  return { ...others, pages };
}
