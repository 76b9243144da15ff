import type { Sql } from "../database/sql.ts";

/** What nobody sees, and older versions took for a text. */
const UNSEEN = "\u202e\u200b\u3164";

const has = async (sql: Sql, table: string) =>
  (await sql`select where to_regclass(${table}) is not null`).length > 0;

async function hasColumn(sql: Sql, name: string) {
  const found = await sql`
    select from pg_attribute where attrelid = 'public.announcements'::regclass and attname = ${name}
  `;
  return found.length > 0;
}

async function refusesUnseen(sql: Sql) {
  const found = await sql`
    select from supabase_migrations.schema_migrations where version >= '20261124000200'
  `;
  return found.length > 0;
}

async function addAccounts(sql: Sql) {
  for (const [name, role] of [
    ["José “Zé” d'Ávila\t\\", "admin"],
    ["Bia", "member"],
  ]) {
    const [user] = await sql<{ id: string }[]>`
      insert into auth.users (id, email, encrypted_password, raw_user_meta_data)
      values (gen_random_uuid(), gen_random_uuid() || '@example.org', '$2b$10$x', jsonb_build_object('name', ${name}::text))
      returning id
    `;
    await sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${user?.id}, 'email', ${user?.id}, ${user?.id}, '{"email": "x@example.org"}')
    `;
    await sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${user?.id})`;
    await sql`update public.profiles set role = ${role} where user_id = ${user?.id}`;
    if (await has(sql, "private.posts")) {
      await sql`insert into private.posts (user_id, posted_at) values (${user?.id}, now())`;
      await sql`update private.posting_limits set per_hour = 7 where role = 'member'`;
    }
    if (await has(sql, "private.account_origins")) {
      await sql`insert into private.account_origins values (${user?.id}, 'hash')`;
    }
  }
}

async function addAnnouncements(sql: Sql, blank: string) {
  // A start must not bring it back from the seed.
  await sql`delete from public.ministries where name = 'Casais'`;
  await sql`
    insert into public.ministries (name, color, archived_at) values (${blank}, '#000000', now())
  `;
  for (const text of [blank, "Ação\n\\.\n\\N\ttab", "Ensaio", "Apagado"]) {
    await sql`
      insert into public.announcements (title, description, date, created_by, ministry_id)
      select ${text}, ${text.repeat(200)}, '2030-12-24 19:30:00.123456+00', user_id, id
      from public.profiles, public.ministries where role = 'admin' limit 1
    `;
  }
  if (!(await hasColumn(sql, "location"))) return;
  await sql`
    update public.announcements
    set location = ${blank}, contact = 'Rute', status = 'cancelled', link_url = 'https://igreja.org/a'
    where title = 'Ensaio'
  `;
}

async function addEdition(sql: Sql, blank: string) {
  await sql`
    with edition as (
      insert into public.editions (service_at, closed_at, closed_by)
      select '2030-01-01', now(), user_id from public.profiles where role = 'admin' returning id
    ),
    items as (
      insert into public.edition_items (edition_id, announcement_id, position, snapshot)
      select edition.id, announcements.id, row_number() over (order by title),
        private.announced(to_jsonb(announcements))
      from edition, public.announcements
      returning edition_id, announcement_id
    )
    insert into public.edition_notes (edition_id, announcement_id, note)
    select edition_id, announcement_id, ${blank} from items
  `;
  await sql`insert into public.edition_outputs (edition_id, output) select id, 'bulletin' from public.editions`;
  await sql`insert into public.script_sentences (opening, closing) values (${blank}, 'Amém')`;
  if (!(await has(sql, "public.kept_editions"))) return;
  await sql`insert into public.kept_editions (edition_id, service_at, closed_at) select id, service_at, now() from public.editions`;
  await sql`
    insert into public.kept_items (edition_id, announcement_id, position, spoken, screen, printed, snapshot)
    select edition_id, announcement_id, position, spoken, screen, printed, snapshot from public.edition_items
  `;
}

export async function addFollower(sql: Sql) {
  await sql`insert into private.push_service (public_key, private_key, hosts) values ('a', 'b', '{push.example.org}')`;
  await sql`
    with subscription as (
      insert into private.push_subscriptions (endpoint, p256dh, auth)
      values ('https://push.example.org/a', 'B' || repeat('a', 86), repeat('a', 22)) returning id
    )
    insert into private.push_topics (subscription_id, announcement_id)
    select subscription.id, announcements.id from subscription, public.announcements
  `;
  // What waits is no part of a backup.
  await sql`
    with message as (
      insert into private.push_messages (content, expires_at) values ('{}', now() + interval '1 day') returning id
    )
    insert into private.push_deliveries (message_id, subscription_id)
    select message.id, kept.id from message, private.push_subscriptions kept
  `;
  await sql`insert into private.push_rounds values ('digest', now())`;
}

async function addPicture(sql: Sql) {
  const id = `${"0123456789abcdef".repeat(2)}-1600x1200`;
  // Every byte there is.
  await sql`
    insert into private.pictures (id, page, card)
    select ${id}, all_bytes, '\\x00ff5c'
    from (select decode(string_agg(lpad(to_hex(n), 2, '0'), '' order by n), 'hex') from generate_series(0, 255) n)
      bytes (all_bytes)
  `;
  await sql`
    update public.announcements set picture = ${id}, picture_description = 'Mesa' where title = 'Ensaio'
  `;
  await sql`update private.picture_limits set per_day = 7 where whose = 'member'`;
}

export async function addSeries(sql: Sql) {
  await sql.unsafe(`
    select private.write_for_series(true);
    with rule as (
      insert into public.series
        (frequency, anchor_number, anchor_day, starts_at, lasts, time_zone, template, created_by)
      select 'weekly', 0, '2030-12-24', '16:30:00.123456', '1 day 02:00', 'America/Sao_Paulo',
        '{"title": "Ensaio"}', user_id
      from public.profiles order by role <> 'admin' limit 1
      returning id
    )
    update public.announcements set series_id = rule.id, occurrence = 0, own_changes = '{contact}'
    from rule where title = 'Ensaio';
    insert into private.skipped_occurrences (series_id, day) select id, '2030-12-31' from public.series;
  `);
}

export async function addFormerMember(sql: Sql) {
  await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'foi@example.org')`;
  await sql`delete from auth.users where email = 'foi@example.org'`;
}

/** Adds rows to every table that the database has, of whatever version it is; one announcement is deleted again. */
export async function addOlderRows(sql: Sql): Promise<void> {
  const blank = (await refusesUnseen(sql)) ? "Visível" : UNSEEN;
  await addAccounts(sql);
  await addAnnouncements(sql, blank);
  if (await has(sql, "private.pictures")) await addPicture(sql);
  if (await has(sql, "public.editions")) await addEdition(sql, blank);
  if (await has(sql, "public.series")) await addSeries(sql);
  if (await has(sql, "public.church"))
    await sql`insert into public.church (address) values ('Rua A, 1')`;
  if (await has(sql, "private.push_topics")) await addFollower(sql);
  if (await has(sql, "private.former_members")) await addFormerMember(sql);
  await sql`delete from public.announcements where title = 'Apagado'`;
}
