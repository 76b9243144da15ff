import type { Catalog, Table } from "./catalog.ts";
import { ApiError } from "./errors.ts";

/**
 * A foreign key that connects a table with the table `target`. Rows of `target` can be embedded in
 * rows of the first table.
 */
export type Relationship = {
  target: Table;
  toMany: boolean;
  /**
   * Pairs of columns whose values must be equal. The first column of a pair belongs to the first
   * table, the second column to `target`.
   */
  on: [string, string][];
};

/**
 * A relationship and the names by which a request may select it. `names` stand before the `(` of an
 * embedded resource, `hints` after `!`.
 */
type Candidate = Relationship & { names: string[]; hints: string[] };

const zip = (from: string[], to: string[]) =>
  from.map((name, place): [string, string] => [name, to[place] ?? ""]);

const haveSameNames = (one: string[], other: string[]) =>
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
      found.push({ target, toMany: false, on, names: [targetName, name, ...columns], hints });
    }
    if (target === origin) {
      const toMany = !owner.uniqueKeys.some((unique) => haveSameNames(unique, columns));
      const on = zip(targetColumns, columns);
      found.push({ target: owner, toMany, on, names: [table, name], hints });
    }
  }
  return found;
}

/**
 * Returns the relationship of the table `origin` that `name` (a table, a foreign key or its column)
 * and `hint` select.
 * @throws PGRST200 when no relationship matches, PGRST201 when several match
 * (https://docs.postgrest.org/en/stable/references/api/resource_embedding.html).
 */
export function findRelationship(
  catalog: Catalog,
  origin: { name: string; table: Table | undefined },
  name: string,
  hint: string | undefined,
): Relationship {
  const all = origin.table ? candidatesOf(catalog, origin.table) : [];
  const [relationship, ...others] = all.filter(
    ({ names, hints }) => names.includes(name) && (hint === undefined || hints.includes(hint)),
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
    hint:
      hint === undefined
        ? null
        : `Neither table has a foreign key or column called '${hint}' for this relationship`,
  });
}
