import { escapeIdentifier } from "pg";
import { MOST_ROWS } from "./bounds.ts";
import type { Column } from "./catalog.ts";
import { type Condition, OPERATORS } from "./conditions.ts";
import { unknownColumn } from "./errors.ts";
import type { Resource, Source } from "./query.ts";

/** What the outermost rows are called in a statement. */
export const ROOT = "t";

export const tableName = (name: string) => `public.${escapeIdentifier(name)}`;

/** A part of a row in the response: a value of a type, or an object when `isPresent`. */
export type Field = { alias: string } & (
  | { kind: "value"; sql: string; type: string }
  | { kind: "object"; isPresent: string; fields: Field[] }
);

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

/** A JSON object of `fields`. */
export function objectSql(sql: Statement, fields: Field[]): string {
  const pairs = fields.map((field) => {
    const value =
      field.kind === "value"
        ? field.sql
        : `case when ${field.isPresent} then ${objectSql(sql, field.fields)} end`;
    return `${sql.parameter(field.alias)}::text, ${value}`;
  });
  return `json_build_object(${pairs.join(", ")})`;
}

/** The fields of a resource whose rows are called `alias`, and the joins that they need. */
export function shapeOf(sql: Statement, resource: Resource, alias: string) {
  const { source, columns, embedded } = resource;
  const fields = columns.map(
    (column): Field => ({
      kind: "value",
      alias: column.alias,
      ...sql.column(source, alias, column.name),
    }),
  );
  let joins = "";
  for (const [
    place,
    { alias: name, relationship, isInner, resource: inner },
  ] of embedded.entries()) {
    const { target, toMany, on, junction } = relationship;
    const its = `${alias}${place}`;
    const near = junction ? `${its}j` : its;
    const pairs = on.map(
      ([from, to]) => `${near}.${escapeIdentifier(to)} = ${sql.column(source, alias, from).sql}`,
    );
    const shape = shapeOf(sql, inner, its);
    const conditions = [...pairs, ...conditionsSql(sql, inner, its)];
    const isShown = shape.fields.length > 0;
    joins += isInner ? " join " : " left join ";
    if (!toMany) {
      const isPresent = `${its}.${escapeIdentifier(on[0]?.[1] ?? "")} is not null`;
      const table = `${tableName(target.name)} as ${its}`;
      joins += shape.joins === "" ? table : `(${table}${shape.joins})`;
      joins += ` on ${conditions.join(" and ")}`;
      if (isShown) fields.push({ kind: "object", alias: name, isPresent, fields: shape.fields });
      continue;
    }
    let from = `${tableName(target.name)} as ${its}`;
    if (junction) {
      const between = junction.on.map(
        ([one, other]) => `${near}.${escapeIdentifier(one)} = ${its}.${escapeIdentifier(other)}`,
      );
      from += ` join ${tableName(junction.name)} as ${near} on ${between.join(" and ")}`;
    }
    const rows = `${from}${shape.joins}${whereSql(conditions)}${pageSql(sql, inner, its)}`;
    const items = `(select ${objectSql(sql, shape.fields)} as item from ${rows}) as ${its}i`;
    joins += `lateral (select json_agg(item) as items from ${items}) as ${its}l`;
    joins += isInner ? ` on ${its}l.items is not null` : " on true";
    const list = `coalesce(${its}l.items, '[]')`;
    if (isShown) fields.push({ kind: "value", alias: name, sql: list, type: "json" });
  }
  return { fields, joins };
}

/** The columns that `json`, a list of objects, gives: rows called `given`. */
export function givenSql(columns: Pick<Column, "name" | "type">[], json: string): string {
  const types = columns.map(({ name, type }) => `${escapeIdentifier(name)} ${type}`);
  return `json_to_recordset(${json}) as given(${types.join(", ")})`;
}
