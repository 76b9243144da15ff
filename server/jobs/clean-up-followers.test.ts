import { beforeEach, expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { createLogger } from "../log.ts";
import { cleanUp } from "./clean-up.ts";

const databases = await forFile(Databases.start());
const { sql, target } = await databases.prepared();
const run = () => cleanUp(target, createLogger("silent")).run(new AbortController().signal);

beforeEach(
  () =>
    sql`truncate private.push_subscriptions, private.push_messages, private.push_changes cascade`,
);

/** A subscription called `name` that was used `days` ago and follows the week. */
async function subscription(name: string, days = 0, hasTaken = true) {
  await sql`
    with kept as (
      insert into private.push_subscriptions (endpoint, p256dh, auth, created_at, used_at, has_taken)
      values ('https://push.example.org/' || ${name}::text, 'B' || repeat('a', 86), repeat('a', 22),
        now() - interval '5 years', now() - ${days} * interval '1 day', ${hasTaken})
      returning id
    )
    insert into private.push_topics (subscription_id, digest) select id, true from kept
  `;
}

const names = async () => {
  const rows = await sql<{ name: string }[]>`
    select split_part(endpoint, '/', 4) as name from private.push_subscriptions order by 1
  `;
  return rows.map(({ name }) => name);
};

test("a subscription is forgotten after a year without use, and when it follows nothing", async () => {
  await subscription("weekly", 7);
  await subscription("almost", 364);
  await subscription("unused", 367);
  await subscription("empty");
  await sql`
    delete from private.push_topics using private.push_subscriptions kept
    where subscription_id = kept.id and endpoint like '%empty'
  `;
  await run();
  expect(await names()).toEqual(["almost", "weekly"]);
  const topics = await sql`select from private.push_topics`;
  expect(topics).toHaveLength(2);
});

test("one that never took a message is forgotten after 90 days, unless it waits for what is to come", async () => {
  await subscription("new", 89, false);
  await subscription("invented", 91, false);
  for (const [name, days] of Object.entries({ waits: 1, waited: -1 })) {
    await subscription(name, 91, false);
    await sql`
      with announcement as (
        insert into public.announcements (title, description, date)
        values (${name}, 'x', now() + ${days} * interval '1 day') returning id
      )
      insert into private.push_topics (subscription_id, announcement_id)
      select kept.id, announcement.id from announcement, private.push_subscriptions kept
      where endpoint like '%/' || ${name}::text
    `;
  }
  await run();
  expect(await names()).toEqual(["new", "waits"]);
});

test("what is over or deleted is followed for 90 days more", async () => {
  await subscription("one");
  for (const [title, days] of Object.entries({ next: 1, last: -89, over: -91 })) {
    await sql`
      with announcement as (
        insert into public.announcements (title, description, date)
        values (${title}, 'x', now() + ${days} * interval '1 day') returning id
      )
      insert into private.push_topics (subscription_id, announcement_id, created_at)
      select kept.id, announcement.id, now() - interval '1 year'
      from private.push_subscriptions kept, announcement
    `;
  }
  await sql`
    insert into private.push_topics (subscription_id, announcement_id, created_at)
    select id, gen_random_uuid(), now() - days * interval '1 day'
    from private.push_subscriptions, unnest(array[89, 91]) days
  `;
  await run();
  const left = await sql`
    select title from private.push_topics left join public.announcements a on a.id = announcement_id
    where not digest order by title
  `;
  expect(left).toEqual([{ title: "last" }, { title: "next" }, { title: null }]);
});

test("messages go a day later or once they are sent, and what was told is known for an hour", async () => {
  await subscription("one");
  const add = async (name: string, minutes: number, expires: number, isSent = false) => {
    await sql`
      with message as (
        insert into private.push_messages (content, created_at, expires_at)
        values (jsonb_build_object('name', ${name}::text), now() - ${minutes} * interval '1 minute',
          now() + ${expires} * interval '1 minute') returning id
      )
      insert into private.push_deliveries (message_id, subscription_id)
      select message.id, kept.id from message, private.push_subscriptions kept where not ${isSent}
    `;
  };
  await add("waiting", 600, 60);
  await add("expired", 60, -1);
  await add("just sent", 10, 60, true);
  await add("sent", 70, 60, true);
  await add("of a clock that was ahead", -100_000, 200_000);
  await sql`
    insert into private.push_changes (announcement_id, told_revision, due_at, told_at)
    values (gen_random_uuid(), 1, now(), now() - interval '2 hours'),
      (gen_random_uuid(), null, null, now() - interval '50 minutes'),
      (gen_random_uuid(), null, null, now() - interval '70 minutes'),
      (gen_random_uuid(), null, null, now() + interval '1 year'),
      (gen_random_uuid(), 1, now() - interval '25 hours', null)
  `;
  await run();
  const left = await sql`select content ->> 'name' as name from private.push_messages order by 1`;
  expect(left).toEqual([{ name: "just sent" }, { name: "waiting" }]);
  expect(await sql`select from private.push_deliveries`).toHaveLength(1);
  expect(await sql`select from private.push_changes`).toHaveLength(2);
});
