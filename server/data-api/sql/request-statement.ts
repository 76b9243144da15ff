import type { Query, Resource } from "../query.ts";
import { MOST_AFFECTED, MOST_BYTES } from "../query-limits.ts";
import { objectSql, type Row, rowWriter, shapeOf } from "./shape.ts";
import {
  callSql,
  conditionsSql,
  pageSql,
  ROOT,
  returnsValues,
  Statement,
  tableName,
  whereSql,
} from "./statement.ts";
import { returningSql } from "./write-statement.ts";

export type SqlText = {
  text: string;
  values: string[];
  /** Whether connections keep the plan. Planning takes long, and no value changes the plan. */
  keepsPlan?: boolean;
};

export type Result = {
  body: string | null;
  /** The number of rows in the response's body. */
  rows: number;
  /**
   * The number of all matching or written rows, even of rows outside this response. Null unless the
   * request asked for a count.
   */
  total: number | null;
  /** JSON of the status and headers that a function set for the response. */
  settings: string | null;
};

/**
 * The SQL statement of a request and, if requested, a second statement that counts rows. `resultOf`
 * makes the result from the rows of both.
 */
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
  // The count needs only the inner joins, because left joins never remove a row.
  const inner = resource.embedded.filter(({ isInner }) => isInner);
  const { joins } = shapeOf(sql, { ...resource, columns: [], embedded: inner }, ROOT);
  const where = whereSql(conditionsSql(sql, resource, ROOT));
  return { text: `select count(*) from ${from}${joins}${where}`, values: sql.values };
}

/**
 * Returns an SQL expression that lets the statement fail when the body is too large or the number
 * of rows is not allowed. The failure rolls back the transaction. `private.refuse_request` raises
 * the code AV001 with the reason and the number. No other function raises AV001, so `apiErrorOf` in
 * errors.ts recognises the error.
 */
function guardSql({ isSingle, action }: Query): string {
  const refuse = (when: string, reason: string, number: string) =>
    ` when ${when} then private.refuse_request('${reason}', ${number})`;
  const large = refuse(`octet_length(body) > ${MOST_BYTES}`, "large", "rows");
  const single = isSingle ? refuse("rows <> 1", "single", "rows") : "";
  const isCall = action.kind === "call";
  const many = isCall ? "" : refuse(`affected > ${MOST_AFFECTED}`, "affected", "affected");
  return `case${large}${single}${many} end`;
}

/**
 * SQL that reads the settings by which a function sets the status and headers of its response, as
 * in PostgREST.
 */
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

/**
 * Returns the SQL of a write, or of a function that may write or that returns values. PostgreSQL
 * builds the JSON of the response.
 */
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
  const settings = returns === "bytes" ? SETTINGS : "null";
  const result = `select ${body} as body, count(*) as rows, ${affected} as affected from items`;
  const text = `with ${written}items as (${items})
    select body, rows, affected, ${settings} as settings, ${guardSql(query)} as guard from (${result}) as result`;
  return {
    // Planning an insert costs half of its execution or more. No value of the request changes the
    // plan, and no change of a table changes the types of the result.
    statements: [{ text, values: sql.values, keepsPlan: action.kind === "insert" }],
    resultOf: ([[row = []] = []]) => {
      const [body = null, rows, total, settings = null] = row;
      return { body, rows: Number(rows), total: query.isCounted ? Number(total) : null, settings };
    },
  };
}

/**
 * Returns the SQL of a query. The server builds the JSON of rows that are only read. PostgreSQL
 * builds all other JSON.
 */
export function toSql(query: Query): RequestSql {
  const { action } = query;
  const isRows =
    action.kind === "read" ||
    (action.kind === "call" &&
      action.routine.isReadOnly &&
      action.routine.returnsSet &&
      !returnsValues(action.routine));
  return isRows ? readSql(query) : bodySql(query);
}
