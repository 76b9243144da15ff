// The bounds of one request (docs/api.md). Time and connections are bounded in data-api.ts.

/** The most rows of one response, and of each list in it. */
export const MOST_ROWS = 1_000;
/** The largest response: a page of the board with the longest texts has half of it. */
export const MOST_BYTES = 4_000_000;
/** The most rows that one request writes. */
export const MOST_AFFECTED = 100;
/** The most columns and resources that are selected; PostgreSQL writes no larger object. */
export const MOST_SELECTED = 50;
/** How often one column is selected, under several names. */
export const MOST_OF_A_COLUMN = 3;
/** How deep resources are embedded. */
export const DEEPEST_EMBEDDING = 2;
/** The most embedded resources. Each is a join, with which PostgreSQL's memory for a plan grows. */
export const MOST_EMBEDDED = 6;
export const MOST_CONDITIONS = 20;
export const MOST_VALUES_OF_IN = 100;
export const LONGEST_VALUE = 500;
/** How deep `and` and `or` are nested. */
export const DEEPEST_GROUP = 2;
export const MOST_ORDERED = 10;
