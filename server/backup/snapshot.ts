import type { TransactionSql } from "postgres";
import { type BackupHeader, FORMAT } from "./format.ts";
import { type DataTable, listDataTables, listMigrations, listSequences } from "./tables.ts";

// Rows fetched at a time: bounds the memory.
const BATCH = 200;

/** What stands in a backup and not in the database. */
export type BackupOrigin = { appVersion: string; createdAt: Date; jwtSecret: string | undefined };

// The text form of values depends on these; a timeout of the database's own would cut a long backup.
// `row_security = off` fails where rows would be left out silently.
const SETTINGS = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 3;
  set local bytea_output = 'hex';
  set local timezone = 'UTC';
  set local row_security = off;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
`;

async function countRows(sql: TransactionSql, { identifier }: DataTable): Promise<number> {
  const [row] = await sql.unsafe<{ n: string }[]>(`select count(*) as n from ${identifier}`);
  return Number(row?.n);
}

async function readSequences(sql: TransactionSql): Promise<BackupHeader["sequences"]> {
  const values: BackupHeader["sequences"] = [];
  for (const { schema, name, identifier } of await listSequences(sql)) {
    const rows = await sql.unsafe<{ value: string }[]>(
      `select last_value::text as value from ${identifier} where is_called`,
    );
    for (const { value } of rows) values.push({ schema, name, value });
  }
  return values;
}

// A cursor, not COPY: the driver's COPY stream stops for ever when its reader is slower than the
// database and the last bytes come together.
async function* readRows(
  sql: TransactionSql,
  table: DataTable,
  expected: number | undefined,
): AsyncGenerator<string> {
  const values = table.columns.map((column) => `${column.identifier}::text`).join(", ");
  const cursor = sql
    .unsafe<{ line: string }[]>(
      `select array_to_json(array[${values}]::text[])::text as line from ${table.identifier}`,
    )
    .cursor(BATCH);
  let count = 0;
  for await (const rows of cursor) {
    count += rows.length;
    yield rows.map((row) => `${row.line}\n`).join("");
  }
  // The driver ends the loop as if all was read when the connection breaks between two fetches.
  if (count !== expected) throw new Error("the connection broke while the backup was being read");
}

/**
 * The text of a backup, in pieces, as the database is at one moment. `sql` is a transaction with
 * isolation level REPEATABLE READ that nothing has been read in yet.
 */
export async function* readSnapshot(
  sql: TransactionSql,
  origin: BackupOrigin,
): AsyncGenerator<string> {
  await sql.unsafe(SETTINGS);
  const tables = await listDataTables(sql);
  const migrations = await listMigrations(sql);
  if (migrations.length === 0 || tables.length === 0) {
    throw new Error("this database holds nothing yet; run npm start first");
  }
  // No migration changes a table between here and the moment it is read.
  const names = tables.map((table) => table.identifier).join(", ");
  await sql.unsafe(`lock table ${names} in access share mode`);
  const described: BackupHeader["tables"] = [];
  for (const table of tables) {
    const columns = table.columns.map((column) => column.name);
    const rows = await countRows(sql, table);
    described.push({ schema: table.schema, name: table.name, columns, rows });
  }
  const header: BackupHeader = {
    format: FORMAT,
    appVersion: origin.appVersion,
    createdAt: origin.createdAt.toISOString(),
    migrations,
    tables: described,
    sequences: await readSequences(sql),
    ...(origin.jwtSecret === undefined ? {} : { jwtSecret: origin.jwtSecret }),
  };
  yield `${JSON.stringify(header)}\n`;
  for (const [index, table] of tables.entries()) {
    yield* readRows(sql, table, described[index]?.rows);
  }
}
