import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { BackupError, type BackupHeader } from "./format.ts";
import { keyOf, listDataTables, listMigrations, SEEDED } from "./tables.ts";

/** Refuses a backup whose database had had migrations that this version does not know. */
export async function refuseNewerBackup(header: BackupHeader, supabaseFolder: string) {
  const files = await readdir(join(supabaseFolder, "migrations"));
  const known = new Set(files.map((file) => file.split("_")[0]));
  if (header.migrations.every((version) => known.has(version))) return;
  throw new BackupError(
    `the backup was made by a newer Avisos (${header.appVersion}); update first, then restore`,
  );
}

/** Refuses while a server uses the database: it would mix its answers from before and after. */
export async function refuseRunningServer(sql: Sql) {
  const [row] = await sql`
    select from pg_catalog.pg_stat_activity
    where datname = current_database() and application_name = 'avisos'
  `;
  if (row) throw new Error("a server is running on this database; stop it first");
}

async function holdsData(sql: Sql): Promise<boolean> {
  for (const table of await listDataTables(sql)) {
    if (SEEDED.includes(keyOf(table))) continue;
    const [row] = await sql.unsafe(`select from ${table.identifier} limit 1`);
    if (row) return true;
  }
  return false;
}

/** Refuses a database with data: another program's always, our own unless it is to be overwritten. */
export async function refuseToLoseData(sql: Sql, overwrite: boolean) {
  if (!(await holdsData(sql))) return;
  if ((await listMigrations(sql)).length === 0) {
    throw new Error("this database holds another program's data; choose an empty one");
  }
  if (!overwrite) {
    throw new Error("this database already holds data; add --overwrite to replace all of it");
  }
}
