import { beforeEach, describe, expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { asOwner, openPool } from "../database/connect.ts";
import { deliveriesOf } from "./deliveries.ts";
import { queueMessage } from "./messages.ts";

const databases = await forFile(Databases.start());
const { sql, target } = await databases.prepared();
const pool = await forFile(openPool(target, { application_name: "test", max: 2 }));

beforeEach(async () => {
  await sql`truncate private.push_subscriptions, private.push_messages cascade`;
});

/** Subscriptions that follow the week; their ids. */
async function followers(count: number) {
  const rows = await sql<{ id: string }[]>`
    with subscription as (
      insert into private.push_subscriptions (endpoint, p256dh, auth)
      select 'https://push.example.org/' || gen_random_uuid(), 'B' || repeat('a', 86), repeat('a', 22)
      from generate_series(1, ${count}) returning id
    )
    insert into private.push_topics (subscription_id, digest) select id, true from subscription
    returning subscription_id as id
  `;
  return rows.map(({ id }) => id);
}

const queue = (title: string, tag = "a") =>
  asOwner(target, (client) => {
    const message = { title, body: "", path: "/", tag };
    return queueMessage(client, message, { digest: true });
  });
const queued = async () => {
  const rows = await sql<{ title: string }[]>`
    select content ->> 'title' as title from private.push_deliveries
    join private.push_messages on id = message_id order by created_at, title
  `;
  return rows.map(({ title }) => title);
};

test("what still has to be sent of the same tag is not sent after a newer message", async () => {
  await followers(2);
  await queue("older");
  await queue("other", "b");
  await sql`
    delete from private.push_topics
    where subscription_id = (select id from private.push_subscriptions limit 1)
  `;
  await queue("newer");
  // Who is not told the newer one has the older one.
  expect(await queued()).toEqual(["older", "other", "other", "newer"]);
});

test("a subscription that goes while a message is queued keeps it from nobody else", async () => {
  const [gone] = await followers(2);
  const { queueing } = await sql.begin(async (sql) => {
    await sql`delete from private.push_subscriptions where id = ${gone ?? ""}`;
    const queueing = queue("Aviso");
    queueing.catch(() => {});
    await expect.poll(() => sql`select from pg_locks where not granted`).not.toHaveLength(0);
    return { queueing };
  });
  await queueing;
  expect(await queued()).toEqual(["Aviso"]);
});

describe("what is due", () => {
  test("is sent before what has failed already", async () => {
    await followers(101);
    await queue("failed");
    await sql`update private.push_deliveries set tries = 3, next_try_at = now() - interval '1 hour'`;
    await queue("new", "b");
    const leased = await deliveriesOf(pool).lease();
    expect(new Set(leased.map(({ content }) => content.title))).toEqual(new Set(["new"]));
  });
});
