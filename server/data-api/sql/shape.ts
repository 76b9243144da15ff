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
    const { target, toMany, on } = relationship;
    const its = `${alias}${place}`;
    const pairs = on.map(
      ([from, to]) => `${its}.${escapeIdentifier(to)} = ${sql.column(source, alias, from).sql}`,
    );
    const shape = shapeOf(sql, inner, its);
    const conditions = [...pairs, ...conditionsSql(sql, inner, its)];
    const isShown = shape.fields.length > 0;
    const table = `${tableName(target.name)} as ${its}`;
    joins += isInner ? " join " : " left join ";
    if (!toMany) {
      const isPresent = `${its}.${escapeIdentifier(on[0]?.[1] ?? "")} is not null`;
      joins += shape.joins === "" ? table : `(${table}${shape.joins})`;
      joins += ` on ${conditions.join(" and ")}`;
      if (isShown) fields.push({ kind: "object", alias: name, isPresent, fields: shape.fields });
      continue;
    }
    const rows = `${table}${shape.joins}${whereSql(conditions)}${pageSql(sql, inner, its)}`;
    const items = `(select ${objectSql(sql, shape.fields)} as item from ${rows}) as ${its}i`;
    joins += `lateral (select json_agg(item) as items from ${items}) as ${its}l`;
    joins += isInner ? ` on ${its}l.items is not null` : " on true";
    const list = `coalesce(${its}l.items, '[]')`;
    if (isShown) fields.push({ kind: "value", alias: name, sql: list, type: "json" });
  }
  return { fields, joins };
}

/** Values are PostgreSQL's text. */
export type Row = (string | null)[];

type Reader<T = string> = (value: T) => unknown;

const asIs: Reader = (text) => text;
const fromJson: Reader = (text) => JSON.parse(text);

/** A number where JavaScript has it exactly. */
const exactNumber: Reader = (text) => (String(Number(text)) === text ? Number(text) : text);

/** `2026-11-21 19:30:00+00` as `to_json` writes it: `2026-11-21T19:30:00+00:00`. */
const moment: Reader = (text) => (text.endsWith("+00") ? `${text.replace(" ", "T")}:00` : text);

// How a value of each type is read; of any other, PostgreSQL writes JSON. Letting it write whole rows takes three
// times as long: it looks the type of every value up anew.
const READERS = new Map<string, Reader>([
  ["text", asIs],
  ["character varying", asIs],
  ["uuid", asIs],
  ["date", asIs],
  ["smallint", Number],
  ["integer", Number],
  ["bigint", exactNumber],
  ["json", fromJson],
  ["jsonb", fromJson],
  ["boolean", (text) => text === "t"],
  ["timestamp with time zone", moment],
]);

type Property = { alias: string; read: Reader<Row> };

function objectOf(properties: Property[], row: Row): object {
  const object: Record<string, unknown> = {};
  for (const { alias, read } of properties) object[alias] = read(row);
  return object;
}

/** The columns that a statement selects for `fields`, and their rows as a list in JSON. */
export function rowWriter(fields: Field[]) {
  const columns: string[] = [];

  const propertyOf = (field: Field): Property => {
    const { alias } = field;
    if (field.kind === "object") {
      const at = columns.push(field.isPresent) - 1;
      const properties = field.fields.map(propertyOf);
      return { alias, read: (row) => (row[at] === "t" ? objectOf(properties, row) : null) };
    }
    const known = READERS.get(field.type);
    const at = columns.push(known ? field.sql : `to_json(${field.sql})`) - 1;
    const readText = known ?? fromJson;
    const read = (row: Row) => {
      const text = row[at];
      return text == null ? null : readText(text);
    };
    return { alias, read };
  };

  const properties = fields.map(propertyOf);
  const write = (rows: Row[]) => JSON.stringify(rows.map((row) => objectOf(properties, row)));
  return { columns, write };
}
