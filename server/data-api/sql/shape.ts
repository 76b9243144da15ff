import { escapeIdentifier } from "pg";
import type { Resource } from "../query.ts";
import { conditionsSql, pageSql, type Statement, tableName, whereSql } from "./statement.ts";

/** A part of a row in the response: a value of a type, or an object when `isPresent`. */
export type Field = { alias: string } & (
  | { kind: "value"; sql: string; type: string }
  | { kind: "object"; isPresent: string; fields: Field[] }
);

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
