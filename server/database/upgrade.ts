import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import {
  afterLoading,
  beforeLoading,
  DEFAULT_SETTINGS,
  runEach,
  TRANSACTION_SETTINGS,
} from "./bulk-load.ts";
import { applyMigrations, isFormer, listMigrations, readBaseline } from "./migrate.ts";

/**
 * Returns the temporary table that holds the rows of the table `name` of the former version; all
 * its columns are text.
 */
export const formerTable = (name: string) => ({ schema: "pg_temp", name: `former_${name}` });

const OWN_TABLES = "(select to_regclass(name) from own where kind = 'table')";
const OWN_FUNCTIONS = `
  select format('drop function %s', p.oid::regprocedure) from pg_proc p
  where pronamespace = any ('{private,public}'::regnamespace[])
    and proname in (select split_part(name, '.', 2) from own where kind = 'function')`;

// SQL that copies the rows of the former version into temporary tables and drops its schema. The
// recorded texts of the migrations name the tables and functions of Avisos. Nothing is dropped with
// "cascade", so that another program's object that depends on them (a view, a policy, a foreign
// key) stops the upgrade instead of being lost.
const SET_ASIDE = `
create temporary table own on commit drop as
  select distinct found[1] as kind, found[2] as name
  from supabase_migrations.schema_migrations, unnest(statements) text,
    regexp_matches(text, '^create (?:or replace )?(table|function) ((?:private|public)[.]\\w+)', 'gn') found;
${runEach(`
  select format('create temporary table %I on commit drop as select %s from %s', 'former_' || relname,
    string_agg(format('%1$I::text', attname), ', '), c.oid::regclass)
  from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where c.oid in ${OWN_TABLES} group by c.oid`)}
${runEach(`
  select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger
  join pg_class c on c.oid = tgrelid and relnamespace = 'auth'::regnamespace
  join pg_proc p on p.oid = tgfoid and pronamespace = 'private'::regnamespace`)}
-- Functions that take or return rows of a table are dropped before the table, because they depend
-- on its row type.
${runEach(`${OWN_FUNCTIONS} and exists (
    select from pg_depend join pg_type t on t.oid = refobjid and refclassid = 'pg_type'::regclass
    where classid = 'pg_proc'::regclass and objid = p.oid and typrelid in ${OWN_TABLES})`)}
${runEach(`
  select format('drop table %s', string_agg(oid::regclass::text, ', ')) from pg_class
  where oid in ${OWN_TABLES}`)}
${runEach(OWN_FUNCTIONS)}
drop domain public."*/*";
drop collation public.portuguese;
drop schema private;
truncate supabase_migrations.schema_migrations;
`;

/**
 * SQL condition on pg_class that selects the tables of Avisos that get rows from a temporary table.
 */
const TABLES_TO_FILL = `(relkind = 'r' and relnamespace = any ('{private,public}'::regnamespace[])
  and to_regclass('pg_temp.' || quote_ident('former_' || relname)) is not null)`;

const FORMER_COLUMNS = `pg_class f
  join pg_attribute held on held.attrelid = f.oid and held.attnum > 0 and not held.attisdropped
  left join pg_class c on c.relkind = 'r' and c.relnamespace = any ('{private,public}'::regnamespace[])
    and 'former_' || c.relname = f.relname
  left join pg_attribute a on a.attrelid = c.oid and a.attname = held.attname and a.attgenerated = ''
  where f.relnamespace = pg_my_temp_schema() and f.relname like 'former\\_%'`;

const COPY_ROWS = `
do $$ declare place record; found boolean; begin
  for place in select f.oid::regclass as held, f.relname, held.attname from ${FORMER_COLUMNS} and a.attname is null loop
    execute format('select exists (table %s)', place.held) into found;
    if found then
      raise exception 'this version has no column for %.%', substr(place.relname, 8), place.attname;
    end if;
  end loop;
end $$;
${runEach(`
  select format('truncate %s', oid::regclass) from pg_class where ${TABLES_TO_FILL}`)}
${runEach(`
  select format('insert into %s (%s) overriding system value select %s from %s', c.oid::regclass,
    string_agg(quote_ident(a.attname), ', '),
    string_agg(format('%I::%s', a.attname, format_type(a.atttypid, a.atttypmod)), ', '), f.oid::regclass)
  from ${FORMER_COLUMNS} and a.attname is not null
  group by c.oid, f.oid`)}
`;

/**
 * Converts the rows in the temporary tables and copies them into the tables of the baseline.
 * Triggers and foreign keys must be off.
 * @param beforeCopy SQL that runs between the conversion and the copy.
 * @throws an error when the baseline has no column for a value.
 */
export async function copyFormerRows(
  client: Client,
  folder: string,
  beforeCopy = "",
): Promise<void> {
  await client.query(await readFile(join(folder, "upgrade.sql"), "utf8"));
  await client.query(`${beforeCopy}${COPY_ROWS}`);
}

async function replaceSchema(owner: Client, folder: string) {
  await owner.query(`begin;${TRANSACTION_SETTINGS}${SET_ASIDE}${DEFAULT_SETTINGS}`);
  await applyMigrations(owner, folder, [await readBaseline(folder)]);
  await owner.query(TRANSACTION_SETTINGS);
  await copyFormerRows(owner, folder, beforeLoading(TABLES_TO_FILL));
  await owner.query(`${afterLoading}commit;`);
}

/**
 * Upgrades a database of the former version (27 November 2026) to the schema of the baseline in one
 * transaction: rows are moved to temporary tables, converted and copied back. The schema `auth` and
 * other programs' objects in `public` stay.
 * @throws an error when another program's object depends on a table or function of Avisos. The
 *   database then stays unchanged.
 */
export async function upgrade(owner: Client, folder: string): Promise<void> {
  if (!isFormer(await listMigrations(owner))) return;
  await replaceSchema(owner, folder).catch((error) => {
    const cause = [error.message, ...(error.detail?.split("\n") ?? [])].join("; ");
    throw new Error(`the database could not be upgraded and is as before (${cause})`);
  });
}
