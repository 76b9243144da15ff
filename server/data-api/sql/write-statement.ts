import { escapeIdentifier, escapeLiteral } from "pg";
import type { Action, Resource } from "../query.ts";
import { conditionsSql, givenSql, ROOT, type Statement, tableName, whereSql } from "./statement.ts";

type WriteAction = Extract<Action, { kind: "insert" | "update" | "delete" }>;
type Insert = Extract<Action, { kind: "insert" }>;

const assignmentsSql = ({ columns }: Pick<Insert, "columns">, source: string) =>
  columns
    .map(({ name }) => `${escapeIdentifier(name)} = ${source}.${escapeIdentifier(name)}`)
    .join(", ");

function conflictSql({ table, columns, resolution }: Insert): string {
  if (resolution === undefined || table.primaryKey.length === 0) return "";
  const conflict = ` on conflict (${table.primaryKey.map(escapeIdentifier).join(", ")}) do`;
  if (resolution === "ignore-duplicates" || columns.length === 0) return `${conflict} nothing`;
  // The update of an existing row leaves out the primary key. The existing row has the same key,
  // and no role may update a key.
  const others = columns.filter(({ name }) => !table.primaryKey.includes(name));
  const set = assignmentsSql({ columns: others.length > 0 ? others : columns }, "excluded");
  return `${conflict} update set ${set}`;
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
  // `Prefer: missing=default`: a column whose key is missing in an object gets its default value
  // instead of null.
  const values = columns.map(({ name, default: otherwise }) => {
    const isMissing = `item -> ${escapeLiteral(name)} is null`;
    return `case when ${isMissing} then ${otherwise ?? "null"} else given.${escapeIdentifier(name)} end`;
  });
  const items = `json_array_elements(${given}) as item`;
  return `${into} ${values.join(", ")} from ${items}, lateral ${givenSql(columns, "json_build_array(item)")}`;
}

/** Returns an insert, update or delete of the table with the alias `t`, without `returning`. */
function writeSql(sql: Statement, action: WriteAction, resource: Resource): string {
  if (action.kind === "insert") return insertSql(sql, action) + conflictSql(action);
  const target = `${tableName(action.table.name)} as ${ROOT}`;
  const where = whereSql(conditionsSql(sql, resource, ROOT));
  if (action.kind === "delete") return `delete from ${target}${where}`;
  const given = givenSql(action.columns, `${sql.parameter(action.body)}::json`);
  return `update ${target} set ${assignmentsSql(action, "given")} from ${given}${where}`;
}

export function returningSql(sql: Statement, action: WriteAction, resource: Resource): string {
  const columns = [...sql.usedColumns].map((name) => `${ROOT}.${escapeIdentifier(name)}`);
  const returned = columns.join(", ") || "true";
  if (action.kind !== "update" || action.columns.length > 0) {
    return `${writeSql(sql, action, resource)} returning ${returned}`;
  }
  // SQL has no update without columns, so an update with an empty object selects no rows, as in
  // PostgREST.
  return `select ${returned} from ${tableName(action.table.name)} as ${ROOT} where false`;
}
