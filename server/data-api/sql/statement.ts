import { escapeIdentifier } from "pg";
import type { Column } from "../catalog.ts";
import { unknownColumn } from "../errors.ts";
import type { Source } from "../query.ts";

/** What the outermost rows are called in a statement. */
export const ROOT = "t";

export const tableName = (name: string) => `public.${escapeIdentifier(name)}`;

/** A statement while it is written: every value of a request is a parameter. */
export class Statement {
  readonly values: string[] = [];
  /** The columns of the outermost rows that it names. */
  readonly named = new Set<string>();

  parameter(value: string | number): string {
    this.values.push(String(value));
    return `$${this.values.length}`;
  }

  /** A column of `source`, whose rows are called `alias`. @throws when it has none of that name. */
  column(source: Source, alias: string, name: string): { sql: string; type: string } {
    const column = source.columns.find((one) => one.name === name);
    if (!column) throw unknownColumn(source.name, name);
    if (alias === ROOT) this.named.add(name);
    return { sql: `${alias}.${escapeIdentifier(name)}`, type: column.type };
  }
}

/** The columns that `json`, a list of objects, gives: rows called `given`. */
export function givenSql(columns: Pick<Column, "name" | "type">[], json: string): string {
  const types = columns.map(({ name, type }) => `${escapeIdentifier(name)} ${type}`);
  return `json_to_recordset(${json}) as given(${types.join(", ")})`;
}
