import { escapeIdentifier, escapeLiteral } from "pg";
import type { Action, Resource } from "../query.ts";
import { conditionsSql, givenSql, ROOT, type Statement, tableName, whereSql } from "./statement.ts";

export type WriteAction = Extract<Action, { kind: "insert" | "update" | "delete" }>;
type Insert = Extract<Action, { kind: "insert" }>;

// Counts the rows that an upsert finds; xmax, which tells as well, is not for everybody to read.
const FOUND = "current_setting('pgrst.found', true)";
const COUNT_FOUND = `set_config('pgrst.found', (coalesce(nullif(${FOUND}, ''), '0')::int + 1)::text, true)`;

/** Whether every row of an upsert was there before, of the `affected` rows. */
export const ALL_FOUND = `${FOUND} = affected::text`;

const assigned = ({ columns }: Pick<Insert, "columns">, source: string) =>
  columns
    .map(({ name }) => `${escapeIdentifier(name)} = ${source}.${escapeIdentifier(name)}`)
    .join(", ");

function conflictSql({ table, columns, onConflict }: Insert): string {
  if (onConflict === "fail" || table.primaryKey.length === 0) return "";
  const key = table.primaryKey.map(escapeIdentifier).join(", ");
  if (onConflict === "ignore" || columns.length === 0) return ` on conflict (${key}) do nothing`;
  // The key is the same anyway, and nobody may change it.
  const others = columns.filter(({ name }) => !table.primaryKey.includes(name));
  const set = assigned({ columns: others.length > 0 ? others : columns }, "excluded");
  return ` on conflict (${key}) do update set ${set} where ${COUNT_FOUND} is not null`;
}

function insertSql(sql: Statement, action: Insert): string {
  const { table, columns, body, fillDefaults } = action;
  const target = `insert into ${tableName(table.name)} as ${ROOT}`;
  const names = columns.map(({ name }) => escapeIdentifier(name));
  const given = `${sql.parameter(body)}::json`;
  if (columns.length === 0) return `${target} select from json_array_elements(${given})`;
  const into = `${target} (${names.join(", ")}) select`;
  if (!fillDefaults) {
    return `${into} ${names.map((name) => `given.${name}`).join(", ")} from ${givenSql(columns, given)}`;
  }
  // What an object does not name is the column's default.
  const values = columns.map(({ name, default: otherwise }) => {
    const isMissing = `item -> ${escapeLiteral(name)} is null`;
    return `case when ${isMissing} then ${otherwise ?? "null"} else given.${escapeIdentifier(name)} end`;
  });
  const items = `json_array_elements(${given}) as item`;
  return `${into} ${values.join(", ")} from ${items}, lateral ${givenSql(columns, "json_build_array(item)")}`;
}

/** The part of a statement that writes rows, called `t`, up to what it returns. */
export function writeSql(sql: Statement, action: WriteAction, resource: Resource): string {
  if (action.kind === "insert") return insertSql(sql, action) + conflictSql(action);
  const target = `${tableName(action.table.name)} as ${ROOT}`;
  const where = whereSql(conditionsSql(sql, resource, ROOT));
  if (action.kind === "delete") return `delete from ${target}${where}`;
  const given = givenSql(action.columns, `${sql.parameter(action.body)}::json`);
  return `update ${target} set ${assigned(action, "given")} from ${given}${where}`;
}

type Call = Extract<Action, { kind: "call" }>;

/** Whether a function returns values and no rows. */
export const returnsValues = ({ returnsTable, columns }: Call["routine"]) =>
  returnsTable === null && columns.length === 0;

/** A function's rows, called `t`; a value is its column `value`. */
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
