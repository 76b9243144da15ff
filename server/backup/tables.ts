import type { Client } from "pg";
import { ADVISORY_LOCKS } from "../postgres/advisory-locks.ts";
import type { BackupTable } from "./format.ts";

const SCHEMAS = "'{auth,private,public}'";

// Nothing reads the log of the sign-in service, which would soon be most of every backup.
const LEFT_OUT = "auth.audit_log_entries";

// The text form of values depends on these, and a timeout set on the database would end a long backup.
// With `row_security = off` PostgreSQL fails where it would otherwise leave rows out silently.
export const TRANSACTION_SETTINGS = `
set local datestyle = 'ISO, YMD';
set local intervalstyle = 'postgres';
set local extra_float_digits = 3;
set local bytea_output = 'hex';
set local timezone = 'UTC';
set local row_security = off;
set local statement_timeout = 0;
set local idle_in_transaction_session_timeout = 0;
set local search_path = '';
`;

/**
 * Run before rows are loaded. Without foreign keys neither the order of tables nor a circle of references
 * matters; triggers would create profiles. Switching all triggers off at once would take a superuser. Rows of an
 * older version may have texts that look blank, and are mended before those checks come back.
 */
export const BEFORE_LOADING = `
create temporary table dropped_constraints on commit drop as
  select conrelid::regclass as owner, conname as name, definition
  from pg_constraint
  cross join pg_get_constraintdef(oid) definition
  where conparentid = 0 and connamespace = any (${SCHEMAS}::regnamespace[])
    and (contype = 'f' or contype = 'c' and definition ~ 'private[.](is_blank|has_invisible)[(]');
create temporary table triggers on commit drop as
  select distinct tgrelid::regclass as owner
  from pg_trigger join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgparentid = 0 and relnamespace = any (${SCHEMAS}::regnamespace[]);
do $$ declare r record; begin
  for r in table dropped_constraints loop
    execute format('alter table %s drop constraint %I', r.owner, r.name);
  end loop;
  for r in table triggers loop
    execute format('alter table %s disable trigger user', r.owner);
  end loop;
end $$;
`;

/** Run after rows were loaded: undoes BEFORE_LOADING. Sequences continue after the rows, never backwards. */
export const AFTER_LOADING = `
select private.mend_invisible_texts();
do $$ declare r record; begin
  for r in table dropped_constraints loop
    execute format('alter table %s add constraint %I %s', r.owner, r.name, r.definition);
  end loop;
  for r in table triggers loop
    execute format('alter table %s enable trigger user', r.owner);
  end loop;
  for r in
    select objid::regclass as sequence, attrelid::regclass as owner, attname as name
    from pg_depend
    join pg_class c on c.oid = objid and relkind = 'S' and relnamespace = any (${SCHEMAS}::regnamespace[])
    join pg_attribute on attrelid = refobjid and attnum = refobjsubid
  loop
    execute format('select setval(%L, greatest(last_value, (select max(%I) from %s))) from %s',
      r.sequence, r.name, r.owner, r.sequence);
  end loop;
end $$;
`;

/**
 * The tables of the application and of the sign-in service, from the catalogue, so that those of later
 * migrations are not forgotten, with the columns that can be written.
 */
export async function listTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = relnamespace
    join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where nspname = any (${SCHEMAS}) and relkind in ('r', 'p') and not relispartition
      and nspname || '.' || relname <> '${LEFT_OUT}'
      -- Extensions bring their own rows along when they are created.
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e'
      )
    group by nspname, relname
    order by nspname, relname
  `);
  return rows;
}

/** Versions of the migrations this database has had; none when it was never prepared. */
export async function listMigrations(client: Client): Promise<string[]> {
  const table = "supabase_migrations.schema_migrations";
  const found = await client.query("select where to_regclass($1) is not null", [table]);
  if (found.rowCount === 0) return [];
  const { rows } = await client.query<{ version: string }>(
    `select version from ${table} order by 1`,
  );
  return rows.map((row) => row.version);
}

/**
 * Keeps backups and a restore apart until the connection ends: after TRUNCATE, an older snapshot sees an empty
 * table.
 */
export async function lockContents(client: Client, mode: "share" | "replace"): Promise<void> {
  const lock = mode === "share" ? "pg_advisory_lock_shared" : "pg_advisory_lock";
  await client.query(`select ${lock}(${ADVISORY_LOCKS.contents})`);
}
