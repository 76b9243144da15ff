import { SCHEMAS } from "./tables.ts";

// The text form of values depends on these, and a timeout set on the database would end a long backup.
// With `row_security = off` PostgreSQL fails where it would otherwise leave rows out silently.
const SETTINGS = {
  datestyle: "'ISO, YMD'",
  intervalstyle: "'postgres'",
  extra_float_digits: "3",
  bytea_output: "'hex'",
  timezone: "'UTC'",
  row_security: "off",
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  search_path: "''",
};

const setLocally = (settings: [name: string, value: string][]) =>
  settings.map(([name, value]) => `set local ${name} = ${value};\n`).join("");

export const TRANSACTION_SETTINGS = setLocally(Object.entries(SETTINGS));

/** Undoes TRANSACTION_SETTINGS, for migrations that follow in the same transaction. */
export const USUAL_SETTINGS = setLocally(Object.keys(SETTINGS).map((name) => [name, "default"]));

/**
 * Run before rows are loaded into the tables of `schemas`. Without foreign keys neither the order of tables nor a
 * circle of references matters; triggers would create profiles. Switching all triggers off at once would take a
 * superuser.
 */
export const beforeLoading = (schemas = SCHEMAS) => `
create temporary table foreign_keys on commit drop as
  select conrelid::regclass as owner, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace = any (${schemas}::regnamespace[]);
create temporary table triggers on commit drop as
  select distinct tgrelid::regclass as owner
  from pg_trigger join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgparentid = 0 and relnamespace = any (${schemas}::regnamespace[]);
do $$ declare r record; begin
  for r in table foreign_keys loop
    execute format('alter table %s drop constraint %I', r.owner, r.name);
  end loop;
  for r in table triggers loop
    execute format('alter table %s disable trigger user', r.owner);
  end loop;
end $$;
`;

/** Run after rows were loaded: undoes beforeLoading. Sequences continue after the rows, never backwards. */
export const afterLoading = (schemas = SCHEMAS) => `
do $$ declare r record; begin
  for r in table foreign_keys loop
    execute format('alter table %s add constraint %I %s', r.owner, r.name, r.definition);
  end loop;
  for r in table triggers loop
    execute format('alter table %s enable trigger user', r.owner);
  end loop;
  for r in
    select objid::regclass as sequence, attrelid::regclass as owner, attname as name
    from pg_depend
    join pg_class c on c.oid = objid and relkind = 'S' and relnamespace = any (${schemas}::regnamespace[])
    join pg_attribute on attrelid = refobjid and attnum = refobjsubid
  loop
    execute format('select setval(%L, greatest(last_value, (select max(%I) from %s))) from %s',
      r.sequence, r.name, r.owner, r.sequence);
  end loop;
end $$;
`;
