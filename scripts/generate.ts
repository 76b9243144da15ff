// Writes supabase/types.ts from the migrations. With --check, writes nothing, and fails when this
// file is outdated. Fails too when the released baseline has changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asOwner } from "../server/database/connect.ts";
import { openDatabase } from "../server/database/open.ts";
import { prepareDatabase } from "../server/database/prepare-database.ts";

const TYPES = "supabase/types.ts";
const BASELINE = "supabase/migrations/20261129220000_baseline.sql";

/**
 * The SHA-256 of the baseline in the release 0.2.0. The baseline is frozen, because boards have run
 * that file.
 */
const RELEASED_BASELINE = "2326a67ff73563a7f7bf3390a62c0e1dc2690f51856c3a00923824939965f8a1";

// An SQL query writes the TypeScript types from PostgreSQL's catalog of tables and functions.
const WRITE = `
create function pg_temp.type_of(type oid) returns text language sql as $$
  select case
    when typcategory = 'A' then pg_temp.type_of(typelem) || '[]'
    when typcategory = 'B' then 'boolean'
    when typcategory = 'N' then 'number'
    when typname in ('json', 'jsonb') then 'unknown'
    when typname = 'void' then 'undefined'
    else 'string'
  end from pg_type where oid = type
$$;
with tables as (
  select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
),
columns as (
  select attrelid as table_id,
    string_agg(attname || ': ' || type, '; ' order by attname) as row,
    string_agg(attname || optional || ': ' || type, '; ' order by attname) filter (where attgenerated = '') as insert,
    string_agg(attname || '?: ' || type, '; ' order by attname) filter (where attgenerated = '') as update
  from pg_attribute,
    concat(pg_temp.type_of(atttypid), case when not attnotnull then ' | null' end) as type,
    concat(case when atthasdef or not attnotnull then '?' end) as optional
  where attnum > 0 and not attisdropped
  group by attrelid
),
relationships as (
  select conrelid as table_id, string_agg(format(
      '{ foreignKeyName: "%s"; columns: ["%s"]; isOneToOne: %s; referencedRelation: "%s"; referencedColumns: ["%s"] }',
      conname, owner.attname,
      exists (select from pg_index where indrelid = conrelid and indisunique and indkey::text = conkey[1]::text)::text,
      tables.name, target.attname
    ), ', ' order by conname) as list
  from pg_constraint
  join tables on tables.oid = confrelid
  join pg_attribute owner on owner.attrelid = conrelid and owner.attnum = conkey[1]
  join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[1]
  group by conrelid
),
routines as (
  select proname as name, (select name from tables where oid = typrelid) as of_table,
    coalesce('{ ' || (
      select string_agg(format('%s%s: %s', proargnames[n], case when n > pronargs - pronargdefaults then '?' end,
        pg_temp.type_of(proargtypes[n - 1])), '; ' order by n)
      from generate_series(1, pronargs) as n
    ) || ' }', 'Record<PropertyKey, never>') as arguments,
    coalesce('{ ' || (
      select string_agg(proargnames[n] || ': ' || pg_temp.type_of(proallargtypes[n]), '; ' order by n)
      from generate_subscripts(proargmodes, 1) as n where proargmodes[n] = 't'
    ) || ' }', pg_temp.type_of(prorettype)) || case when proretset then '[]' else '' end as returns
  from pg_proc join pg_type on pg_type.oid = prorettype
  where pronamespace = 'public'::regnamespace and prokind = 'f'
)
select format(
  'export type Database = { public: { Tables: { %s }; Views: %3$s; Functions: { %2$s }; Enums: %3$s; CompositeTypes: %3$s } };',
  (
    select string_agg(format('%s: { Row: {\n %s }; Insert: {\n %s }; Update: {\n %s }; Relationships: [%s] }',
      name, row, insert, update, list), '; ' order by name)
    from tables join columns on table_id = oid left join relationships using (table_id)
  ),
  (
    -- Types of the functions, from which supabase-js derives their arguments and results.
    select string_agg(format(case when of_table is null then '%s: {\n Args: %s; Returns: %s }'
      else '%1$s: { Args: %2$s; Returns: Database["public"]["Tables"]["%4$s"]["Row"][];
        SetofOptions: { from: "*"; to: "%4$s"; isOneToOne: false; isSetofReturn: true } }' end,
      name, arguments, returns, of_table), ';' order by name)
    from routines
  ),
  'Record<string, never>'
) as text
`;

function fail(message: string) {
  console.error(message);
  process.exitCode = 1;
}

const hash = createHash("sha256").update(readFileSync(BASELINE)).digest("hex");
if (hash !== RELEASED_BASELINE) {
  fail(`${BASELINE} differs from its release. Undo the change and write a new migration.`);
}

const dataDir = mkdtempSync(join(tmpdir(), "avisos-types-"));
const { target, close } = await openDatabase({ dataDir, databaseUrl: undefined });
try {
  await prepareDatabase(target);
  const results = await asOwner(target, (owner) => owner.query(WRITE));
  const { text } = [results].flat().at(-1)?.rows[0] ?? {};
  const input = `// Generated from the migrations by \`npm run generate\`. Do not edit.\n\n${text}\n`;
  const format = ["format", `--stdin-file-path=${TYPES}`];
  const { stdout } = spawnSync("node_modules/.bin/biome", format, { input, encoding: "utf8" });
  if (readFileSync(TYPES, "utf8") !== stdout) {
    if (process.argv.includes("--check")) fail(`${TYPES} is outdated. Run: npm run generate`);
    else {
      writeFileSync(TYPES, stdout);
      console.log(`${TYPES} written`);
    }
  }
} finally {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}
