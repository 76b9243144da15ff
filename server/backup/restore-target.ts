import type { Client } from "pg";
import { SERVER_NAME } from "../database/connect.ts";
import {
  applyMigrations,
  judgeMigrations,
  listMigrations,
  MIGRATION_TABLES,
  NOTE_SEED,
} from "../database/migrate.ts";
import { identifierOf } from "./format.ts";
import { listTables } from "./tables.ts";

/** Tables that have rows in every fresh database, from the seed, from a migration or from the first start. */
const SEEDED = [
  '"public"."ministries"',
  '"private"."posting_limits"',
  '"private"."picture_limits"',
  '"private"."push_service"',
  '"private"."push_rounds"',
];

/** Refuses while a server uses the database, whose cache would mix what was before with what is after. */
export async function refuseRunningServer(client: Client): Promise<void> {
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
 * Refuses a database with data: another program's always, our own unless it is to be overwritten.
 * @param folder where the migrations are that this version knows.
 */
export async function refuseToLoseData(
  client: Client,
  overwrite: boolean,
  folder: string,
): Promise<void> {
  if (!(await holdsData(client))) return;
  const migrations = await listMigrations(client);
  if (migrations.length === 0) {
    throw new Error("this database holds another program's data; choose an empty one");
  }
  if (overwrite) return;
  const { judgement } = await judgeMigrations(migrations, folder);
  const newer = judgement === "newer" ? " of a newer Avisos" : "";
  throw new Error(`this database already holds data${newer}; add --overwrite to replace all of it`);
}

/** Drops what migrations made. Of `public`, which is not ours alone, everything but extensions and what they brought. */
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
${NOTE_SEED}
`;

/**
 * Gives the database the schema it had after the migrations `versions`, without any rows, in the transaction of
 * `client`. What a migration does with rows that are there, it does when they have been loaded and it is
 * applied after them.
 */
export async function rebuildSchema(client: Client, folder: string, versions: string[]) {
  await client.query(DROP_SCHEMA);
  await applyMigrations(client, folder, versions);
}
