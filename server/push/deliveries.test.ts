import { beforeEach, expect, onTestFinished, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";
import { asOwner, openPool } from "../database/connect.ts";
import {
  type Delivery,
  type Outcome,
  queueMessage,
  RECORD_RESULTS,
  readDue,
  TAKE_DUE,
} from "./deliveries.ts";
import { KNOWN_HOSTS } from "./push-job.ts";

const databases = await forFile(Databases.start());
const { sql, target } = await databases.prepared();

beforeEach(async () => {
  await sql`truncate private.push_subscriptions, private.push_messages cascade`;
});

/** Adds subscriptions to the weekly digest. @returns their ids. */
async function addFollowers(count: number) {
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
  asOwner(target, (client) =>
    queueMessage(client, { title, body: "", path: "/", tag }, { digest: true }),
  );
const queued = async () => {
  const rows = await sql<{ title: string }[]>`
    select content ->> 'title' as title from private.push_deliveries
    join private.push_messages on id = message_id order by created_at, title
  `;
  return rows.map(({ title }) => title);
};

test("a newer message replaces a queued message of the same tag for the followers of the newer message", async () => {
  await addFollowers(2);
  await queue("older");
  await queue("other", "b");
  await sql`
    delete from private.push_topics
    where subscription_id = (select id from private.push_subscriptions limit 1)
  `;
  await queue("newer");
  expect(await queued()).toEqual(["older", "other", "other", "newer"]);
});

test("the push job runs again when new announcements are due", async () => {
  const pool = openPool(target, { application_name: "test", max: 1 });
  onTestFinished(() => pool.end());
  expect((await readDue(pool)).ms).toBeUndefined();
  await sql`
    insert into private.push_news (announcement_id, ministry_id, due_at)
    values (gen_random_uuid(), gen_random_uuid(), now() + interval '5 minutes')
  `;
  expect((await readDue(pool)).ms).toBeCloseTo(300_000, -4);
});

test("a subscription that is deleted while a message is queued does not stop the message to others", async () => {
  const [deleted] = await addFollowers(2);
  const { queueing } = await sql.begin(async (sql) => {
    await sql`delete from private.push_subscriptions where id = ${deleted ?? ""}`;
    const queueing = queue("Aviso");
    queueing.catch(() => {});
    await expect.poll(() => sql`select from pg_locks where not granted`).not.toHaveLength(0);
    return { queueing };
  });
  await queueing;
  expect(await queued()).toEqual(["Aviso"]);
});

const take = (host: string) => sql.unsafe<Delivery[]>(TAKE_DUE, [host]);

test("a message is not sent after it has expired", async () => {
  await addFollowers(1);
  await queue("Aviso");
  await sql`update private.push_messages set expires_at = now()`;
  expect(await take("push.example.org")).toHaveLength(0);
});

test("new messages are sent before failed messages", async () => {
  await addFollowers(21);
  await queue("failed");
  await sql`update private.push_deliveries set tries = 3, next_try_at = now() - interval '1 hour'`;
  await queue("new", "b");
  expect(await take("other.example.org")).toHaveLength(0);
  const titles = (await take("push.example.org")).map(({ content }) => content.title);
  expect(titles).toEqual(Array.from({ length: 20 }, () => "new"));
});

test("results are recorded without waiting for rows that another transaction has locked", async () => {
  const [locked, ...others] = await addFollowers(4);
  await queue("Aviso");
  const resultOf = new Map<string | undefined, Outcome["result"]>([
    [others[1], "lost"],
    [others[2], "failed"],
  ]);
  const outcomes = (await take("push.example.org")).map(({ message_id, subscription_id }) => ({
    message_id,
    subscription_id,
    result: resultOf.get(subscription_id) ?? "accepted",
  }));
  await sql.begin(async (other) => {
    await other`select from private.push_subscriptions where id = ${locked ?? ""} for update`;
    await other`
      select from private.push_deliveries where subscription_id = ${locked ?? ""} for update
    `;
    await asOwner(target, async (client) => {
      await client.query("set lock_timeout = '5s'");
      const { rows: skipped } = await client.query(RECORD_RESULTS, [JSON.stringify(outcomes)]);
      expect(skipped).toMatchObject([{ subscription_id: locked, result: "accepted" }]);
    });
  });
  const stateOf = (id = "") => sql`
    select reached_at is not null as reached, lost_at is not null as lost, tries
    from private.push_subscriptions left join private.push_deliveries on subscription_id = id where id = ${id}
  `;
  expect(await stateOf(locked)).toEqual([{ reached: false, lost: false, tries: 0 }]);
  expect(await stateOf(others[0])).toEqual([{ reached: true, lost: false, tries: null }]);
  expect(await stateOf(others[1])).toEqual([{ reached: false, lost: true, tries: null }]);
  expect(await stateOf(others[2])).toEqual([{ reached: false, lost: false, tries: 1 }]);
});

test("a lost subscription gets neither its waiting messages nor later messages", async () => {
  const [lost, other] = await addFollowers(2);
  await queue("sent");
  await queue("waiting", "b");
  const [{ message_id } = { message_id: "" }] = await take("push.example.org");
  const results = JSON.stringify([{ message_id, subscription_id: lost, result: "lost" }]);
  await sql.unsafe(RECORD_RESULTS, [results]);
  await queue("later", "c");
  const rows = await sql`select distinct subscription_id from private.push_deliveries`;
  expect(rows).toEqual([{ subscription_id: other }]);
  expect(await queued()).toEqual(["sent", "waiting", "later"]);
});

await sql`
  insert into private.push_service (public_key, private_key, hosts) values ('public', 'private', ${KNOWN_HOSTS})
`;

async function isAllowed(endpoint: string) {
  const [row] = await sql`select private.is_push_endpoint(${endpoint}) as allowed`;
  return row?.allowed;
}

const label = "a".repeat(63);
const longName = (last: number) => `${`${label}.`.repeat(3)}${"a".repeat(last)}.push.apple.com`;

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
  "https://1.a--b.push.apple.com/x",
  `https://${label}.push.apple.com/x`,
  `https://${longName(46)}/x`,
])("a subscription with the endpoint %s is allowed", async (endpoint) => {
  expect(await isAllowed(endpoint)).toBe(true);
});

test.each([
  "https://user:fcm.googleapis.com@evil.example/x",
  "https://evil.example\\.fcm.googleapis.com/x",
  "https://evil.example/?.push.apple.com",
  "https://push.apple.com.evil.example/x",
  "https://evilpush.apple.com/x",
  "https://localhost/x",
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "file:///etc/passwd",
  "https://fcm.googleapis.com",
  "https://FCM.googleapis.com/x",
  "https://fcm.googleapis.com:443/x",
  "https://fcm.googleapis.com./x",
  "https://push.apple.com/x",
  "https://.push.apple.com/x",
  "https://a..push.apple.com/x",
  "https://-a.push.apple.com/x",
  "https://a-.push.apple.com/x",
  "https://a_b.push.apple.com/x",
  "https://á.push.apple.com/x",
  "https://xn--a.push.apple.com/x",
  "https://evil.example\n.push.apple.com/x",
  "https://a:80.push.apple.com/x",
  `https://${label}a.push.apple.com/x`,
  `https://${longName(47)}/x`,
])("a subscription with the endpoint %j is refused", async (endpoint) => {
  expect(await isAllowed(endpoint)).toBe(false);
});
