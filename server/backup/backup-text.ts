import { join } from "node:path";
import { type Client, escapeLiteral } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { afterLoading, beforeLoading, TRANSACTION_SETTINGS } from "../database/bulk-load.ts";
import { listMigrations, MIGRATION_TABLES, RECORD_SEED } from "../database/migrate.ts";
import { readFoundation } from "../database/prepare-database.ts";
import { projectRoot } from "../environment.ts";
import {
  type BackupHeader,
  type BackupTable,
  copyStatement,
  FORMAT,
  identifierOf,
  isFollowerTable,
  isQueueTable,
  listTables,
  withRowCounts,
} from "./format.ts";

/**
 * Origin of a backup: the version of Avisos that writes the backup, the time, and the key that
 * signs sessions.
 */
export type Origin = Pick<BackupHeader, "appVersion" | "createdAt" | "jwtSecret">;

/**
 * First lines of an SQL file for psql. They make psql stop at the first error, and begin a
 * transaction.
 */
const PSQL_BEGIN = `-- psql must stop at the first error, because it would run the rows of a failed COPY as statements.
\\set ON_ERROR_STOP on
set client_encoding = 'UTF8';
begin;
`;

/**
 * Begins a read-only transaction on a snapshot of the database. Returns the migrations and the
 * tables of the database.
 */
async function beginSnapshot(client: Client) {
  await client.query(`begin isolation level repeatable read read only; ${TRANSACTION_SETTINGS}`);
  const migrations = await listMigrations(client);
  if (migrations.length === 0) {
    throw new Error("cannot back up: this database is empty; start the server first");
  }
  const tables = await listTables(client);
  // The table lock keeps migrations from changing a table before the backup reads its rows.
  await client.query(`lock table ${tables.map(identifierOf).join(", ")} in access share mode`);
  return { migrations, tables };
}

/**
 * Query without rows. COPY gets this query instead of a table's name if the backup leaves out the
 * table's rows.
 */
const NO_ROWS = "(select where false)";

/**
 * Yields a COPY statement and the rows of `table`. If `source` is given, yields the rows of this
 * query (SQL in brackets) instead.
 */
async function* readTable(client: Client, table: BackupTable, source?: string) {
  yield `\n${copyStatement(table)}\n`;
  const from =
    source === undefined ? copyStatement(table, "TO stdout") : `COPY ${source} TO stdout`;
  yield* client.query(copyTo(from));
  yield "\\.\n";
}

/**
 * Returns SQL that fails with `message` unless exactly the given migrations were applied to the
 * database.
 */
const refuseOtherVersion = (migrations: string[], message: string) => `
do $$ begin
  if (select array_agg(version order by version) from supabase_migrations.schema_migrations)
    is distinct from ${escapeLiteral(`{${migrations.join(",")}}`)}::text[]
  then
    raise exception ${escapeLiteral(message)};
  end if;
end $$;
`;

/**
 * Returns SQL that creates the schema in an empty database. The SQL runs the text of each migration
 * as this database has recorded it. The grants are not included, because the next start of a server
 * adds them.
 */
async function schemaStatements(client: Client): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('insert into supabase_migrations.schema_migrations (version, name, statements) values (%L, %L, %L);',
      version, name, statements) as statement
    from supabase_migrations.schema_migrations order by version
  `);
  return `${await readFoundation(join(projectRoot, "supabase"))}${MIGRATION_TABLES}
${rows.map((row) => row.statement).join("\n")}
do $$ declare r text; begin
  for r in select unnest(statements) from supabase_migrations.schema_migrations order by version loop
    execute r;
  end loop;
end $$;${RECORD_SEED}`;
}

/** Yields the text of a backup in chunks. */
export async function* backupText(client: Client, origin: Origin) {
  const { migrations, tables } = await beginSnapshot(client);
  const counted = await withRowCounts(client, tables);
  const header: BackupHeader = { format: FORMAT, ...origin, migrations, tables: counted };
  yield `-- ${JSON.stringify(header)}
-- Restore it with the command restore, or into an empty database with: zcat <this file> | psql <its
-- URL>
${PSQL_BEGIN}select to_regclass('public.announcements') is null as is_empty \\gset
\\if :is_empty
${await schemaStatements(client)}
\\endif
${refuseOtherVersion(migrations, "this database is of another version than the backup; choose an empty one, or the command restore")}
${TRANSACTION_SETTINGS}${beforeLoading()}
truncate ${tables.map(identifierOf).join(", ")};
`;
  for (const table of tables) {
    yield* readTable(client, table, isQueueTable(table) ? NO_ROWS : undefined);
  }
  yield `${afterLoading}commit;\n`;
}

// SQL condition for the tables of Avisos. The tables of the sign-in service (schema `auth`) are
// left out, because on hosted Supabase they have another owner and other triggers.
const AVISOS_TABLES = "relnamespace = any ('{private,public}'::regnamespace[])";

// Queries that read the accounts for hosted Supabase, with the columns that hosted Supabase has
// too. `users` comes first, because `identities` has a foreign key to `users`. Sessions, links and
// codes are not moved. The sign-in service of hosted Supabase finds only accounts with this
// `instance_id`, and fails if a token column is null.
const ACCOUNT_QUERIES = {
  users: `
    select '00000000-0000-0000-0000-000000000000' as instance_id, 'authenticated' as aud, 'authenticated' as role,
      id, email, encrypted_password, email_confirmed_at, banned_until, last_sign_in_at, created_at, updated_at,
      '' as confirmation_token, '' as recovery_token, '' as email_change_token_new, '' as email_change,
      coalesce(raw_app_meta_data, '{}') as raw_app_meta_data, coalesce(raw_user_meta_data, '{}') as raw_user_meta_data,
      is_sso_user, is_anonymous
    from auth.users`,
  identities: `
    select id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at
    from auth.identities`,
};

const REFUSE_USED_PROJECT = `
do $$ begin
  if exists (table auth.users) or exists (table public.announcements) then
    raise exception 'this project has accounts or announcements already; load the file into a new one';
  end if;
end $$;
`;

/**
 * Yields in chunks the text of a file for psql that moves all rows to a new project on hosted
 * Supabase. The same migrations must have been applied to this project as to the board.
 */
export async function* hostedText(client: Client, appVersion: string) {
  const { migrations, tables } = await beginSnapshot(client);
  const avisosTables = tables.filter(({ schema }) => schema !== "auth");
  const wrongVersion = `this project has other migrations than the board; run supabase db push of Avisos ${appVersion} first`;
  yield `-- The data of a board, for a new project on hosted Supabase.
-- Load it with: zcat <this file> | psql <the project's connection string>
${PSQL_BEGIN}${refuseOtherVersion(migrations, wrongVersion)}${REFUSE_USED_PROJECT}
${TRANSACTION_SETTINGS}${beforeLoading(AVISOS_TABLES)}`;
  for (const [name, query] of Object.entries(ACCOUNT_QUERIES)) {
    const { fields } = await client.query(`${query} limit 0`);
    const table = { schema: "auth", name, columns: fields.map((field) => field.name) };
    yield* readTable(client, table, `(${query})`);
  }
  // While the accounts are loaded, a trigger of `auth.users` creates profiles. The file therefore
  // empties the tables of Avisos before it loads their rows.
  yield `\ntruncate ${avisosTables.map(identifierOf).join(", ")};\n`;
  for (const table of avisosTables) {
    yield* readTable(client, table, isFollowerTable(table) ? NO_ROWS : undefined);
  }
  yield `${afterLoading}commit;\n`;
}
