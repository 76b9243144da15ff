import type { ISql } from "postgres";

type Column = { name: string; identifier: string; type: string };

/** A table that holds data of ours. Identifiers and types are quoted, ready to stand in a statement. */
export type DataTable = { schema: string; name: string; identifier: string; columns: Column[] };

/** `schema.name`, to match tables of a backup with tables of a database. */
export const keyOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;

const SCHEMAS = ["auth", "private", "public"];

// The sign-in service's log: one row every sign-in and every hour of an open page, read by nobody, so
// that it would soon be most of every backup. It is no state: nothing behaves differently without it.
const LOGS = ["auth.audit_log_entries"];

/**
 * Tables that have rows in every fresh database, from the seed or from a migration. A backup of an older
 * version does not know the later ones: their rows then stay, as the application does not run without.
 */
export const SEEDED = ["public.ministries", "private.posting_limits"];

/**
 * The tables of the application and of the sign-in service, by name, from the catalogue, so that those
 * of later migrations are not forgotten. Generated columns are left out: they cannot be written.
 */
export async function listDataTables(sql: ISql): Promise<DataTable[]> {
  return sql<DataTable[]>`
    select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as identifier,
      coalesce(
        json_agg(
          json_build_object(
            'name', a.attname,
            'identifier', format('%I', a.attname),
            -- Without a length: a value that is too long for its column is to fail, not to be cut.
            'type', format('%I.%I', tn.nspname, t.typname)
          ) order by a.attnum
        ) filter (where a.attname is not null),
        '[]'
      ) as columns
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    left join pg_catalog.pg_attribute a
      on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_catalog.pg_type t on t.oid = a.atttypid
    left join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
    where n.nspname = any (${SCHEMAS})
      and c.relkind in ('r', 'p')
      and not c.relispartition
      and n.nspname || '.' || c.relname <> all (${LOGS})
      -- Extensions bring their own rows along when they are created.
      and not exists (
        select from pg_catalog.pg_depend d
        where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
      )
    group by n.nspname, c.relname
    order by n.nspname, c.relname
  `;
}

type Sequence = { schema: string; name: string; identifier: string };

/** The sequences beside those tables. */
export async function listSequences(sql: ISql): Promise<Sequence[]> {
  return sql<Sequence[]>`
    select schemaname as schema, sequencename as name,
      format('%I.%I', schemaname, sequencename) as identifier
    from pg_catalog.pg_sequences
    where schemaname = any (${SCHEMAS})
    order by 1, 2
  `;
}

/** Versions of the migrations this database has had; none when it was never prepared. */
export async function listMigrations(sql: ISql): Promise<string[]> {
  const [{ ready } = { ready: false }] = await sql<{ ready: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as ready
  `;
  if (!ready) return [];
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version
  `;
  return rows.map((row) => row.version);
}

// Any constant will do. Not the lock of migrations: a server may start while a backup is being made.
const CONTENTS_LOCK = 4_210_992;

/**
 * Keeps backups, which share the contents, and a restore, which replaces them, apart: TRUNCATE shows
 * an older snapshot an empty table. Held by the session; ends with it or with its connection.
 */
export async function lockContents(sql: ISql, mode: "share" | "replace"): Promise<void> {
  if (mode === "share") await sql`select pg_advisory_lock_shared(${CONTENTS_LOCK})`;
  else await sql`select pg_advisory_lock(${CONTENTS_LOCK})`;
}
