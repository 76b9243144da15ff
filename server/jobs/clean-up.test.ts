import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";
import { createLogger } from "../log.ts";
import { cleanUp } from "./clean-up.ts";

const databases = await forFile(Databases.start());
const { sql, target } = await databases.prepared();
const run = () => cleanUp(target, createLogger("silent")).run(new AbortController().signal);

/** Adds an announcement that takes place in `days` days. @returns the id of the announcement. */
async function announce(title: string, days: number, picture: string | null = null) {
  const [row] = await sql<{ id: string }[]>`
    insert into public.announcements (title, description, date, picture)
    values (${title}, 'x', now() + ${days} * interval '1 day', ${picture}) returning id
  `;
  return row?.id ?? "";
}

beforeEach(
  () =>
    sql`truncate private.push_subscriptions, private.push_messages, private.push_changes, private.push_news cascade`,
);

/** Adds a subscription to the weekly digest, last used `days` days ago. */
const subscribe = (name: string, days = 0, hasReceived = true) => sql`
  with kept as (
    insert into private.push_subscriptions (endpoint, p256dh, auth, created_at, used_at, reached_at)
    values ('https://push.example.org/' || ${name}::text, 'B' || repeat('a', 86), repeat('a', 22),
      now() - interval '5 years', now() - ${days} * interval '1 day', case when ${hasReceived} then now() end)
    returning id
  )
  insert into private.push_topics (subscription_id, digest) select id, true from kept
`;
/** Makes the subscription `name` a follower of an announcement since `days` days ago. */
const follow = (name: string, announcement: string, days: number) => sql`
  insert into private.push_topics (subscription_id, announcement_id, created_at)
  select id, ${announcement}, now() - ${days} * interval '1 day'
  from private.push_subscriptions where endpoint like '%/' || ${name}::text
`;

test("a subscription is deleted after a year without use, 30 days after its loss, or after 90 days when it never got a message and expects none", async () => {
  await subscribe("weekly", 364);
  await subscribe("unused", 367);
  await subscribe("empty");
  for (const [name, days] of Object.entries({ lost: 29, ended: 31 })) {
    await subscribe(name);
    await sql`
      update private.push_subscriptions set lost_at = now() - ${days} * interval '1 day'
      where endpoint like '%/' || ${name}::text
    `;
  }
  await sql`
    delete from private.push_topics using private.push_subscriptions kept
    where subscription_id = kept.id and endpoint like '%empty'
  `;
  for (const [name, days] of Object.entries({ new: 89, invented: 91, waits: 91, waited: 91 })) {
    await subscribe(name, days, false);
  }
  await follow("waits", await announce("waits", 1), 91);
  await follow("waited", await announce("waited", -1), 91);
  await run();
  const left = await sql<{ name: string }[]>`
    select split_part(endpoint, '/', 4) as name from private.push_subscriptions order by 1
  `;
  expect(left.map(({ name }) => name)).toEqual(["lost", "new", "waits", "weekly"]);
  expect(await sql`select from private.push_topics`).toHaveLength(5);
});

test("an announcement that is over or deleted keeps its followers for 90 days", async () => {
  await subscribe("one");
  for (const [title, days] of Object.entries({ next: 1, last: -89, over: -91 })) {
    await follow("one", await announce(title, days), 365);
  }
  for (const days of [89, 91]) await follow("one", crypto.randomUUID(), days);
  await run();
  const left = await sql`
    select title from private.push_topics left join public.announcements a on a.id = announcement_id
    where not digest order by title
  `;
  expect(left).toEqual([{ title: "last" }, { title: "next" }, { title: null }]);
});

test("push messages are deleted when they are sent or expired, queued changes an hour after their message, and an editor's request after a day", async () => {
  await subscribe("one");
  await sql`
    with message as (
      insert into private.push_messages (content, created_at, expires_at)
      select jsonb_build_object('name', name), now() - made * interval '1 minute', now() + expires * interval '1 minute'
      from (values ('waiting', 600, 60), ('expired', 60, -1), ('just sent', 10, 60), ('sent', 70, 60),
        ('of a clock that was ahead', -100000, 200000)) minutes (name, made, expires)
      returning id, content
    )
    insert into private.push_deliveries (message_id, subscription_id)
    select message.id, kept.id from message, private.push_subscriptions kept where content ->> 'name' not like '%sent'
  `;
  await sql`
    insert into private.push_changes (announcement_id, notified_revision, due_at, notified_at)
    values (gen_random_uuid(), 1, now(), now() - interval '2 hours'),
      (gen_random_uuid(), null, null, now() - interval '50 minutes'),
      (gen_random_uuid(), null, null, now() - interval '70 minutes'),
      (gen_random_uuid(), null, null, now() + interval '1 year'),
      (gen_random_uuid(), 1, now() - interval '25 hours', null)
  `;
  await sql`
    insert into private.push_news (announcement_id, ministry_id, due_at, asked_at)
    values (gen_random_uuid(), gen_random_uuid(), now() - interval '23 hours', null),
      (gen_random_uuid(), gen_random_uuid(), now() - interval '25 hours', null),
      (gen_random_uuid(), null, null, now() - interval '23 hours'),
      (gen_random_uuid(), null, null, now() - interval '25 hours')
  `;
  await run();
  const left = await sql`select content ->> 'name' as name from private.push_messages order by 1`;
  expect(left).toEqual([{ name: "just sent" }, { name: "waiting" }]);
  expect(await sql`select from private.push_deliveries`).toHaveLength(1);
  expect(await sql`select from private.push_changes`).toHaveLength(2);
  expect(await sql`select from private.push_news`).toHaveLength(2);
});

