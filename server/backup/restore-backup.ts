import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { lockContents, lockSchema } from "../database/advisory-locks.ts";
import {
  afterLoading,
  beforeLoading,
  DEFAULT_SETTINGS,
  TRANSACTION_SETTINGS,
} from "../database/bulk-load.ts";
import { asOwner, type DatabaseTarget, SERVER_NAME } from "../database/connect.ts";
import {
  applyMigrations,
  listMigrations,
  MIGRATION_TABLES,
  RECORD_SEED,
} from "../database/migrate.ts";
import { grantToRequestRole, prepareForMigrations } from "../database/prepare-database.ts";
import { projectRoot } from "../environment.ts";
import {
  BackupError,
  type BackupTable,
  copyStatement,
  identifierOf,
  listTables,
} from "./format.ts";
import type { OpenBackup } from "./read-backup.ts";

/**
 * Tables that have rows in every new database. The seed, a migration or the first start inserts
 * these rows.
 */
const SEEDED = [
  '"public"."ministries"',
  '"private"."change_limits"',
  '"private"."picture_limits"',
  '"private"."push_service"',
  '"private"."push_rounds"',
];

/**
 * Checks that no server uses the database, because the cache of a server would mix old rows with
 * restored ones.
 * @throws an error if a server uses the database.
 */
async function refuseRunningServer(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = $1",
    [SERVER_NAME],
  );
  if (rowCount) throw new Error("a server is running on this database; stop it first");
}

async function holdsData(client: Client): Promise<boolean> {
  const names = (await listTables(client)).map(identifierOf);
  const others = names.filter((name) => !SEEDED.includes(name));
  const { rowCount } = await client.query(
    `select where ${["false", ...others.map((name) => `exists (table ${name})`)].join(" or ")}`,
  );
  return rowCount === 1;
}

/**
 * Checks that a restore may replace the contents of the database.
 * @throws an error if the database has another program's data, or if it has data of a board and
 *   `overwrite` is false.
 */
async function refuseToLoseData(client: Client, overwrite: boolean) {
  if (!(await holdsData(client))) return;
  if ((await listMigrations(client)).length === 0) {
    throw new Error("this database holds another program's data; choose an empty one");
  }
  if (overwrite) return;
  throw new Error("this database already holds data; add --overwrite to replace all of it");
}

/**
 * SQL that drops the schema `private` and all objects in `public`. Extensions and their objects
 * stay, because an operator may have installed extensions in `public`.
 */
const DROP_SCHEMA = `
drop schema if exists private cascade;
do $$ declare r text; begin
  foreach r in array array(
    select format('drop %s if exists %s cascade', type, identity)
    from pg_depend d, pg_identify_object(classid, objid, 0)
    where refclassid = 'pg_namespace'::regclass and refobjid = 'public'::regnamespace and deptype = 'n'
      and classid <> 'pg_extension'::regclass
      and not exists (
        select from pg_depend e where e.classid = d.classid and e.objid = d.objid and e.deptype = 'e'
      )
  ) loop
    execute r;
  end loop;
end $$;
${MIGRATION_TABLES}
truncate supabase_migrations.schema_migrations;
${RECORD_SEED}
`;

/** Loads the rows of a table. Columns that the backup does not have get their default values. */
async function loadTable(
  client: Client,
  backup: OpenBackup,
  table: BackupTable,
  tables: BackupTable[],
) {
  const name = `${table.schema}.${table.name}`;
  const rows = backup.rows(table);
  const into = tables.find((other) => identifierOf(other) === identifierOf(table));
  const missing = table.columns.find((column) => !into?.columns.includes(column));
  if (into === undefined || missing !== undefined) {
    if ((await rows.next()).done) return 0;
    throw new BackupError(
      `this version has no ${into ? `${name}.${missing}` : name} any more; ` +
        `restore with Avisos ${backup.header.appVersion}, then update`,
    );
  }
  const copy = client.query(copyFrom(copyStatement(table)));
  await pipeline(rows, copy).catch((error) => {
    if (error instanceof BackupError) throw error;
    // Control characters are removed before the message is printed, because PostgreSQL quotes the
    // row in the message, and control characters could change the terminal.
    const cause = String(error.message).replaceAll(/\p{C}/gu, " ").slice(0, 300);
    throw new BackupError(`${name} could not be restored (${cause}); restore another backup`);
  });
  if (copy.rowCount === (table.rows ?? copy.rowCount)) return copy.rowCount;
  throw new BackupError(
    `${name} has ${copy.rowCount} rows instead of ${table.rows}; restore another backup`,
  );
}

/**
 * Replaces all rows by the rows of the backup, and returns their number. The database must already
 * have the schema of the backup.
 */
async function loadRows(client: Client, backup: OpenBackup): Promise<number> {
  await client.query(`${TRANSACTION_SETTINGS} ${beforeLoading()}`);
  const tables = await listTables(client);
  // Empty all tables first, because migrations have inserted rows into some tables.
  await client.query(`truncate ${tables.map(identifierOf).join(", ")}`);
  let count = 0;
  for (const table of backup.header.tables) count += await loadTable(client, backup, table, tables);
  await client.query(`${afterLoading} ${DEFAULT_SETTINGS}`);
  return count;
}

type Options = {
  overwrite: boolean;
  /** The project's folder, which holds `supabase/`. */
  root?: string;
  /** Aborts the restore, which then changes nothing. */
  signal?: AbortSignal;
};

/**
 * Replaces the contents of the database by a checked backup. A single transaction does this, so
 * that a failure changes nothing. The function creates the schema of the backup's version, loads
 * the rows, and then applies later migrations, as an update does. It never runs a statement of the
 * file, because the file may come from somebody else.
 * @returns the number of rows.
 * @throws an error if a server uses the database, or if the database has data and `overwrite` is
 *   false.
 */
export function restoreBackup(
  target: DatabaseTarget,
  backup: OpenBackup,
  { overwrite, root = projectRoot, signal }: Options,
): Promise<number> {
  const folder = join(root, "supabase");
  const restore = async (client: Client) => {
    await lockSchema(client);
    await refuseRunningServer(client);
    await lockContents(client, "replace");
    await refuseToLoseData(client, overwrite);
    await prepareForMigrations(client, folder);
    await client.query("begin");
    await client.query(DROP_SCHEMA);
    await applyMigrations(client, folder, backup.header.migrations);
    const rows = await loadRows(client, backup);
    // Later migrations run after the rows are loaded, because migrations may also convert rows.
    await applyMigrations(client, folder);
    await grantToRequestRole(client);
    await client.query("commit");
    return rows;
  };
  return asOwner(target, restore, signal);
}
