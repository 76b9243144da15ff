import { DEEPEST_EMBEDDING, MOST_OF_A_COLUMN } from "./bounds.ts";
import type { Catalog, Column, Routine, Table } from "./catalog.ts";
import { notInGrammar, tooMany } from "./errors.ts";
import type { Condition } from "./grammar/conditions.ts";
import type { Selected } from "./grammar/select-list.ts";
import { findRelationship, type Relationship } from "./relationships.ts";

/** What rows are read of: a table, or what a function returns, which may be rows of a table. */
export type Source = { name: string; columns: Column[]; table: Table | undefined };

/** A column that rows are ordered by; `direction` is SQL's. */
export type Order = { column: string; direction: string };

/** Rows to be read: which columns, which rows, in which order, and what belongs to each. */
export type Resource = {
  source: Source;
  /** Columns as they are called in the response. */
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
  /** Whether rows without one are left out. */
  isInner: boolean;
  resource: Resource;
};

/** The columns of a table that are written, and their values as JSON: `body` is a list of `rows` objects. */
export type Written = { table: Table; columns: Column[]; rows: number; body: string };

export type Action =
  | { kind: "read"; table: Table }
  | ({ kind: "insert"; fillDefaults: boolean; onConflict: "fail" | "merge" | "ignore" } & Written)
  | ({ kind: "update" } & Written)
  | { kind: "delete"; table: Table }
  | { kind: "call"; routine: Routine; parameters: Routine["parameters"]; body: string };

/** A request that can be made a statement of. */
export type Query = {
  action: Action;
  resource: Resource;
  /** What the response has: rows, the bytes of a function, the address of a new row, or nothing. */
  returns: "representation" | "bytes" | "headers-only" | "minimal";
  /** Whether rows are counted beyond those of the response. */
  isCounted: boolean;
  /** Whether there has to be exactly one row, sent as an object. */
  isSingle: boolean;
  /** More rows than these are not written. */
  mostAffected: number;
};

/** Whether a query may add or change more than one row. */
export function writesMany({ action, resource }: Query): boolean {
  if (action.kind === "insert") return action.rows > 1;
  if (action.kind !== "update") return false;
  const [key] = action.table.primaryKey.length === 1 ? action.table.primaryKey : [];
  return !resource.conditions.some(
    (one) =>
      one.kind === "compare" && one.operator === "eq" && !one.isNegated && one.column === key,
  );
}

/** @throws when one column is selected so often that a row grows far beyond what the table holds. */
function boundColumns(columns: Resource["columns"]): void {
  const times = new Map<string, number>();
  for (const { name } of columns) times.set(name, (times.get(name) ?? 0) + 1);
  if (Math.max(0, ...times.values()) > MOST_OF_A_COLUMN) {
    throw tooMany("selections of one column", MOST_OF_A_COLUMN);
  }
}

/** What is selected of `source`, by the catalog; `*` stands for the columns that `role` may read. */
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
    if (depth === DEEPEST_EMBEDDING)
      throw notInGrammar(`Resources are embedded at most ${DEEPEST_EMBEDDING} deep`);
    const { alias, isInner } = item;
    const relationship = findRelationship(catalog, source, item.name, item.hint);
    // Each row of a table stands in a response once, or it could grow without end.
    if (relationship.toMany && depth > 0) {
      throw notInGrammar("Only the outermost rows may have many of another resource");
    }
    const { target } = relationship;
    const inner = { name: target.name, columns: target.columns, table: target };
    const resource = resolve(catalog, role, inner, item.items, depth + 1);
    embedded.push({ alias, relationship, isInner, resource });
  }
  boundColumns(columns);
  return { source, columns, embedded, conditions: [], order: [], limit: undefined, offset: 0 };
}
