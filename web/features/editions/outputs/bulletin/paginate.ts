export type Format = {
  columns: number;
  /** The height of a column, in the same unit as the heights of the blocks. */
  column: number;
  /** The part of a column's height that the bulletin's title needs on the first page. */
  title: number;
};

/**
 * A block is an announcement to print, with its height. The part `headOnly` of this height counts
 * only if the block is at the head of a column.
 */
export type Block = { height: number; headOnly: number };

/** The columns of a page. Each column lists the indices of its blocks. */
export type PageColumns = number[][];

/**
 * Fills `columns` columns with blocks, beginning with the block at index `first`. A block that is
 * higher than `height` gets its own column.
 */
function fill(blocks: readonly Block[], first: number, columns: number, height: number) {
  const filled: PageColumns = [];
  let next = first;
  while (filled.length < columns) {
    const column: number[] = [];
    let room = height;
    for (const { height: whole, headOnly } of blocks.slice(next)) {
      const taken = column.length === 0 ? whole : whole - headOnly;
      if (taken > room && column.length > 0) break;
      column.push(next);
      next += 1;
      room -= taken;
    }
    filled.push(column);
  }
  return { filled, next };
}

// Maximum number of column heights to try for the last page.
const STEPS = 40;

/** Lays out the last page in columns of about equal height. */
function balance(blocks: readonly Block[], first: number, columns: number, most: number) {
  const total = blocks
    .slice(first)
    .reduce((sum, { height, headOnly }) => sum + height - headOnly, 0);
  const least = total / columns;
  for (let step = 0; step < STEPS; step += 1) {
    const { filled, next } = fill(blocks, first, columns, least + ((most - least) * step) / STEPS);
    if (next === blocks.length) return filled;
  }
  return fill(blocks, first, columns, most).filled;
}

/** Distributes the blocks over columns and pages in order. No block is divided. */
export function paginate(blocks: readonly Block[], format: Format): PageColumns[] {
  const pages: PageColumns[] = [];
  let first = 0;
  do {
    const height = format.column - (pages.length === 0 ? format.title : 0);
    const { filled, next } = fill(blocks, first, format.columns, height);
    const isLast = next === blocks.length;
    pages.push(isLast ? balance(blocks, first, format.columns, height) : filled);
    first = next;
  } while (first < blocks.length);
  return pages;
}
