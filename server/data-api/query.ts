import type { Catalog, Column, Routine, Table } from "./catalog.ts";
import { notInGrammar, tooMany } from "./errors.ts";
import type { Condition } from "./grammar/filters.ts";
import type { Selected } from "./grammar/select-list.ts";
import { DEEPEST_EMBEDDING, MOST_OF_A_COLUMN } from "./query-limits.ts";
import { findRelationship, type Relationship } from "./relationships.ts";

/**
 * The source of rows for a query: a table or a function. `table` is undefined when the function's
 * rows are not rows of a table.
 */
export type Source = { name: string; columns: Column[]; table: Table | undefined };

/** A column by which rows are ordered. `direction` is SQL, such as `desc nulls last`. */
export type Order = { column: string; direction: string };

export type Resource = {
  source: Source;
  /** The selected columns, with their names in the response (`alias`). */
  columns: { name: string; alias: string }[];
  embedded: Embedded[];
  conditions: Condition[];
  order: Order[];
  limit: number | undefined;
  offset: number;
};

export type Embedded = {
  alias: string;
  relationship: Relationship;
  /** Whether the response leaves out rows that have no embedded row (`!inner`). */
  isInner: boolean;
  resource: Resource;
};

/**
 * The columns that a request writes, and their values: `body` is the JSON text of a list of `rows`
 * objects.
 */
type WrittenRows = { table: Table; columns: Column[]; rows: number; body: string };

export type Action =
  | { kind: "read"; table: Table }
  | ({ kind: "insert"; fillDefaults: boolean; resolution: string | undefined } & WrittenRows)
  | ({ kind: "update" } & WrittenRows)
  | { kind: "delete"; table: Table }
  | { kind: "call"; routine: Routine; parameters: Routine["parameters"]; body: string };

/**
 * A parsed request. The catalog contains all names of the request, which is ready to become SQL.
 */
export type Query = {
  action: Action;
  resource: Resource;
  /**
   * The body of the response: rows (representation), the bytes that a function returns, or no body
   * (minimal).
   */
  returns: "representation" | "bytes" | "minimal";
  /**
   * Whether the response gives the total number of matching rows, beside the number of rows in the
   * response (`Prefer: count=…`).
   */
  isCounted: boolean;
  /**
   * Whether the result must be exactly one row. The response then contains the row as one object,
   * not as a list.
   */
  isSingle: boolean;
};

/** Returns whether a query may insert or update more than one row. */
export function mayWriteManyRows({ action, resource }: Query): boolean {
  if (action.kind === "insert") return action.rows > 1;
  if (action.kind !== "update") return false;
  const [key] = action.table.primaryKey.length === 1 ? action.table.primaryKey : [];
  return !resource.conditions.some(
    (one) =>
      one.kind === "compare" && one.operator === "eq" && !one.isNegated && one.column === key,
  );
}

/**
 * @throws PGRST100 when a column is selected too often, because the response would be far larger
 * than the stored rows.
 */
function checkColumnRepeats(columns: Resource["columns"]): void {
  const times = (column: string) => columns.filter(({ name }) => name === column).length;
  if (columns.every(({ name }) => times(name) <= MOST_OF_A_COLUMN)) return;
  throw tooMany("selections of one column", MOST_OF_A_COLUMN);
}

/**
 * Finds the selected columns and relationships of `source` in the catalog. `*` means the columns
 * that `role` may read.
 */
export function resolve(
  catalog: Catalog,
  role: string,
  source: Source,
  items: Selected[],
  depth = 0,
): Resource {
  const columns: Resource["columns"] = [];
  const embedded: Embedded[] = [];
  for (const item of items) {
    if (item.kind === "column") columns.push(item);
    if (item.kind === "all") {
      const readable = source.columns.filter(({ readers }) => readers.includes(role));
      columns.push(...readable.map(({ name }) => ({ name, alias: name })));
    }
    if (item.kind !== "embedded") continue;
    if (depth === DEEPEST_EMBEDDING) {
      throw notInGrammar(`Resources are embedded at most ${DEEPEST_EMBEDDING} deep`);
    }
    const { alias, isInner } = item;
    const relationship = findRelationship(catalog, source, item.name, item.hint);
    // Lists of rows inside embedded rows are refused, because the same rows would repeat and
    // multiply the response.
    if (relationship.toMany && depth > 0) {
      throw notInGrammar("Only the outermost resource can embed a resource with many rows");
    }
    const { target } = relationship;
    const inner = { name: target.name, columns: target.columns, table: target };
    const resource = resolve(catalog, role, inner, item.items, depth + 1);
    embedded.push({ alias, relationship, isInner, resource });
  }
  checkColumnRepeats(columns);
  return { source, columns, embedded, conditions: [], order: [], limit: undefined, offset: 0 };
}
