import { cp, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withBackup } from "../../../server/backup/read-backup.ts";
import { restoreBackup } from "../../../server/backup/restore-backup.ts";
import { writeBackup } from "../../../server/backup/write-backup.ts";
import { projectRoot } from "../../../server/environment.ts";
import type { TestDatabase } from "../database/databases.ts";
import type { Sql } from "../database/sql.ts";

/** Texts that need escaping in SQL, COPY or psql. */
const HARD_TEXTS = [
  `"aspas" 'simples' e \\barra\\n \\. \\N`,
  "linha um\nlinha dois\r\n\tcom tab\u2028e separador",
  "🙏🏽 ação — ü ñ 漢字 \u{1F469}\u200d\u{1F467}",
  `{"json": [null, "x"]}, (1,"2")`,
  "null",
  "\\.",
  "a\n\\.\n\\! touch /tmp/avisos-psql\ncommit;\ndrop table public.profiles;\n",
];

const ONE_PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/**
 * Adds a published edition of all announcements, with a block of text, notes, a printed bulletin,
 * and the sentences of the script.
 */
const addEdition = (sql: Sql, user = "") => sql`
  with edition as (
    insert into public.editions (service_at) values (clock_timestamp()) returning id
  ), items as (
    insert into public.edition_items (edition_id, announcement_id, position, spoken)
    select edition.id, announcements.id, row_number() over (), true
    from edition, public.announcements limit 90 returning *
  ), copies as (
    insert into public.published_editions (edition_id, service_at, published_at, published_by, items, on_screen)
    select edition_id, now(), now(), ${user}::uuid, jsonb_agg(
      to_jsonb(items) || jsonb_build_object('snapshot', private.announced(to_jsonb(announcements)))
    ), gen_random_uuid()
    from items join public.announcements on id = announcement_id group by edition_id
  ), notes as (
    insert into public.edition_notes (edition_id, announcement_id, note, said_at)
    select edition_id, announcement_id, title, now()
    from items join public.announcements on id = announcement_id
  ), blocks as (
    insert into public.edition_blocks (edition_id, position, heading, text)
    select id, 1 / 3.0, 'Versículo', ${HARD_TEXTS[0]} from edition
  )
  insert into public.edition_outputs (edition_id, output, marked_by) select id, 'bulletin', ${user}::uuid from edition
`;

/**
 * Adds an account with a session, announcements with `HARD_TEXTS`, an edition of them, and `count`
 * plain announcements.
 */
export async function addRows(sql: Sql, { count = 0, words = 30 } = {}): Promise<void> {
  const [user] = await sql<{ id: string }[]>`
    insert into auth.users (id, email, raw_user_meta_data)
    values (gen_random_uuid(), gen_random_uuid() || '@example.org', '{"name": "José “Zé” d''Ávila"}')
    returning id
  `;
  await sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${user?.id})`;
  for (const text of HARD_TEXTS) {
    await sql`
      insert into public.announcements (title, description, date, created_by, ministry_id)
      select ${text}, ${text}, '2026-12-24 19:30:00.123456+00', ${user?.id}, id
      from public.ministries limit 1
    `;
  }
  await addEdition(sql, user?.id);
  await sql`
    insert into public.church (address, logo) values (${HARD_TEXTS[0] ?? null}, ${ONE_PIXEL}) on conflict do nothing
  `;
  await sql`
    insert into public.urgent_notices (id, text, ends_at, created_by)
    values (gen_random_uuid(), 'Sem culto “hoje”', now() + interval '1 hour', ${user?.id})
  `;
  await sql`
    insert into public.announcements (title, description, date)
    select 'Aviso ' || i, repeat('Descrição ', ${words}), '2026-12-01'::timestamptz + i * interval '1 min'
    from generate_series(1, ${count}) i
  `;
}

/** Returns every row of every table that a backup contains, as sorted text. */
export async function contents(sql: Sql): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('auth', 'private', 'public') and tablename <> all ('{audit_log_entries,push_changes,push_news,push_rounds,push_messages,push_deliveries,backup_check}')
    order by 1
  `;
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select t::text as row from ${name} t order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/**
 * Returns a line for each constraint, index, trigger and other part of the schema that a restore
 * drops and recreates.
 */
export async function schemaOf(sql: Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    select line from (
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
      from pg_constraint where contype <> 'n' and connamespace = any ('{auth,private,public}'::regnamespace[])
      union all
      select indexdef from pg_indexes where schemaname in ('auth', 'private', 'public')
      union all
      select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      union all
      select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' '
        || is_nullable || coalesce(' ' || column_default, '') || coalesce(' ' || generation_expression, '')
      from information_schema.columns where table_schema in ('auth', 'private', 'public')
      union all
      select concat_ws(' ', schemaname, tablename, policyname, roles, cmd, qual, with_check) from pg_policies
      union all
      select format('%s %s', proacl, pg_get_functiondef(p.oid)) from pg_proc p
      where pronamespace = any ('{auth,private,public}'::regnamespace[])
      union all
      select format('%s %s %s', c.oid::regclass, relrowsecurity, relacl) from pg_class c
      where relkind = 'r' and relnamespace = any ('{auth,private,public}'::regnamespace[])
      union all
      select format('%s.%s %s', attrelid::regclass, attname, attacl) from pg_attribute join pg_class c on c.oid = attrelid
      where attacl is not null and relnamespace = any ('{auth,private,public}'::regnamespace[])
      union all
      select format('%s %s', oid::regtype, typbasetype::regtype) from pg_type
      where typtype = 'd' and typnamespace = any ('{private,public}'::regnamespace[])
      union all
      select format('%s %s %s', collname, collprovider, colllocale) from pg_collation
      where collnamespace = any ('{private,public}'::regnamespace[])
      union all
      select format('%s %s', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
      where classoid = any ('{pg_class,pg_proc,pg_policy,pg_trigger,pg_constraint}'::regclass[])
        and objoid >= 16384
      union all
      select format('%s %s', nspname, nspacl) from pg_namespace where nspname = 'private'
    ) lines order by line
  `;
  return rows.map(({ line }) => line);
}

/** Writes a backup of the database. Resolves to the path of its file. */
export const backUp = ({ target }: TestDatabase, folder: string): Promise<string> =>
  writeBackup(target, folder, { jwtSecret: undefined });

/** Restores a backup into a database. Resolves to the number of rows. */
export const restore = (file: string, { target }: TestDatabase, overwrite = false) =>
  withBackup(file, (backup) => restoreBackup(target, backup, { overwrite }));

/**
 * Creates a project folder in `parent` with the current migrations and additional ones, which
 * simulate a newer version.
 */
export async function newerProject(
  parent: string,
  migrations: Record<string, string>,
): Promise<string> {
  const root = await mkdtemp(join(parent, "project-"));
  await cp(join(projectRoot, "supabase"), join(root, "supabase"), {
    recursive: true,
    filter: (path) => !/supabase.(tests|schemas)/.test(path),
  });
  for (const [file, text] of Object.entries(migrations)) {
    await writeFile(join(root, "supabase/migrations", file), text);
  }
  return root;
}
