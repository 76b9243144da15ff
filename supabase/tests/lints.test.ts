import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createProject, pushMigrations } from "../../test/support/database/hosted-supabase.ts";
import { TestPostgres } from "../../test/support/database/postgres.ts";
import type { Session } from "../../test/support/database/sql.ts";
import { forFile } from "../../test/support/for-file.ts";

const cluster = await forFile(TestPostgres.start());
const project = await createProject(cluster);
const sql = await forFile(project.sql);
await pushMigrations(project);

const OURS = "in ('public'::regnamespace, 'private'::regnamespace)";
/** Returns a query of the policies whose conditions match a regular expression. */
const policies = (pattern: string, condition = "true") => `
  select tablename || '.' || policyname from pg_policies
  where schemaname in ('public', 'private')
    and concat_ws(' ', qual, with_check) ~* '${pattern}' and ${condition}`;
const callable = (role: string) => `
  select proname from pg_proc
  where prosecdef and pronamespace = 'public'::regnamespace
    and has_function_privilege('${role}', oid, 'execute')`;

type Lint = {
  /** A query of the names of the objects that break the rule. */
  find: string;
  /** Statements that break the rule, and the name that the query then returns. */
  plant: [statements: string, found: string];
};

const TABLE = "create table public.planted (id int primary key, owner uuid);";
const DEFINER =
  "create function public.planted() returns int language sql security definer as 'select 1';";
const CLOSED = `${TABLE} alter table public.planted enable row level security;`;

/**
 * Supabase's rules of the levels ERROR and WARN
 * (https://supabase.com/docs/guides/database/database-advisors), and two rules of level INFO that
 * the schema keeps too. The rules about Storage, foreign tables, versions of extensions, pgmq and
 * pg_graphql are left out, because no migration uses these. The rule about sensitive columns is
 * left out, because it looks only at tables without row-level security.
 */