test("an account that waits for 30 days is deleted, unless it is blocked", async () => {
  for (const [name, days, blocked] of [
    ["waiting", 29, false],
    ["forgotten", 31, false],
    ["blocked", 31, true],
  ] as const) {
    await sql`
      insert into auth.users (id, email, created_at)
      values (gen_random_uuid(), ${`${name}@example.org`}, now() - ${days} * interval '1 day')
    `;
    await sql`
      update public.profiles set approved_at = null, deactivated_at = ${blocked ? new Date() : null}
      where user_id = (select id from auth.users where email = ${`${name}@example.org`})
    `;
  }
  await run();
  const left = await sql`
    select email from auth.users where email ~ '^(waiting|forgotten|blocked)@' order by 1
  `;
  expect(left.map(({ email }) => email)).toEqual(["blocked@example.org", "waiting@example.org"]);
});

test("a picture is deleted when no announcement, series or recent version uses it", async () => {
  const idOf = (name: string) => `${createHash("md5").update(name).digest("hex")}-1x1`;
  const setAge = (id: string, revision: number, days: number) => sql`
    update public.announcement_history set changed_at = now() - ${days} * interval '1 day'
    where announcement_id = ${id} and revision = ${revision}
  `;
  async function announceWithPicture(name: string) {
    const id = await announce("Ceia", 1_000, idOf(name));
    await setAge(id, 1, 300);
    return id;
  }
  const daysSinceAdded = {
    named: 300,
    "just added": 0.9,
    "never named": 300,
    "of the future": -40,
    repeated: 300,
    "no longer repeated": 300,
    "replaced lately": 300,
    "replaced long ago": 300,
    "deleted lately": 300,
    "deleted long ago": 300,
  };
  for (const [name, days] of Object.entries(daysSinceAdded)) {
    await sql`insert into private.pictures (id, page, card, uploaded_at)
      values (${idOf(name)}, '', '', now() - ${days} * interval '1 day')`;
  }
  await announceWithPicture("named");
  for (const [name, days] of Object.entries({ repeated: 1, "no longer repeated": -1 })) {
    await sql`
      with author as (insert into auth.users (id, email) values (gen_random_uuid(), ${`${days}@example.org`}) returning id)
      insert into public.series (frequency, starts_on, starts_at, time_zone, until, template, created_by)
      select 'weekly', '2026-01-01', '19:30', 'UTC', current_date + ${days}::integer, ${{ picture: idOf(name) }}, id
      from author
    `;
  }
  for (const [when, days] of Object.entries({ lately: 29, "long ago": 31 })) {
    const replaced = await announceWithPicture(`replaced ${when}`);
    await sql`update public.announcements set picture = null where id = ${replaced}`;
    const deleted = await announceWithPicture(`deleted ${when}`);
    await sql`delete from public.announcements where id = ${deleted}`;
    for (const id of [replaced, deleted]) await setAge(id, 2, days);
  }
  await run();
  const kept = await sql<{ name: string }[]>`
    select name from unnest(${Object.keys(daysSinceAdded)}::text[]) name
    join private.pictures on pictures.id = md5(name) || '-1x1' order by 1
  `;
  const needed = ["deleted lately", "just added", "named", "repeated", "replaced lately"];
  expect(kept.map(({ name }) => name)).toEqual(needed);
});

test("the history keeps the version of two years ago and later versions, unless the announcement was deleted before", async () => {
  // `days` contains the age of each version in days, negative for a deletion. `kept` contains the
  // revisions that the clean-up keeps.
  const histories: [name: string, days: number[], kept: number[]][] = [
    ["never changed", [2_000], [1]],
    ["changed long ago", [2_000, 1_500, 800], [3]],
    ["changed since", [2_000, 800, 700, 3], [2, 3, 4]],
    ["new", [729, 2], [1, 2]],
    ["brought back", [2_000, -900, 20], [2, 3]],
    ["deleted lately", [2_000, 900, -729], [2, 3]],
    ["deleted long ago", [2_000, 900, -731], []],
    ["deleted twice", [2_000, -1_900, 1_800, -731], []],
  ];
  for (const [name, days] of histories) {
    await sql`
      insert into public.announcement_history (announcement_id, revision, changed_at, row)
      select md5(${name})::uuid, n, now() - abs(days) * interval '1 day', case when days > 0 then '{}'::jsonb end
      from unnest(${days}::int[]) with ordinality change (days, n)
    `;
  }
  await run();
  for (const [name, , kept] of histories) {
    const rows = await sql<{ revision: number }[]>`
      select revision from public.announcement_history where announcement_id = md5(${name})::uuid order by 1
    `;
    expect([name, rows.map(({ revision }) => revision)]).toEqual([name, kept]);
  }
});

test("an edition is deleted with its published copy, items, blocks, notes and outputs", async () => {
  await sql`
    with edition as (
      insert into public.editions (service_at) values (now() - interval '731 days') returning id
    ), copy as (
      insert into public.published_editions (edition_id, service_at, published_at, items)
      select id, now(), now(), '[]' from edition
    ), item as (
      insert into public.edition_items (edition_id, announcement_id, position)
      select id, gen_random_uuid(), 1 from edition returning *
    ), block as (
      insert into public.edition_blocks (edition_id, heading) select edition_id, 'Escala' from item
    ), output as (
      insert into public.edition_outputs (edition_id, output) select edition_id, 'bulletin' from item
    )
    insert into public.edition_notes (edition_id, announcement_id, note)
    select edition_id, announcement_id, 'x' from item
  `;
  await run();
  for (const part of ["items", "blocks", "notes", "outputs"]) {
    expect(await sql.unsafe(`select from public.edition_${part}`), part).toEqual([]);
  }
  expect(await sql`select from public.published_editions`).toEqual([]);
});
