import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createProject, pushMigrations } from "../../test/support/database/hosted-supabase.ts";
import { TestPostgres } from "../../test/support/database/postgres.ts";
import type { Session } from "../../test/support/database/sql.ts";
import { forFile } from "../../test/support/for-file.ts";

const idOf = (n: string) => `00000000-0000-4000-8000-00000000000${n}`;
const ADMIN = idOf("2");
const MEMBER = idOf("3");
const SESSION = idOf("9");

const cluster = await forFile(TestPostgres.start());
const project = await createProject(cluster);
const sql = await forFile(project.sql);
await pushMigrations(project);
for (const id of [ADMIN, MEMBER]) {
  await sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  await sql`
    insert into auth.identities (id, user_id, provider, provider_id, identity_data)
    values (${id}, ${id}, 'email', ${id}, ${{ email: `${id}@example.org` }})
  `;
}
await sql`update public.profiles set role = 'admin' where user_id = ${ADMIN}`;
await sql`insert into auth.sessions (id, user_id) values (${SESSION}, ${ADMIN})`;

type Work<Result> = (transaction: Session) => Promise<Result>;

/** Runs `work` in a transaction as the person `id`, as the data API runs a request. */
const as = <Result>(id: string, session_id: string | undefined, work: Work<Result>) =>
  sql.begin(async (transaction) => {
    const claims = JSON.stringify({ session_id });
    await transaction`select set_config('request.jwt.claim.sub', ${id}, true)`;
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    await transaction`set local role authenticated`;
    return work(transaction);
  });
const asAdmin = <Result>(work: Work<Result>) => as(ADMIN, SESSION, work);
const asVisitor = <Result>(work: Work<Result>) =>
  sql.begin(async (transaction) => {
    await transaction`set local role anon`;
    return work(transaction);
  });
async function announce(id: string, title: string) {
  await sql`
    insert into public.announcements (id, title, description, date, location)
      values (${id}, ${title}, 'x', now(), 'Salão')
  `;
  return id;
}

test("hosted Supabase's open default privileges grant nothing beyond our own grants", async () => {
  const tables = await sql`
    select grantee::regrole::text as role, c.relname as table, a.privilege_type as privilege
    from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.grantee in ('anon'::regrole, 'authenticated'::regrole, 0)
    order by 1, 2, 3
  `;
  const granted = (role: string, privilege: string) =>
    tables.flatMap((row) => (row.role === role && row.privilege === privilege ? [row.table] : []));
  expect(tables).toHaveLength(22);
  expect(granted("anon", "SELECT")).toEqual([
    "announcements",
    "church",
    "edition_blocks",
    "edition_items",
    "editions",
    "ministries",
  ]);
  expect(granted("authenticated", "SELECT")).toEqual([
    "announcement_history",
    "announcements",
    "church",
    "edition_blocks",
    "edition_items",
    "edition_notes",
    "edition_outputs",
    "editions",
    "ministries",
    "profiles",
  ]);
  expect(granted("authenticated", "DELETE")).toEqual([
    "announcements",
    "edition_blocks",
    "edition_items",
    "edition_notes",
    "editions",
    "ministries",
  ]);
  const executable = (role: string) => sql<{ proname: string }[]>`
    select p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and has_function_privilege(${role}, p.oid, 'execute')
    order by 1
  `;
  expect((await executable("anon")).map(({ proname }) => proname)).toEqual([
    "agenda",
    "edition_announcements",
    "follow",
    "followed",
    "invitation",
    "list_series",
    "list_special",
    "list_week",
    "mark_slides",
    "picture",
    "push_key",
    "renew_subscription",
    "send_test_message",
    "unfollow",
    "was_deleted",
  ]);
  const [all] = await sql`
    select count(*)::int as n from pg_proc where pronamespace = 'public'::regnamespace
  `;
  expect(await executable("authenticated")).toHaveLength(all?.n);
});

test("nobody can follow on hosted Supabase, which has no push key", async () => {
  await asVisitor(async (transaction) => {
    expect(await transaction`select public.push_key() as key`).toEqual([{ key: null }]);
    const asked = transaction`
      select public.follow('https://push.example.org/a', 'B' || repeat('a', 86), repeat('a', 22),
        digest => true)
    `;
    await expect(asked).rejects.toMatchObject({ hint: "push_host_unknown" });
  });
});

