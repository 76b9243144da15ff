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
  isOfFollowers,
  isQueue,
  listTables,
} from "./format.ts";

/** Where a backup comes from. */
export type Origin = Pick<BackupHeader, "appVersion" | "createdAt" | "jwtSecret">;

/** What stands before the statements of a file for psql. */
const PSQL_BEGIN = `-- What follows an error must not be run: rows would be taken for statements.
\\set ON_ERROR_STOP on
set client_encoding = 'UTF8';
begin;
`;

/** Begins to read the database as it is at this moment. */
async function readMoment(client: Client) {
  await client.query(`begin isolation level repeatable read read only; ${TRANSACTION_SETTINGS}`);
  const migrations = await listMigrations(client);
  if (migrations.length === 0) {
    throw new Error("this database holds nothing yet; start the server first");
  }
  const tables = await listTables(client);
  // No migration changes a table between here and the moment it is read.
  await client.query(`lock table ${tables.map(identifierOf).join(", ")} in access share mode`);
  return { migrations, tables };
}

/** In the place of the rows of a table that is taken along empty. */
const NO_ROWS = "(select where false)";

/** Rows as the statement that loads them into `table`; those of `source`, a table or query in brackets. */
async function* readTable(client: Client, table: BackupTable, source?: string) {
  yield `\n${copyStatement(table)}\n`;
  const from =
    source === undefined ? copyStatement(table, "TO stdout") : `COPY ${source} TO stdout`;
  yield* client.query(copyTo(from));
  yield "\\.\n";
}

/** Statements that end with `message` unless the database has had exactly these migrations. */
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
 * Statements that prepare an empty database for the rows as starts of a server have prepared this one: with the text of each
 * migration that was run here. The next start adds the grants.
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

/** The text of a backup in pieces. */
export async function* readBackup(client: Client, origin: Origin) {
  const { migrations, tables } = await readMoment(client);
  const header: BackupHeader = { format: FORMAT, ...origin, migrations, tables };
  yield `-- ${JSON.stringify(header)}
-- Restore it with the command restore, or into an empty database with: zcat <this file> | psql <its URL>
${PSQL_BEGIN}select to_regclass('public.announcements') is null as is_empty \\gset
\\if :is_empty
${await schemaStatements(client)}
\\endif
${refuseOtherVersion(migrations, "this database is of another version than the backup; choose an empty one, or the command restore")}
${TRANSACTION_SETTINGS}${beforeLoading()}
truncate ${tables.map(identifierOf).join(", ")};
`;
  for (const table of tables) {
    yield* readTable(client, table, isQueue(table) ? NO_ROWS : undefined);
  }
  yield `${afterLoading}commit;\n`;
}

// The sign-in service's tables have another owner there, and triggers that are not ours.
const OURS = "relnamespace = any ('{private,public}'::regnamespace[])";

// Columns that hosted Supabase has as well, in the order in which a foreign key wants the tables. Sessions, links and
// codes stay behind. Its sign-in service finds an account under that instance alone, and fails on a token that is null.
const ACCOUNTS = {
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
 * The text, in pieces, of a file for psql that fills a new project on hosted Supabase, which has had the same
 * migrations.
 */
export async function* readForHosted(client: Client, appVersion: string) {
  const { migrations, tables } = await readMoment(client);
  const ours = tables.filter(({ schema }) => schema !== "auth");
  const refused = `this project has other migrations than the board; run supabase db push of Avisos ${appVersion} first`;
  yield `-- The data of a board, for a new project on hosted Supabase.
-- Load it with: zcat <this file> | psql <the project's connection string>
${PSQL_BEGIN}${refuseOtherVersion(migrations, refused)}${REFUSE_USED_PROJECT}
${TRANSACTION_SETTINGS}${beforeLoading(OURS)}`;
  for (const [name, query] of Object.entries(ACCOUNTS)) {
    const { fields } = await client.query(`${query} limit 0`);
    const table = { schema: "auth", name, columns: fields.map((field) => field.name) };
    yield* readTable(client, table, `(${query})`);
  }
  // A trigger has made profiles of the accounts.
  yield `\ntruncate ${ours.map(identifierOf).join(", ")};\n`;
  for (const table of ours) {
    yield* readTable(client, table, isOfFollowers(table) ? NO_ROWS : undefined);
  }
  yield `${afterLoading}commit;\n`;
}
