// The text form of values depends on these, and a timeout of the database would end a long backup.
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

/** Runs each statement that `query` selects. */
export const runEach = (query: string) => `
do $$ declare statement text; begin
  for statement in ${query} loop
    execute statement;
  end loop;
end $$;
`;

/** The schemas in a backup, as SQL. */
export const SCHEMAS = "'{auth,private,public}'";

/**
 * Takes off foreign keys and triggers before rows are loaded: the order of tables does not matter then, and no trigger
 * creates profiles. Only a superuser could switch off all triggers at once.
 * @param those a condition on pg_class that chooses the tables.
 */
export const beforeLoading = (those = `relnamespace = any (${SCHEMAS}::regnamespace[])`) => `
create temporary table loading on commit drop as
  select format('alter table %s drop constraint %I', c.oid::regclass, conname) as before,
    format('alter table %s add constraint %I %s', c.oid::regclass, conname, pg_get_constraintdef(k.oid)) as after
  from pg_constraint k join pg_class c on c.oid = conrelid
  where contype = 'f' and conparentid = 0 and ${those}
  union
  select format('alter table %s disable trigger user', c.oid::regclass),
    format('alter table %s enable trigger user', c.oid::regclass)
  from pg_trigger join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgparentid = 0 and ${those}
  union
  -- Sequences continue after the rows, never backwards.
  select '', format('select setval(%L, greatest(last_value, (select max(%I) from %s))) from %s',
    c.oid::regclass, attname, attrelid::regclass, c.oid::regclass)
  from pg_depend
  join pg_class c on c.oid = objid and relkind = 'S' and ${those}
  join pg_attribute on attrelid = refobjid and attnum = refobjsubid;
${runEach("select before from loading where before <> ''")}`;

/** Undoes beforeLoading. */
export const afterLoading = runEach("select after from loading");
