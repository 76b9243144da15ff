import type { Catalog, Table } from "./catalog.ts";
import { ApiError } from "./errors.ts";

/** How the rows of one table are joined with those of another. */
export type Relationship = {
  target: Table;
  toMany: boolean;
  /** Pairs of columns that are equal: of the first table, of the target. */
  on: [string, string][];
  /** The table between them, whose columns stand for the pairs of both sides. */
  junction?: { name: string; on: [string, string][] };
};

/** A relationship under all the names that a request may give it. */
type Candidate = Relationship & {
  /** What stands before the parenthesis. */
  called: string[];
  /** What may follow an exclamation mark. */
  hints: string[];
  cardinality: "many-to-one" | "one-to-one" | "one-to-many" | "many-to-many";
  constraint: string;
};

const zip = (from: string[], to: string[]) =>
  from.map((name, place): [string, string] => [name, to[place] ?? ""]);

/** The only column of a key; none of a key of several. */
const single = (columns: string[]) => (columns.length === 1 ? columns : []);

const isSame = (one: string[], other: string[]) =>
  one.length === other.length && one.every((name) => other.includes(name));

const withColumns = (name: string, columns: string[]) => `${name}(${columns.join(", ")})`;

function candidatesOf({ tables, foreignKeys }: Catalog, origin: Table): Candidate[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const found: Candidate[] = [];
  for (const key of foreignKeys) {
    const { name, table, columns, targetColumns } = key;
    const isSelf = table === key.target;
    const near = withColumns(table, columns);
    const far = withColumns(key.target, targetColumns);
    const owner = byName.get(table);
    const target = byName.get(key.target);
    if (!owner || !target) continue;
    const isUnique = owner.uniqueKeys.some((unique) => isSame(unique, columns));
    if (table === origin.name) {
      found.push({
        target,
        toMany: false,
        on: zip(columns, targetColumns),
        called: isSelf ? single(columns) : [key.target, name, ...single(columns)],
        hints: isSelf ? [] : [name, ...single(columns), ...single(targetColumns)],
        cardinality: isUnique ? "one-to-one" : "many-to-one",
        constraint: `${name} using ${near} and ${far}`,
      });
    }
    if (key.target === origin.name) {
      found.push({
        target: owner,
        toMany: !isUnique,
        on: zip(targetColumns, columns),
        called: isSelf ? [table] : [table, name],
        hints: isSelf ? single(columns) : [name, ...single(columns), ...single(targetColumns)],
        cardinality: isUnique ? "one-to-one" : "one-to-many",
        constraint: `${name} using ${far} and ${near}`,
      });
    }
    if (key.target !== origin.name || isSelf) continue;
    // Rows of a table whose primary key holds both keys say which rows of two tables belong together.
    for (const other of foreignKeys) {
      const beyond = byName.get(other.target);
      const both = [...columns, ...other.columns];
      const isJunction = both.every((column) => owner.primaryKey.includes(column));
      if (other.table !== table || other === key || !beyond || !isJunction) continue;
      found.push({
        target: beyond,
        toMany: true,
        on: zip(targetColumns, columns),
        junction: { name: table, on: zip(other.columns, other.targetColumns) },
        called: [other.target],
        hints: [table],
        cardinality: "many-to-many",
        constraint: `${table} using ${withColumns(name, columns)} and ${withColumns(other.name, other.columns)}`,
      });
    }
  }
  return found;
}

function ambiguous(origin: { name: string }, name: string, candidates: Candidate[]) {
  const options = candidates.map(
    ({ target, constraint }) => `'${target.name}!${constraint.split(" ", 1)[0]}'`,
  );
  return new ApiError(300, {
    code: "PGRST201",
    message: `Could not embed because more than one relationship was found for '${origin.name}' and '${name}'`,
    details: candidates.map(({ target, cardinality, constraint: relationship }) => ({
      cardinality,
      embedding: `${origin.name} with ${target.name}`,
      relationship,
    })),
    hint:
      `Try changing '${name}' to one of the following: ${options.join(", ")}. ` +
      "Find the desired relationship in the 'details' key.",
  });
}

/**
 * The relationship of `origin` that a request calls `name`: a table, a foreign key or its column; `hint` is one of
 * several. @throws PGRST200 without one, PGRST201 with several.
 */
export function findRelationship(
  catalog: Catalog,
  origin: { name: string; table: Table | undefined },
  name: string,
  hint: string | undefined,
): Relationship {
  const all = origin.table ? candidatesOf(catalog, origin.table) : [];
  const candidates = all.filter(
    ({ called, hints }) => called.includes(name) && (hint === undefined || hints.includes(hint)),
  );
  const [relationship] = candidates;
  if (candidates.length > 1) throw ambiguous(origin, name, candidates);
  if (relationship) return relationship;
  const hinted = hint === undefined ? "" : ` using the hint '${hint}'`;
  throw new ApiError(400, {
    code: "PGRST200",
    message: `Could not find a relationship between '${origin.name}' and '${name}' in the schema cache`,
    details:
      `Searched for a foreign key relationship between '${origin.name}' and '${name}'${hinted} ` +
      "in the schema 'public', but no matches were found.",
  });
}