test("hosted Supabase's data API sends a visitor the calendar with its media type", async () => {
  await announce(idOf("c"), "Ceia");
  await asVisitor(async (visitor) => {
    const [row] = await visitor<{ calendar: string; type: string }[]>`
      select convert_from(public.agenda(), 'UTF8') as calendar,
        pg_typeof(public.agenda())::text as type
    `;
    expect(row?.calendar).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nSUMMARY:Ceia\r\n/s);
    // PostgREST recognizes a function that returns any media type by its return type `"*/*"`.
    expect(row?.type).toBe('"*/*"');
    const [set] = await visitor`select current_setting('response.headers') as headers`;
    expect(JSON.parse(set?.headers)).toEqual([{ "Content-Type": "text/calendar; charset=utf-8" }]);
  });
  await sql`delete from public.announcements`;
});

test("the recovery token of a new account is stored in Supabase's table", async () => {
  const id = idOf("1");
  await sql`
    insert into auth.users (id, email, raw_user_meta_data)
    values (${id}, 'ana@example.org', ${{ name: "Ana", role: "admin" }})
  `;
  const profiles = await sql`select name, role from public.profiles where user_id = ${id}`;
  expect(profiles).toEqual([{ name: "Ana", role: "member" }]);
  await sql`select private.issue_recovery_token(${id})`;
  const [row] = await sql<{ token: string }[]>`select private.issue_recovery_token(${id}) as token`;
  const tokens = await sql`
    select token_hash, relates_to from auth.one_time_tokens where user_id = ${id}
  `;
  expect(tokens).toEqual([{ token_hash: row?.token, relates_to: "ana@example.org" }]);
});

test("hosted Supabase's sign-in service creates accounts only for admitted people", async () => {
  const service = await forFile(cluster.superuser("hosted"));
  const signUp = (id: string, metadata: object) =>
    service.begin(async (transaction) => {
      await transaction`set local role supabase_auth_admin`;
      await transaction`
        insert into auth.users (id, email, raw_user_meta_data)
        values (${id}, ${`${id}@example.org`}, ${metadata})
      `;
    });
  const profile = (id: string) =>
    sql`
      select role, approved_at is not null as approved from public.profiles where user_id = ${id}
    `;
  const invite = () =>
    asAdmin(
      (admin) => admin<{ token: string }[]>`select public.create_invitation('editor') as token`,
    );
  const refused = { code: "42501", hint: "signup_disabled" };

  const waiting = randomUUID();
  const invited = randomUUID();
  const operators = randomUUID();
  await asAdmin((admin) => admin`insert into public.church (sign_up) values ('approval')`);
  await signUp(waiting, { name: "Ana" });
  expect(await profile(waiting)).toEqual([{ role: "member", approved: false }]);
  await asAdmin((admin) => admin`update public.church set sign_up = 'invitation'`);
  await expect(signUp(randomUUID(), { name: "Bia" })).rejects.toMatchObject(refused);
  const [{ token } = { token: "" }] = await invite();
  await signUp(invited, { name: "Bia", invitation: token });
  expect(await profile(invited)).toEqual([{ role: "editor", approved: true }]);
  await expect(signUp(randomUUID(), { invitation: token })).rejects.toMatchObject(refused);
  // The owner of the database may create an account without an invitation.
  await service`insert into auth.users (id, email) values (${operators}, 'caio@example.org')`;
  expect(await profile(operators)).toEqual([{ role: "member", approved: true }]);
  await sql`delete from public.church`;
  await sql`delete from auth.users where id in (${waiting}, ${invited}, ${operators})`;
});

test("earlier links are invalid after an admin changes a member's e-mail address", async () => {
  await sql`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    values (${SESSION}, ${MEMBER}, 'email_change_token_new', 'x', 'y@example.org')
  `;
  await asAdmin((admin) => admin`select public.set_member_email(${MEMBER}, 'Nova@example.org')`);
  const rows = await sql`
    select u.email, i.email as identity from auth.users u
    join auth.identities i on i.user_id = u.id where u.id = ${MEMBER}
  `;
  expect(rows).toEqual([{ email: "nova@example.org", identity: "nova@example.org" }]);
  expect(await sql`select from auth.one_time_tokens where user_id = ${MEMBER}`).toEqual([]);
});

