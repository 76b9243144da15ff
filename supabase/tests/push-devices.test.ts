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
const waiting = ({ endpoint }: Subscription) => owner`
  select from private.push_deliveries
  join private.push_subscriptions on id = subscription_id where endpoint = ${endpoint}
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

test("each person sends the own device one test message a minute, and no other device", async () => {
  for (const who of EVERYBODY) {
    const own = subscription();
    await follow(own, { digest: true });
    const hintOf = async (one: Subscription) => {
      const { endpoint, auth } = one;
      return (await cast[who].client.rpc("send_test_message", { endpoint, auth })).error?.hint;
    };
    expect(await hintOf(subscription(own.endpoint))).toBe("subscription_lost");
    expect(await hintOf(own)).toBeUndefined();
    expect(await hintOf(own)).toBe("test_too_soon");
    await lose(own);
    expect(await hintOf(own)).toBe("subscription_lost");
    expect(await waiting(own)).toHaveLength(1);
  }
});

test("a test message wakes the push job", async () => {
  const own = subscription();
  await follow(own, { digest: true });
  const notified = await owner.begin(async (sql) => {
    await sql`select public.send_test_message(${own.endpoint}, ${own.auth})`;
    return sql`select current_setting('avisos.changed') as tables`;
  });
  expect(notified).toEqual([{ tables: "push_messages" }]);
});
