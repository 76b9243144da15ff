import type { Client } from "pg";
import { applyMigrations, MIGRATION_TABLES, NOTE_SEED } from "../database/migrate.ts";

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
