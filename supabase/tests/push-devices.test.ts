import { expect, test } from "vitest";
import { EVERYBODY } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import { knowPushHosts, type Subscription, subscription } from "./subscriptions.ts";

const { owner, createAnnouncement, cast } = await openBoard();
const { client } = cast.visitor;
knowPushHosts(owner, ["push.example.org"]);

const follow = (one: Subscription, topic: object) => client.rpc("follow", { ...one, ...topic });
const lose = ({ endpoint }: Subscription) =>
  owner`update private.push_subscriptions set lost_at = now() where endpoint = ${endpoint}`;
const losses = async ({ endpoint, auth }: Subscription) =>
  (await client.rpc("followed", { endpoint, auth })).data?.map(({ lost }) => lost);
const sendTest = ({ endpoint, auth }: Subscription, by = client) =>
  by.rpc("send_test_message", { endpoint, auth });
const waiting = ({ endpoint }: Subscription) => owner`
  select content ->> 'tag' as tag from private.push_deliveries
  join private.push_messages on push_messages.id = message_id
  join private.push_subscriptions kept on kept.id = subscription_id where endpoint = ${endpoint}
`;

test("a renewal brings all topics of a lost subscription back, also at its former endpoint", async () => {
  const announcement_id = await createAnnouncement();
  const one = subscription();
  const again = subscription(one.endpoint);
  for (const topic of [{ digest: true }, { announcement_id }]) await follow(one, topic);
  await lose(one);
  expect(await losses(one)).toEqual([true, true]);
  const { endpoint, auth } = one;
  const renewed = { new_endpoint: endpoint, new_p256dh: again.p256dh, new_auth: again.auth };
  await client.rpc("renew_subscription", { endpoint, auth, ...renewed });
  expect([await losses(one), await losses(again)]).toEqual([[], [false, false]]);
});

test("a lost subscription counts as no follower", async () => {
  const announcement_id = await createAnnouncement();
  const lost = subscription();
  await follow(lost, { announcement_id });
  await lose(lost);
  const { data } = await cast.admin.client.rpc("count_listeners");
  expect(data?.filter((row) => row.announcement_id === announcement_id)).toEqual([]);
  const notified = await cast.editor.client.rpc("notify_followers", { announcement_id });
  expect(notified.data).toBe(0);
  await owner`update public.announcements set location = 'Outro' where id = ${announcement_id}`;
  const queued = owner`
    select from private.push_changes where announcement_id = ${announcement_id}
  `;
  expect(await queued).toEqual([]);
});

test.each(EVERYBODY)("the person %s can send the own device a test message", async (who) => {
  const own = subscription();
  await follow(own, { digest: true });
  expect((await sendTest(own, cast[who].client)).error).toBeNull();
  const { status, error } = await sendTest(own, cast[who].client);
  expect([status, error?.hint]).toEqual([429, "test_too_soon"]);
  expect(await waiting(own)).toEqual([{ tag: "teste" }]);
});

test("nobody sends a test message with a wrong secret, to a lost subscription, or after 30 others", async () => {
  const own = subscription();
  await follow(own, { digest: true });
  const hintOf = async (one: Subscription) =>
    (await sendTest(one, cast.admin.client)).error?.hint ?? null;
  expect(await hintOf(subscription(own.endpoint))).toBe("subscription_lost");
  await owner`
    insert into private.push_subscriptions (endpoint, p256dh, auth, tested_at)
    select 'https://push.example.org/tested/' || n, ${own.p256dh}, ${own.auth}, now()
    from generate_series(1, 30) n
  `;
  expect(await hintOf(own)).toBe("too_many_tests");
  await owner`delete from private.push_subscriptions where endpoint like '%/tested/%'`;
  await lose(own);
  expect(await hintOf(own)).toBe("subscription_lost");
  expect(await waiting(own)).toEqual([]);
});
