import { join } from "node:path";
import { type Client, escapeLiteral } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { afterLoading, beforeLoading, TRANSACTION_SETTINGS } from "../database/loading.ts";
import { listMigrations, MIGRATION_TABLES, NOTE_SEED } from "../database/migrate.ts";
import { readFoundation } from "../database/prepare-database.ts";
import { projectRoot } from "../environment.ts";
import {
  type BackupHeader,
  type BackupTable,
  copyStatement,
  FORMAT,
  identifierOf,
} from "./format.ts";
import { isQueue, listTables } from "./tables.ts";

/** Where a backup comes from. */
export type Origin = Pick<BackupHeader, "appVersion" | "createdAt" | "jwtSecret">;

/** What stands before the statements of a file for psql. */
export const PSQL_BEGIN = `-- What follows an error must not be run: rows would be taken for statements.
\\set ON_ERROR_STOP on
set client_encoding = 'UTF8';
begin;
`;

/** Begins to read the database as it is at this moment. */
export async function readMoment(client: Client) {
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
export const NO_ROWS = "(select where false)";

/** Rows as the statement that loads them into `table`; those of `source`, a table or query in brackets. */
export async function* readTable(client: Client, table: BackupTable, source?: string) {
  yield `\n${copyStatement(table)}\n`;
  const from =
    source === undefined ? copyStatement(table, "TO stdout") : `COPY ${source} TO stdout`;
  yield* client.query(copyTo(from));
  yield "\\.\n";
}

/** Statements that end with `message` unless the database has had exactly these migrations. */
export const refuseOtherVersion = (migrations: string[], message: string) => `
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
end $$;${NOTE_SEED}`;
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
