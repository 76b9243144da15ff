// Limits of one request to the data API (docs/api.md). data-api.ts limits time and connections.

/** Maximum number of rows in a response, and in each list of embedded rows. */
export const MOST_ROWS = 1_000;
/**
 * Maximum size of a response in bytes. A batch of announcements with the longest texts has half
 * this size.
 */
export const MOST_BYTES = 4_000_000;
/** Maximum number of rows that one request writes. */
export const MOST_AFFECTED = 100;
/**
 * Maximum number of selected items, because `json_build_object` takes at most 100 arguments, two
 * for each item.
 */
export const MOST_SELECTED = 50;
/** Maximum number of times that a request selects the same column under different names. */
export const MOST_OF_A_COLUMN = 3;
/** Maximum depth of embedded resources. */
export const DEEPEST_EMBEDDING = 2;
/**
 * Maximum number of embedded resources. Each of them adds a join, and PostgreSQL needs memory to
 * plan the join.
 */
export const MOST_EMBEDDED = 6;
export const MOST_CONDITIONS = 20;
export const MOST_VALUES_OF_IN = 100;
export const LONGEST_VALUE = 500;
/** Maximum depth of nested `and` and `or` groups. */
export const DEEPEST_GROUP = 2;
export const MOST_ORDERED = 10;