const LINTS: Record<string, Lint> = {
  rls_disabled_in_public: {
    find: `
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
    plant: [TABLE, "planted"],
  },
  policy_exists_rls_disabled: {
    find: `
      select distinct relname from pg_policy join pg_class c on c.oid = polrelid
      where not relrowsecurity`,
    plant: [`${TABLE} create policy p on public.planted using (owner is null)`, "planted"],
  },
  rls_policy_always_true: {
    find: `
      select tablename || '.' || policyname from pg_policies
      where schemaname in ('public', 'private') and permissive = 'PERMISSIVE' and cmd <> 'SELECT'
        and ('true' = any (array[qual, with_check]) or coalesce(qual, with_check) is null)`,
    plant: [
      `${CLOSED} create policy p on public.planted for insert with check (true)`,
      "planted.p",
    ],
  },
  rls_references_user_metadata: {
    find: policies("user_metadata"),
    plant: [
      `${CLOSED} create policy p on public.planted
        using (current_setting('request.jwt.claims')::json ->> 'user_metadata' = 'a')`,
      "planted.p",
    ],
  },
  auth_rls_initplan: {
    find: policies("(auth\\.\\w+|current_setting)\\(").replace(
      "concat_ws(' ', qual, with_check)",
      `
      regexp_replace(concat_ws(' ', qual, with_check),
        'SELECT (auth\\.\\w+|current_setting)\\(', '', 'gi')`,
    ),
    plant: [`${CLOSED} create policy p on public.planted using (owner = auth.uid())`, "planted.p"],
  },
  multiple_permissive_policies: {
    find: `
      select tablename || ' ' || command || ' ' || role
      from pg_policies, unnest(roles) role,
        unnest(
          case cmd when 'ALL' then '{SELECT,INSERT,UPDATE,DELETE}'::text[] else array[cmd] end
        ) command
      where schemaname in ('public', 'private') and permissive = 'PERMISSIVE'
      group by schemaname, tablename, command, role having count(*) > 1`,
    plant: [
      `${CLOSED} create policy a on public.planted to anon using (id = 1);
        create policy b on public.planted for delete to anon using (id = 2)`,
      "planted DELETE anon",
    ],
  },
  // The schema has no view, so Supabase's three rules about views find nothing.
  no_view: {
    find: `
      select relname from pg_class where relnamespace ${OURS} and relkind in ('v', 'm')`,
    plant: ["create materialized view public.planted as select 1", "planted"],
  },
  function_search_path_mutable: {
    find: `
      select proname from pg_proc
      where pronamespace ${OURS} and not coalesce(proconfig, '{}') @> '{"search_path=\\"\\""}'`,
    plant: ["create function private.planted() returns int language sql as 'select 1'", "planted"],
  },
  anon_security_definer_function_executable: {
    find: callable("anon"),
    plant: [`${DEFINER} grant execute on function public.planted to anon`, "planted"],
  },
  authenticated_security_definer_function_executable: {
    find: callable("authenticated"),
    plant: [`${DEFINER} grant execute on function public.planted to authenticated`, "planted"],
  },
  extension_in_public: {
    find: "select extname from pg_extension where extnamespace = 'public'::regnamespace",
    plant: ["create extension citext schema public", "citext"],
  },
  unsupported_reg_types: {
    find: `
      select c.relname || '.' || attname from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace ${OURS} and atttypid::regtype::text
        ~ '^reg(collation|config|dictionary|namespace|oper|operator|proc|procedure)$'`,
    plant: ["create table private.planted (id regproc)", "planted.id"],
  },
  fkey_to_auth_unique: {
    find: `
      select conname from pg_constraint join pg_class f on f.oid = confrelid join pg_index
        on indexrelid = conindid
      where contype = 'f' and f.relnamespace = 'auth'::regnamespace
        and connamespace ${OURS} and not indisprimary`,
    plant: [
      `create table private.planted (
        id text, name text,
        foreign key (id, name) references auth.identities (provider_id, provider)
      )`,
      "planted_id_name_fkey",
    ],
  },
  duplicate_index: {
    find: `
      select min(indexname) from pg_indexes where schemaname in ('public', 'private')
      group by tablename, replace(indexdef, indexname, '') having count(*) > 1`,
    plant: [
      `${CLOSED} create index one on public.planted (owner);
        create index two on public.planted (owner)`,
      "one",
    ],
  },
  unindexed_foreign_keys: {
    find: `
      select conname from pg_constraint k
      where contype = 'f' and connamespace ${OURS} and not exists (
        select from pg_index where indrelid = conrelid and indisvalid
          and (string_to_array(indkey::text, ' ')::int2[])[1:cardinality(conkey)] = conkey)`,
    plant: [
      `${CLOSED} alter table public.planted add foreign key (owner) references public.profiles`,
      "planted_owner_fkey",
    ],
  },
};

const find = async (lint: string, run: Session = sql): Promise<string[]> => {
  const rows = await run.unsafe<{ name: string }[]>(
    `select name from (${LINTS[lint]?.find}) found (name) order by 1`,
  );
  return rows.map(({ name }) => name);
};

test.each(Object.entries(LINTS))(
  "the rule %s finds a planted violation",
  async (lint, { plant }) => {
    const undo = new Error("undo");
    const planting = sql.begin(async (transaction) => {
      await transaction.unsafe(plant[0]);
      expect(await find(lint, transaction)).toContain(plant[1]);
      throw undo;
    });
    await expect(planting).rejects.toBe(undo);
  },
);

test("docs/hosting-on-supabase.md explains exactly the findings of Supabase's rules", async () => {
  const page = await readFile(
    join(import.meta.dirname, "../../docs/hosting-on-supabase.md"),
    "utf8",
  );
  const explained = [...page.matchAll(/^\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(
    ([, lint, names = ""]) => [...names.matchAll(/\w+/g)].map(([name]) => `${lint} ${name}`),
  );
  const found = await Promise.all(
    Object.keys(LINTS).map(async (lint) => (await find(lint)).map((name) => `${lint} ${name}`)),
  );
  expect(found.flat()).toContain("anon_security_definer_function_executable was_deleted");
  expect(explained.sort()).toEqual(found.flat().sort());
});

test("objects of a later migration are closed until they get grants", async () => {
  await sql.unsafe(`
    create table public.later (id int generated always as identity);
    create function public.later() returns int language sql as 'select 1';
  `);
  const [row] = await sql`
    select bool_or(has_table_privilege(r, 'public.later',
      'select, insert, update, delete, truncate, references, trigger')
      or has_sequence_privilege(r, 'public.later_id_seq', 'usage, select, update')
      or has_function_privilege(r, 'public.later()', 'execute')) as "isOpen"
    from unnest('{anon,authenticated}'::text[]) r
  `;
  expect(row).toEqual({ isOpen: false });
});
