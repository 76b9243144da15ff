import type { Client } from "pg";
import { NOTE_SEED } from "../database/migrate.ts";
import { CREATE_ROLES } from "../database/roles.ts";

// No migration creates these: the sign-in service's tables and the list of migrations.
const SCHEMAS = "'{auth,supabase_migrations}'::regnamespace[]";

const DEFINITIONS = `
  select statement from (
    select 1 as place, format('create schema %s;', s) as statement from unnest(${SCHEMAS}) s
    union all
    select 2, pg_get_functiondef(oid) || ';' from pg_proc where pronamespace = any (${SCHEMAS})
    union all
    select 3, format('create table %s (%s);', attrelid::regclass, string_agg(
      format('%I %s', attname, format_type(atttypid, atttypmod))
        || case attgenerated when 's' then format(' generated always as (%s) stored', value)
             else coalesce(' default ' || value, '') end
        || case when attnotnull then ' not null' else '' end,
      ', ' order by attnum))
    from pg_class c
    join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    cross join pg_get_expr(adbin, adrelid) value
    where relkind = 'r' and relnamespace = any (${SCHEMAS})
    group by attrelid
    union all
    select case contype when 'f' then 5 else 4 end, format('alter table %s add constraint %I %s;',
      conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = any (${SCHEMAS}) and contype in ('p', 'u', 'c', 'f')
    union all
    select 6, pg_get_indexdef(indexrelid) || ';'
    from pg_index join pg_class c on c.oid = indexrelid
    where relnamespace = any (${SCHEMAS})
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select 7, format('insert into supabase_migrations.schema_migrations
      (version, name, statements) values (%L, %L, %L);', version, name, statements)
    from supabase_migrations.schema_migrations
  ) parts order by place, statement
`;

const RUN_MIGRATIONS = `
do $$ declare r text; begin
  for r in select unnest(statements) from supabase_migrations.schema_migrations order by version loop
    execute r;
  end loop;
end $$;
${NOTE_SEED}`;

/**
 * Statements that prepare an empty database for the rows of a backup. The next start of a server adds
 * the grants and triggers of the sign-in service.
 */
export async function schemaStatements(client: Client): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(DEFINITIONS);
  const definitions = rows.map((row) => row.statement).join("\n");
  return `${CREATE_ROLES}set local check_function_bodies = off;\n${definitions}${RUN_MIGRATIONS}`;
}
