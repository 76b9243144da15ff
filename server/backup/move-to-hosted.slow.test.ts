import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addRows, contents, newerProject, schemaOf } from "../../test/support/backups/backups.ts";
import { psqls } from "../../test/support/backups/psql.ts";
import { Databases } from "../../test/support/database/databases.ts";
import { createProject, pushMigrations } from "../../test/support/database/hosted-supabase.ts";
import { TestPostgres } from "../../test/support/database/postgres.ts";
import type { Sql } from "../../test/support/database/sql.ts";
import { forFile, forTest } from "../../test/support/for-file.ts";
import { writeForHosted } from "./write-backup.ts";

// SQL for a table that the backup code does not know. A later migration may add a table like this.
const SONGS = `
  create table public.songs (
    id integer generated always as identity primary key,
    number serial,
    sung_by uuid references public.profiles (user_id),
    letters integer generated always as (number * 2) stored
  );
`;

const databases = await forFile(Databases.start());
const root = await newerProject(databases.folder, { "30000101000000_sing.sql": SONGS });
const board = await databases.preparedBy(root);
await addRows(board.sql, { count: 50 });
await board.sql.unsafe(`
  delete from public.announcements where title = 'null';
  update public.profiles set role = 'editor';
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  select id, 'email', id, id, jsonb_build_object('sub', id, 'email', email) from auth.users;
  update auth.users set encrypted_password = '$2b$10$hash', confirmation_token = null;
  insert into public.songs (sung_by) select user_id from public.profiles;
  insert into private.account_origins select user_id, 'hash' from public.profiles;
  insert into private.pictures (id, page, card) values ('${"0a".repeat(16)}-1600x1200', '\\x00ff5c0a5c2e0aff', '\\x');
  update public.announcements set picture = (select id from private.pictures);
`);
// This statement adds a series, a follower with an unsent message, an invitation, a link for a new
// password, and a deleted account.
await board.sql.unsafe(`
  with rule as (
    insert into public.series (frequency, starts_on, starts_at, lasts, time_zone, skipped, template, created_by)
    select 'weekly', '2030-12-24', '16:30:00.123456', '1 day 02:00', 'America/Sao_Paulo', '{2030-12-31}',
      '{"title": "Ensaio"}', user_id
    from public.profiles limit 1
    returning id
  )
  update public.announcements set series_id = rule.id, detached = true from rule where title = 'Aviso 1';
  insert into private.push_service (public_key, private_key, hosts) values ('a', 'b', '{push.example.org}');
  with subscription as (
    insert into private.push_subscriptions (endpoint, p256dh, auth)
    values ('https://push.example.org/a', 'B' || repeat('a', 86), repeat('a', 22)) returning id
  )
  insert into private.push_topics (subscription_id, announcement_id)
  select subscription.id, announcements.id from subscription, public.announcements;
  with message as (
    insert into private.push_messages (content, expires_at) values ('{}', now() + interval '1 day') returning id
  )
  insert into private.push_deliveries (message_id, subscription_id)
  select message.id, kept.id from message, private.push_subscriptions kept;
  insert into private.push_rounds values ('digest', now());
  insert into private.announcement_usage select id, 'picture' from public.announcements limit 1;
  insert into private.invitations (token_hash, role, created_by) select repeat('0a', 32), 'editor', user_id from public.profiles limit 1;
  insert into private.recovery_links select gen_random_uuid(), user_id from public.profiles limit 1;
  insert into auth.users (id, email) values (gen_random_uuid(), 'foi@example.org');
  delete from auth.users where email = 'foi@example.org';
`);
const file = await writeForHosted(board.target, databases.folder);

/** Creates a project of hosted Supabase that is removed after the test. */
async function createTestProject() {
  const project = await createProject(await forTest(TestPostgres.start()));
  await forTest(project.sql);
  return project;
}

/** Returns the rows of every table of Avisos, without the tables of the sign-in service. */
async function avisosRows(sql: Sql) {
  const tables = Object.entries(await contents(sql));
  return Object.fromEntries(tables.filter(([name]) => !name.startsWith("auth.")));
}

const accounts = (sql: Sql) => sql`
  select u.id, u.email, encrypted_password, email_confirmed_at, banned_until, raw_user_meta_data, u.created_at,
    i.id as identity, provider, provider_id, identity_data
  from auth.users u join auth.identities i on i.user_id = u.id order by 1
`;

async function expectMoved(sql: Sql) {
  const moved = await avisosRows(sql);
  // The tables of followers are empty, because hosted Supabase sends no push messages.
  const [followers, others] = [/^private\.push_/, /^(?!private\.push_)/].map((names) =>
    Object.entries(moved).filter(([name]) => names.test(name)),
  );
  expect(followers?.map(([, rows]) => rows)).toEqual([[], [], []]);
  expect({ ...(await avisosRows(board.sql)), ...Object.fromEntries(followers ?? []) }).toEqual(
    moved,
  );
  const empty = others?.flatMap(([name, rows]) => (rows.length === 0 ? [name] : []));
  expect(empty).toEqual(["private.changes", "private.link_checks"]);
  expect(await accounts(sql)).toEqual(await accounts(board.sql));
  // Hosted Supabase signs in only accounts with these values of instance_id, aud and role, and
  // fails if a token column is null.
  const found = await sql`
    select from auth.users
    where instance_id = '00000000-0000-0000-0000-000000000000' and aud = 'authenticated' and role = 'authenticated'
      and is_sso_user = false and email_change_confirm_status = 0 and raw_app_meta_data is not null
      and (confirmation_token, recovery_token, email_change_token_new, email_change, email_change_token_current,
        phone_change, phone_change_token, reauthentication_token) = ('', '', '', '', '', '', '', '')
  `;
  expect(found).toHaveLength((await accounts(sql)).length);
}

/**
 * Checks that new rows get unused ids from the sequences, and that a new account gets a profile.
 */
async function expectNewRowsWork(sql: Sql) {
  const [song] = await sql<{ id: number; number: number }[]>`
    insert into public.songs default values returning id, number
  `;
  expect(Math.min(song?.id ?? 0, song?.number ?? 0)).toBeGreaterThan(1);
  await sql`insert into auth.users (id, email) values (${randomUUID()}, 'rute@example.org')`;
  expect(await sql`select from public.profiles`).toHaveLength(2);
}

describe.each(psqls)("a move to hosted Supabase with %s", (_, psql) => {
  test("a new project gets all rows of Avisos and all accounts, and accepts new rows", async () => {
    const project = await createTestProject();
    await pushMigrations(project, `${root}/supabase`);
    const schema = await schemaOf(project.sql);
    await psql(file, project.url);
    await expectMoved(project.sql);
    expect(await schemaOf(project.sql)).toEqual(schema);
    await expectNewRowsWork(project.sql);
    await expect(psql(file, project.url)).rejects.toThrow(/accounts or announcements already/);
  });
});

test("a project with other migrations is refused and stays empty", async () => {
  const project = await createTestProject();
  await pushMigrations(project);
  for (const [, psql] of psqls) {
    await expect(psql(file, project.url)).rejects.toThrow(/other migrations than the board/);
  }
  expect(await project.sql`select from auth.users`).toEqual([]);
});
