import { escapeIdentifier } from "pg";
import type { Column, Routine } from "../catalog.ts";
import { ApiError } from "../errors.ts";
import { type Condition, OPERATORS } from "../grammar/filters.ts";
import type { Action, Resource, Source } from "../query.ts";
import { MOST_ROWS } from "../query-limits.ts";

/** The SQL alias of the outermost rows in a statement. */
export const ROOT = "t";

type Call = Extract<Action, { kind: "call" }>;

/**
 * Returns a column as SQL for `order by` and comparisons. Text columns get the Portuguese
 * collation, because the default collations differ. The embedded PostgreSQL compares code points,
 * and hosted Supabase sorts names alphabetically.
 */
const collatedSql = ({ sql, type }: { sql: string; type: string }) =>
  type === "text" ? `${sql} collate public.portuguese` : sql;

export const tableName = (name: string) => `public.${escapeIdentifier(name)}`;

/**
 * Builder of a statement. Every value of a request becomes a parameter (`$1`), never part of the
 * SQL text.
 */
export class Statement {
  readonly values: string[] = [];
  /** The columns of the outermost rows that occur in the statement. */
  readonly usedColumns = new Set<string>();

  parameter(value: string | number): string {
    this.values.push(String(value));
    return `$${this.values.length}`;
  }

  /**
   * Returns a column of `source`, whose rows have the SQL alias `alias`. @throws 42703 for an
   * unknown column.
   */
  column(source: Source, alias: string, name: string): { sql: string; type: string } {
    const column = source.columns.find((one) => one.name === name);
    if (!column) {
      const message = `column ${source.name}.${name} does not exist`;
      throw new ApiError(400, { code: "42703", message });
    }
    if (alias === ROOT) this.usedColumns.add(name);
    return { sql: `${alias}.${escapeIdentifier(name)}`, type: column.type };
  }
}

/**
 * Returns SQL that converts the JSON list `json` into rows with the alias `given` and these
 * columns.
 */
export function givenSql(columns: Pick<Column, "name" | "type">[], json: string): string {
  const types = columns.map(({ name, type }) => `${escapeIdentifier(name)} ${type}`);
  return `json_to_recordset(${json}) as given(${types.join(", ")})`;
}

/** Returns whether a function returns values instead of rows. */
export const returnsValues = ({ returnsTable, columns }: Routine) =>
  returnsTable === null && columns.length === 0;

/**
 * Returns the SQL that calls a function. The rows have the alias `t`. A plain value is in the
 * column `value`.
 */
export function callSql(sql: Statement, { routine, parameters, body }: Call) {
  const alias = returnsValues(routine) ? `${ROOT}(value)` : ROOT;
  const name = `public.${escapeIdentifier(routine.name)}`;
  if (parameters.length === 0) return `${name}() as ${alias}`;
  const given = givenSql(parameters, `${sql.parameter(body)}::json`);
  const named = parameters.map(({ name: one }) => {
    const argument = escapeIdentifier(one);
    return `${argument} => given.${argument}`;
  });
  return `${given}, lateral ${name}(${named.join(", ")}) as ${alias}`;
}

/** Returns an array literal, whose element type PostgreSQL infers from the compared column. */
const arrayLiteral = (values: string[]) =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;

function conditionSql(sql: Statement, source: Source, alias: string, condition: Condition): string {
  const not = condition.isNegated ? "not " : "";
  if (condition.kind === "group") {
    const { joint, conditions } = condition;
    const all = conditions.map((one) => conditionSql(sql, source, alias, one));
    return `${not}(${all.join(` ${joint} `) || (joint === "and" ? "true" : "false")})`;
  }
  const named = sql.column(source, alias, condition.column);
  const { sql: column } = named;
  if (condition.kind === "is") return `${not}(${column} is ${condition.value.replace("_", " ")})`;
  if (condition.kind === "in") {
    return `${not}(${column} = any (${sql.parameter(arrayLiteral(condition.values))}))`;
  }
  const { operator, value } = condition;
  const isPattern = operator === "like" || operator === "ilike";
  const compared = /^[gl]t/.test(operator) ? collatedSql(named) : column;
  const given = sql.parameter(isPattern ? value.replaceAll("*", "%") : value);
  return `${not}(${compared} ${OPERATORS[operator]} ${given})`;
}

export const conditionsSql = (sql: Statement, { source, conditions }: Resource, alias: string) =>
  conditions.map((condition) => conditionSql(sql, source, alias, condition));

export const whereSql = (conditions: string[]) =>
  conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;

/** Returns `order by`, `limit` and `offset` for the rows with the SQL alias `alias`. */
export function pageSql(sql: Statement, { source, order, limit, offset }: Resource, alias: string) {
  const by = order.map(
    ({ column, direction }) => `${collatedSql(sql.column(source, alias, column))} ${direction}`,
  );
  const sorted = by.length > 0 ? ` order by ${by.join(", ")}` : "";
  const limited = ` limit ${sql.parameter(Math.min(limit ?? MOST_ROWS, MOST_ROWS))}`;
  return `${sorted}${limited}${offset > 0 ? ` offset ${sql.parameter(offset)}` : ""}`;
}
