import { beforeAll, beforeEach, expect, test } from "vitest";
import { EVERYBODY } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import { knowPushHosts, type Subscription, subscription } from "./subscriptions.ts";

const { owner, createAnnouncement, cast } = await openBoard();
const { client } = cast.visitor;
knowPushHosts(owner, ["push.example.org"]);

const DIGEST = { digest: true };
const own = subscription();
const { endpoint, auth } = own;
const follow = (one: Subscription, topic: object) => client.rpc("follow", { ...one, ...topic });
const lose = (one: Subscription) =>
  owner`update private.push_subscriptions set lost_at = now() where endpoint = ${one.endpoint}`;
const isLost = async (one: Subscription) =>
  (await client.rpc("followed", { endpoint: one.endpoint, auth: one.auth })).data?.map(
    ({ lost }) => lost,
  );
const sendTest = (values = { endpoint, auth }, by = client) => by.rpc("send_test_message", values);
const waiting = () => owner`
  select content ->> 'title' as title, expires_at < now() + interval '11 minutes' as is_short
  from private.push_deliveries join private.push_messages on id = message_id
  join private.push_subscriptions kept on kept.id = subscription_id
  where endpoint = ${endpoint}
`;

beforeAll(async () => {
  await follow(own, DIGEST);
});
beforeEach(async () => {
  await owner`
    delete from private.push_deliveries using private.push_subscriptions kept
    where subscription_id = kept.id and endpoint = ${endpoint}
  `;
  await owner`
    update private.push_subscriptions set lost_at = null, tested_at = null
    where endpoint = ${endpoint}
  `;
});

test("a renewal brings all topics of a lost subscription back, also at its former endpoint", async () => {
  const announcement_id = await createAnnouncement();
  const one = subscription();
  const again = subscription(one.endpoint);
  for (const each of [DIGEST, { announcement_id }]) await follow(one, each);
  await lose(one);
  expect(await isLost(one)).toEqual([true, true]);
  const renewal = {
    endpoint: one.endpoint,
    auth: one.auth,
    new_endpoint: again.endpoint,
    new_p256dh: again.p256dh,
    new_auth: again.auth,
  };
  expect((await client.rpc("renew_subscription", renewal)).data).toBe(true);
  expect(await isLost(one)).toEqual([]);
  expect(await isLost(again)).toEqual([false, false]);
});

test("a lost subscription counts as no follower", async () => {
  const announcement_id = await createAnnouncement();
  const lost = subscription();
  for (const one of [lost, subscription()]) await follow(one, { announcement_id });
  await lose(lost);
  const { data } = await cast.admin.client.rpc("count_listeners");
  const counted = data?.find((row) => row.announcement_id === announcement_id);
  expect(counted?.listeners).toBe(1);
  const notified = await cast.editor.client.rpc("notify_followers", { announcement_id });
  expect(notified.data).toBe(1);
});

test("a change of an announcement queues no message when all its followers are lost", async () => {
  const id = await createAnnouncement();
  const one = subscription();
  await follow(one, { announcement_id: id });
  const move = async (location: string) => {
    await owner`update public.announcements set location = ${location} where id = ${id}`;
    return owner`select from private.push_changes where announcement_id = ${id}`;
  };
  await lose(one);
  expect(await move("Templo")).toHaveLength(0);
  await owner`update private.push_subscriptions set lost_at = null where endpoint = ${one.endpoint}`;
  expect(await move("Salão")).toHaveLength(1);
});

test.each(EVERYBODY)("the person %s can send a test message to the own device", async (who) => {
  expect((await sendTest({ endpoint, auth }, cast[who].client)).error).toBeNull();
  expect(await waiting()).toEqual([{ title: "Teste: está funcionando", is_short: true }]);
});

test("a device can ask for a test message once a minute", async () => {
  await sendTest();
  const next = await sendTest();
  expect([next.status, next.error?.hint]).toEqual([429, "test_too_soon"]);
  await owner`
    update private.push_subscriptions set tested_at = tested_at - interval '61 seconds'
    where endpoint = ${endpoint}
  `;
  expect((await sendTest()).error).toBeNull();
});

test("no test message is sent with a wrong secret, or to a lost subscription", async () => {
  const { error } = await sendTest({ endpoint, auth: subscription().auth }, cast.admin.client);
  expect(error).toMatchObject({ hint: "subscription_lost" });
  await lose(own);
  expect((await sendTest()).error).toMatchObject({ hint: "subscription_lost" });
  expect(await waiting()).toEqual([]);
});

test("all devices together can ask for 30 test messages a minute", async () => {
  await owner`
    insert into private.push_subscriptions (endpoint, p256dh, auth, tested_at)
    select 'https://push.example.org/tested/' || n, ${own.p256dh}, ${auth}, now()
    from generate_series(1, 30) n
  `;
  const refused = await sendTest();
  expect([refused.status, refused.error?.hint]).toEqual([429, "too_many_tests"]);
  await owner`delete from private.push_subscriptions where endpoint like '%/tested/%'`;
});
