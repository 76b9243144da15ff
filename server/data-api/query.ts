import type { Catalog, Column, Routine, Table } from "./catalog.ts";
import { ApiError, notInGrammar, tooMany } from "./errors.ts";
import type { Condition } from "./grammar/filters.ts";
import type { Selected } from "./grammar/select-list.ts";
import { DEEPEST_EMBEDDING, MOST_OF_A_COLUMN } from "./request-limits.ts";

/** The source of rows: a table, or the result of a function, which may be rows of a table. */
export type Source = { name: string; columns: Column[]; table: Table | undefined };

/** A column that rows are ordered by; `direction` is SQL's. */
export type Order = { column: string; direction: string };

/** How the rows of one table are joined with those of another. */
type Relationship = {
  target: Table;
  toMany: boolean;
  /** Pairs of columns that are equal: of the first table, of the target. */
  on: [string, string][];
};

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
type Written = { table: Table; columns: Column[]; rows: number; body: string };

export type Action =
  | { kind: "read"; table: Table }
  | ({ kind: "insert"; fillDefaults: boolean; resolution: string | undefined } & Written)
  | ({ kind: "update" } & Written)
  | { kind: "delete"; table: Table }
  | { kind: "call"; routine: Routine; parameters: Routine["parameters"]; body: string };

/** A request that can be made a statement of. */
export type Query = {
  action: Action;
  resource: Resource;
  /** The body of the response: rows, the bytes of a function, or nothing. */
  returns: "representation" | "bytes" | "minimal";
  /** Whether rows are counted beyond those of the response. */
  isCounted: boolean;
  /** Whether there has to be exactly one row, sent as an object. */
  isSingle: boolean;
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

/** A relationship under the names that a request may give it: before the parenthesis, and behind an exclamation mark. */
type Candidate = Relationship & { called: string[]; hints: string[] };

const zip = (from: string[], to: string[]) =>
  from.map((name, place): [string, string] => [name, to[place] ?? ""]);

const isSame = (one: string[], other: string[]) =>
  one.length === other.length && one.every((name) => other.includes(name));

function candidatesOf({ tables, foreignKeys }: Catalog, origin: Table): Candidate[] {
  const found: Candidate[] = [];
  for (const { name, table, columns, target: targetName, targetColumns } of foreignKeys) {
    const owner = tables.find((one) => one.name === table);
    const target = tables.find((one) => one.name === targetName);
    if (!owner || !target) continue;
    const hints = [name, ...columns, ...targetColumns];
    if (owner === origin) {
      const on = zip(columns, targetColumns);
      found.push({ target, toMany: false, on, called: [targetName, name, ...columns], hints });
    }
    if (target === origin) {
      const toMany = !owner.uniqueKeys.some((unique) => isSame(unique, columns));
      const on = zip(targetColumns, columns);
      found.push({ target: owner, toMany, on, called: [table, name], hints });
    }
  }
  return found;
}

/**
 * Returns the relationship of `origin` that a request calls `name`: a table, a foreign key or its column; `hint` chooses
 * one of several. @throws PGRST200 without one, PGRST201 with several.
 */
function findRelationship(
  catalog: Catalog,
  origin: { name: string; table: Table | undefined },
  name: string,
  hint: string | undefined,
): Relationship {
  const all = origin.table ? candidatesOf(catalog, origin.table) : [];
  const [relationship, ...others] = all.filter(
    ({ called, hints }) => called.includes(name) && (hint === undefined || hints.includes(hint)),
  );
  const between = `for '${origin.name}' and '${name}'`;
  if (others.length > 0) {
    throw new ApiError(300, {
      code: "PGRST201",
      message: `Could not embed because more than one relationship was found ${between}`,
      hint: `Name the column of the foreign key: '${name}!column'`,
    });
  }
  if (relationship) return relationship;
  throw new ApiError(400, {
    code: "PGRST200",
    message: `Could not find a relationship ${between} in the schema cache`,
    hint: hint === undefined ? null : `No foreign key of them is called '${hint}'`,
  });
}

/** @throws when one column is selected so often that a row grows far beyond what the table holds. */
function boundColumns(columns: Resource["columns"]): void {
  const times = (column: string) => columns.filter(({ name }) => name === column).length;
  if (columns.every(({ name }) => times(name) <= MOST_OF_A_COLUMN)) return;
  throw tooMany("selections of one column", MOST_OF_A_COLUMN);
}

/** Looks up in the catalog what is selected of `source`; `*` stands for the columns that `role` may read. */
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
