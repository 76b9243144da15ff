import { escapeIdentifier } from "pg";
import { MOST_BYTES } from "../bounds.ts";
import type { Query, Resource } from "../query.ts";
import {
  ALL_FOUND,
  callSql,
  returnsValues,
  type WriteAction,
  writeSql,
} from "./action-statement.ts";
import { type Row, rowWriter } from "./row-writer.ts";
import { objectSql, shapeOf } from "./shape.ts";
import { conditionsSql, pageSql, ROOT, Statement, tableName, whereSql } from "./statement.ts";

export type SqlText = { text: string; values: string[] };

/** What a request's statements have returned. */
export type Result = {
  body: string | null;
  /** How many rows the body has. */
  rows: number;
  /** Of all pages, or written; null unless they were counted. */
  total: number | null;
  /** What a function has set of the response, as JSON; of an upsert, "t" when every row was there before. */
  settings: string | null;
};

/** A request in SQL: one statement, and one for its count; `resultOf` reads the rows of each. */
type RequestSql = { statements: SqlText[]; resultOf: (results: Row[][]) => Result };

const sourceSql = (sql: Statement, { action, resource }: Query) =>
  action.kind === "call" ? callSql(sql, action) : `${tableName(resource.source.name)} as ${ROOT}`;

function readSql(query: Query): RequestSql {
  const { resource, isCounted } = query;
  const sql = new Statement();
  const from = sourceSql(sql, query);
  const { fields, joins } = shapeOf(sql, resource, ROOT);
  const writer = rowWriter(fields);
  const where = whereSql(conditionsSql(sql, resource, ROOT));
  const page = pageSql(sql, resource, ROOT);
  const text = `select ${writer.columns.join(", ")} from ${from}${joins}${where}${page}`;
  return {
    statements: [{ text, values: sql.values }, ...(isCounted ? [countSql(query)] : [])],
    resultOf: ([rows = [], counted]) => {
      const total = counted ? Number(counted[0]?.[0]) : null;
      return { body: writer.write(rows), rows: rows.length, total, settings: null };
    },
  };
}

function countSql(query: Query): SqlText {
  const sql = new Statement();
  const from = sourceSql(sql, query);
  const { resource } = query;
  // Whatever leaves no row out is not counted.
  const inner = resource.embedded.filter(({ isInner }) => isInner);
  const { joins } = shapeOf(sql, { ...resource, columns: [], embedded: inner }, ROOT);
  const where = whereSql(conditionsSql(sql, resource, ROOT));
  return { text: `select count(*) from ${from}${joins}${where}`, values: sql.values };
}

/**
 * Fails the statement, and with it the transaction, of a write that has more or fewer rows than it may have. The database's
 * function raises a code that no caller can cause, with the reason and the number (`refusalOf` in error-response.ts).
 */
function guardSql(sql: Statement, { isSingle, mostAffected }: Query): string {
  const refuse = (when: string, reason: string, number: string) =>
    ` when ${when} then private.refuse_request('${reason}', ${number})`;
  const large = refuse(`octet_length(body) > ${MOST_BYTES}`, "large", "rows");
  const single = isSingle ? refuse("rows <> 1", "single", "rows") : "";
  const many = refuse(`affected > ${sql.parameter(mostAffected)}::bigint`, "affected", "affected");
  return `case${large}${single}${many} end`;
}

/** What a function says of its response by PostgREST's settings. */
const SETTINGS = `json_build_object('status', current_setting('response.status', true),
  'headers', current_setting('response.headers', true))`;

function itemsSql(sql: Statement, { returns, action }: Query, page: Resource, from: string) {
  const { fields, joins } = shapeOf(sql, page, ROOT);
  const isValue = action.kind === "call" && returnsValues(action.routine);
  const value = isValue ? `${ROOT}.value` : objectSql(sql, fields);
  const item = returns === "minimal" ? "null" : value;
  const where = whereSql(conditionsSql(sql, page, ROOT));
  return `select ${item} as item from ${from}${joins}${where}${pageSql(sql, page, ROOT)}`;
}

/** Of a write, or of a function that may write or returns values. */
function bodySql(query: Query): RequestSql {
  const { action, resource, returns } = query;
  const sql = new Statement();
  const isCall = action.kind === "call" || action.kind === "read";
  const items = isCall
    ? itemsSql(sql, query, resource, sourceSql(sql, query))
    : itemsSql(sql, query, { ...resource, conditions: [] }, `written as ${ROOT}`);
  const written = isCall ? "" : `written as (${returningSql(sql, action, resource)}), `;
  const list = "coalesce(json_agg(item), '[]')::text";
  const body =
    { minimal: "''", bytes: "min(encode(item::bytea, 'base64'))" }[String(returns)] ?? list;
  const affected = isCall ? "count(*)" : "(select count(*) from written)";
  const isUpsert = action.kind === "insert" && action.onConflict === "merge";
  const settings = returns === "bytes" ? SETTINGS : isUpsert ? ALL_FOUND : "null";
  const result = `select ${body} as body, count(*) as rows, ${affected} as affected from items`;
  const text = `with ${written}items as (${items})
    select body, rows, affected, ${settings} as settings, ${guardSql(sql, query)} as guard from (${result}) as result`;
  return {
    statements: [{ text, values: sql.values }],
    resultOf: ([[row = []] = []]) => {
      const [body = null, rows, total, settings = null] = row;
      return { body, rows: Number(rows), total: query.isCounted ? Number(total) : null, settings };
    },
  };
}

function returningSql(sql: Statement, action: WriteAction, resource: Resource): string {
  const columns = [...sql.named].map((name) => `${ROOT}.${escapeIdentifier(name)}`);
  const returned = columns.join(", ") || "true";
  if (action.kind !== "update" || action.columns.length > 0) {
    return `${writeSql(sql, action, resource)} returning ${returned}`;
  }
  // A change of nothing.
  return `select ${returned} from ${tableName(action.table.name)} as ${ROOT} where false`;
}

/** A request in SQL: rows are read as they are, whatever else is written as JSON by PostgreSQL. */
export function toSql(query: Query): RequestSql {
  const { action } = query;
  const isRows =
    action.kind === "read" ||
    (action.kind === "call" &&
      action.routine.reads &&
      action.routine.returnsSet &&
      !returnsValues(action.routine));
  return isRows ? readSql(query) : bodySql(query);
}
