import { MOST_ROWS } from "../bounds.ts";
import { type Condition, OPERATORS } from "../grammar/conditions.ts";
import type { Resource, Source } from "../query.ts";
import type { Statement } from "./statement.ts";

/** A list as PostgreSQL reads it, whatever the type of its elements. */
const arrayLiteral = (values: string[]) =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;

function conditionSql(sql: Statement, source: Source, alias: string, condition: Condition): string {
  const not = condition.isNegated ? "not " : "";
  if (condition.kind === "group") {
    const { joint, conditions } = condition;
    const all = conditions.map((one) => conditionSql(sql, source, alias, one));
    return `${not}(${all.join(` ${joint} `) || (joint === "and" ? "true" : "false")})`;
  }
  const { sql: column } = sql.column(source, alias, condition.column);
  if (condition.kind === "is") return `${not}(${column} is ${condition.value.replace("_", " ")})`;
  if (condition.kind === "in") {
    return `${not}(${column} = any (${sql.parameter(arrayLiteral(condition.values))}))`;
  }
  const { operator, value } = condition;
  const isPattern = operator === "like" || operator === "ilike";
  const given = sql.parameter(isPattern ? value.replaceAll("*", "%") : value);
  return `${not}(${column} ${OPERATORS[operator]} ${given})`;
}

export const conditionsSql = (sql: Statement, { source, conditions }: Resource, alias: string) =>
  conditions.map((condition) => conditionSql(sql, source, alias, condition));

export const whereSql = (conditions: string[]) =>
  conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;

/** Order, limit and offset of the rows called `alias`. */
export function pageSql(sql: Statement, { source, order, limit, offset }: Resource, alias: string) {
  const by = order.map(
    ({ column, direction }) => `${sql.column(source, alias, column).sql} ${direction}`,
  );
  const ordered = by.length > 0 ? ` order by ${by.join(", ")}` : "";
  const limited = ` limit ${sql.parameter(Math.min(limit ?? MOST_ROWS, MOST_ROWS))}`;
  return `${ordered}${limited}${offset > 0 ? ` offset ${sql.parameter(offset)}` : ""}`;
}
