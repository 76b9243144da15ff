import { z } from "zod";
import { asOwner, type DatabaseTarget } from "../database/connect.ts";

const column = z.object({
  name: z.string(),
  type: z.string(),
  /** The SQL expression of the column's default value; null without a default. */
  default: z.string().nullable(),
  /** The roles that may read the column. */
  readers: z.array(z.string()),
});
const table = z.object({
  name: z.string(),
  columns: z.array(column),
  primaryKey: z.array(z.string()),
  uniqueKeys: z.array(z.array(z.string())),
});
const foreignKey = z.object({
  name: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
  target: z.string(),
  targetColumns: z.array(z.string()),
});
const routine = z.object({
  name: z.string(),
  /**
   * Whether the function is declared `stable` or `immutable`, so that it may run in a read-only
   * transaction.
   */
  isReadOnly: z.boolean(),
  /** The roles that may call the function. */
  callers: z.array(z.string()),
  parameters: z.array(z.object({ name: z.string(), type: z.string(), isOptional: z.boolean() })),
  returnsSet: z.boolean(),
  returnsVoid: z.boolean(),
  /**
   * Whether the function returns the bytes of a response, because its return type is a domain named
   * after a media type
   * (https://docs.postgrest.org/en/stable/references/api/media_type_handlers.html).
   */
  returnsBytes: z.boolean(),
  /** The name of the table whose rows the function returns. */
  returnsTable: z.string().nullable(),
  /**
   * The columns of `returns table (…)`; empty when the function returns rows of a table, or
   * values.
   */
  columns: z.array(column),
});
const catalog = z.object({
  tables: z.array(table),
  foreignKeys: z.array(foreignKey),
  routines: z.array(routine),
});

export type Column = z.infer<typeof column>;
export type Table = z.infer<typeof table>;
export type Routine = z.infer<typeof routine>;
/**
 * The tables, foreign keys and functions of the schema `public` that the role `anon` or
 * `authenticated` may use.
 */
export type Catalog = z.infer<typeof catalog>;

// An empty search path makes PostgreSQL write the names of types and default values with their
// schemas.
const CATALOG_SQL = `
with roles as (select unnest('{anon,authenticated}'::name[]) as role),
usable as (
  select c.oid, c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and not c.relispartition
    and exists (
      select from roles where has_any_column_privilege(role, c.oid, 'select, insert, update')
        or has_table_privilege(role, c.oid, 'delete')
    )
),
keys as (
  select k.*,
    array(select attname from unnest(conkey) with ordinality as n (number, place)
      join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
    array(select attname from unnest(confkey) with ordinality as n (number, place)
      join pg_attribute on attrelid = confrelid and attnum = number
        order by place) as target_columns
  from pg_constraint k where contype in ('p', 'u', 'f') and conparentid = 0
),
functions as (
  select p.*, coalesce(proallargtypes, array(select unnest(proargtypes))) as types,
    coalesce(proargmodes, array_fill('i'::"char", array[pronargs])) as modes
  from pg_proc p
  where pronamespace = 'public'::regnamespace and prokind = 'f'
    and prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and exists (select from roles where has_function_privilege(role, p.oid, 'execute'))
    -- A function with an unnamed parameter is left out, because requests pass arguments by name.
    and (pronargs = 0 or '' <> all (proargnames))
)
select json_build_object(
  'tables', coalesce((
    select json_agg(json_build_object(
      'name', relname,
      'columns', (
        select json_agg(json_build_object(
          'name', attname, 'type', format_type(atttypid, atttypmod),
          'default', case when attgenerated = '' then pg_get_expr(adbin, adrelid) end,
          'readers', array(select role from roles
            where has_column_privilege(role, usable.oid, attnum, 'select'))
        ) order by attnum)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = usable.oid and attnum > 0 and not attisdropped
      ),
      'primaryKey', coalesce((select to_json(columns) from keys
        where conrelid = usable.oid and contype = 'p'), '[]'),
      'uniqueKeys', coalesce((select json_agg(columns) from keys
        where conrelid = usable.oid and contype in ('p', 'u')), '[]')
    )) from usable
  ), '[]'),
  'foreignKeys', coalesce((
    select json_agg(json_build_object('name', conname, 'table', owner.relname, 'columns', columns,
      'target', target.relname, 'targetColumns', target_columns) order by conname)
    from keys join usable owner on owner.oid = conrelid join usable target on target.oid = confrelid
    where contype = 'f'
  ), '[]'),
  'routines', coalesce((
    select json_agg(json_build_object(
      'name', proname, 'isReadOnly', provolatile <> 'v', 'returnsSet', proretset,
      'callers', array(select role from roles
        where has_function_privilege(role, functions.oid, 'execute')),
      'returnsVoid', prorettype = 'void'::regtype,
      'returnsBytes', (select typtype = 'd' and typname like '%/%' from pg_type
        where oid = prorettype),
      'returnsTable', (select relname from usable join pg_type t on typrelid = usable.oid
        where t.oid = prorettype),
      'parameters', (
        select coalesce(json_agg(json_build_object(
          'name', proargnames[n], 'type', format_type(types[n], null),
          'isOptional', n > pronargs - pronargdefaults
        ) order by n), '[]')
        from generate_subscripts(types, 1) as n where modes[n] in ('i', 'b', 'v')
      ),
      'columns', (
        select coalesce(json_agg(json_build_object('name', proargnames[n],
          'type', format_type(types[n], null),
          'default', null, 'readers', '{anon,authenticated}'::text[]) order by n), '[]')
        from generate_subscripts(types, 1) as n where modes[n] in ('o', 'b', 't')
      )
    )) from functions
  ), '[]')
) as catalog
`;

/** Reads the catalog of a migrated database with the rights of the database's owner. */
export function readCatalog(target: DatabaseTarget): Promise<Catalog> {
  return asOwner(target, async (owner) => {
    await owner.query("set statement_timeout to 60000; set search_path to ''");
    const { rows } = await owner.query<{ catalog: unknown }>(CATALOG_SQL);
    return catalog.parse(rows[0]?.catalog);
  });
}
