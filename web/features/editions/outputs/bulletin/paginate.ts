export type Format = {
  columns: number;
  /** The height of a column, and how much of it the title takes on the first page; in the unit of the blocks. */
  column: number;
  title: number;
};

/** The height of a block, and the part of it that it has at the head of a column alone. */
export type Block = { height: number; headOnly: number };

/** The columns of a page, each with the indices of its blocks. */
export type PageColumns = number[][];

/** Fills `columns` columns of this height with the blocks from `first`. A higher block has a column to itself. */
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

// How many heights are tried until equal columns hold all blocks.
const STEPS = 40;

/** The last page, with columns about as long as one another. */
function balanced(blocks: readonly Block[], first: number, columns: number, most: number) {
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

/** Lays the blocks into columns and pages, in their order; none is ever divided. */
export function paginate(blocks: readonly Block[], format: Format): PageColumns[] {
  const pages: PageColumns[] = [];
  let first = 0;
  do {
    const height = format.column - (pages.length === 0 ? format.title : 0);
    const { filled, next } = fill(blocks, first, format.columns, height);
    const isLast = next === blocks.length;
    pages.push(isLast ? balanced(blocks, first, format.columns, height) : filled);
    first = next;
  } while (first < blocks.length);
  return pages;
}
