// The text format of values in a backup depends on the first five settings. The timeouts are off,
// because they would abort a long backup. `row_security` is off, so that PostgreSQL raises an error
// if a policy would hide rows.
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

/** SQL of the settings for a transaction that reads or loads rows in bulk. */
export const TRANSACTION_SETTINGS = setLocally(Object.entries(SETTINGS));

/** SQL that resets `TRANSACTION_SETTINGS` before migrations run in the same transaction. */
export const DEFAULT_SETTINGS = setLocally(Object.keys(SETTINGS).map((name) => [name, "default"]));

/** Returns SQL that executes each statement in the result of `query`. */
export const runEach = (query: string) => `
do $$ declare statement text; begin
  for statement in ${query} loop
    execute statement;
  end loop;
end $$;
`;

/** The schemas that a backup contains, as an array literal of SQL. */
export const SCHEMAS = "'{auth,private,public}'";

/**
 * Returns SQL that drops foreign keys and disables triggers before rows are loaded. The tables can
 * then be loaded in any order, and no trigger creates profiles. Each foreign key and each table has
 * its own statement, because only a superuser may disable all of them at once.
 * @param tableCondition a condition on pg_class that chooses the tables.
 */
export const beforeLoading = (
  tableCondition = `relnamespace = any (${SCHEMAS}::regnamespace[])`,
) => `
create temporary table loading on commit drop as
  select format('alter table %s drop constraint %I', c.oid::regclass, conname) as before,
    format('alter table %s add constraint %I %s', c.oid::regclass, conname, pg_get_constraintdef(k.oid)) as after
  from pg_constraint k join pg_class c on c.oid = conrelid
  where contype = 'f' and conparentid = 0 and ${tableCondition}
  union
  select format('alter table %s disable trigger user', c.oid::regclass),
    format('alter table %s enable trigger user', c.oid::regclass)
  from pg_trigger join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgparentid = 0 and ${tableCondition}
  union
  -- A sequence must continue after the highest loaded number, and must not go back.
  select '', format('select setval(%L, greatest(last_value, (select max(%I) from %s))) from %s',
    c.oid::regclass, attname, attrelid::regclass, c.oid::regclass)
  from pg_depend
  join pg_class c on c.oid = objid and relkind = 'S' and ${tableCondition}
  join pg_attribute on attrelid = refobjid and attnum = refobjsubid;
${runEach("select before from loading where before <> ''")}`;

/**
 * SQL that reverses `beforeLoading` after rows are loaded: it adds the foreign keys, enables the
 * triggers and sets the sequences.
 */
export const afterLoading = runEach("select after from loading");