test("admins see what a member leaves who deletes the own account", async () => {
  const id = idOf("4");
  await sql`
    insert into auth.users (id, email, encrypted_password, raw_user_meta_data)
    values (${id}, 'rui@example.org', extensions.crypt('senha-1234', extensions.gen_salt('bf', 4)),
      '{"name": "Rui"}')
  `;
  const [session] = await sql<{ id: string }[]>`
    insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${id}) returning id
  `;
  await sql`
    insert into public.announcements (title, description, date, created_by)
      values ('Rifa', 'x', '2030-01-01', ${id})
  `;
  // The test adds a foreign key anew, because a restore adds the foreign keys in another order.
  // This order decides which rows a deletion changes first.
  await sql.unsafe(`
    alter table public.profiles drop constraint profiles_user_id_fkey,
      add constraint profiles_user_id_fkey
      foreign key (user_id) references auth.users (id) on delete cascade
  `);
  const leave = (password: string) =>
    as(id, session?.id, (person) => person`select public.delete_own_account(${password})`);
  await expect(leave("senha-errada")).rejects.toMatchObject({ hint: "current_password_mismatch" });
  await leave("senha-1234");
  const [left] = await asAdmin(
    (admin) => admin`select name, announcements from public.list_former_members()`,
  );
  expect(left).toEqual({ name: "Rui", announcements: 1 });
  await asAdmin((admin) => admin`select public.delete_member_announcements(${id})`);
  expect(await sql`select from public.announcements`).toEqual([]);
});

test("a deleted announcement is restored from the history", async () => {
  const id = await announce(idOf("a"), "Ensaio");
  expect(await sql`select id from public.search_announcements('SALAO')`).toEqual([{ id }]);
  await sql`delete from public.announcements where id = ${id}`;
  expect(await sql`select public.was_deleted(${id}) as deleted`).toEqual([{ deleted: true }]);
  await asAdmin((admin) => admin`select public.restore_announcement(${id}, 1)`);
  const row =
    await sql`select title, location, revision from public.announcements where id = ${id}`;
  expect(row).toEqual([{ title: "Ensaio", location: "Salão", revision: 3 }]);
});

test("a search does not find an announcement that a policy hides", async () => {
  const ids = [await announce(idOf("d"), "Vigília"), await announce(idOf("e"), "Vigília")];
  const search = () =>
    asAdmin((admin) => admin`select id from public.search_announcements('VIGILIA') order by id`);
  expect(await search()).toEqual(ids.map((id) => ({ id })));
  await sql.unsafe(`
    create policy hidden on public.announcements as restrictive for select using (id <> '${ids[0]}')
  `);
  expect(await search()).toEqual([{ id: ids[1] }]);
  await sql`drop policy hidden on public.announcements`;
});

test("the pg_cron statements of docs/hosting-on-supabase.md delete an account that waited for 30 days", async () => {
  const page = join(import.meta.dirname, "../../docs/hosting-on-supabase.md");
  const jobs = (await readFile(page, "utf8")).matchAll(
    /cron\.schedule\('\w+', '[^']+', '(.+)'\);/g,
  );
  const statements = Array.from(jobs, ([, statement = ""]) => statement.replaceAll("''", "'"));
  const waiting = randomUUID();
  const recent = randomUUID();
  await sql`
    insert into auth.users (id, email, created_at) values
      (${waiting}, 'espera@example.org', now() - interval '31 days'),
      (${recent}, 'recente@example.org', now() - interval '29 days')
  `;
  await sql`update public.profiles set approved_at = null where user_id in (${waiting}, ${recent})`;
  for (const statement of statements) await sql.unsafe(statement);
  const left = await sql`select id from auth.users where id in (${waiting}, ${recent}, ${ADMIN})`;
  expect(statements).toHaveLength(6);
  expect(left.map(({ id }) => id).sort()).toEqual([recent, ADMIN].sort());
});
