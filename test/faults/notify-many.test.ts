import { expect, test } from "vitest";
import { forFile } from "../support/for-file.ts";
import { followersOf } from "../support/push/followers.ts";
import { PushService, type Subscription } from "../support/push/push-service.ts";
import { startPostgres } from "../support/start-for-file.ts";

const service = await forFile(PushService.start());
const { sql, start } = await startPostgres();
// Both servers start at the same time, because each of them could create the pair of keys for push
// messages.
const servers = await Promise.all([start(service.env), start(service.env)]);
const [server, other] = servers;
const { insertAnnouncement, cancel, waitUntilSent } = followersOf(server, service, sql);

/**
 * Cancels an announcement with `count` followers, which are inserted by SQL. Returns their
 * subscriptions.
 */
async function cancelWithFollowers(count: number): Promise<Subscription[]> {
  const id = await insertAnnouncement();
  const all = Array.from({ length: count }, () => service.subscribe());
  await sql`
    with subscription as (
      insert into private.push_subscriptions (endpoint, p256dh, auth)
      select one ->> 'endpoint', one ->> 'p256dh', one ->> 'auth'
      from jsonb_array_elements(${JSON.stringify(all)}::text::jsonb) one returning id
    )
    insert into private.push_topics (subscription_id, announcement_id)
    select id, ${id} from subscription
  `;
  await cancel(id);
  return all;
}

/** Returns the number of followers who got exactly `times` messages. */
const countWithMessages = (all: Subscription[], times: number) =>
  all.filter((one) => service.messagesTo(one).length === times).length;

test("two servers that start together create one pair of keys for messages", async () => {
  const keys = await Promise.all(
    servers.map((each) => followersOf(each, service, sql).call("push_key", {})),
  );
  const [one, another] = keys.map(({ body }) => body);
  expect(one).toMatch(/^B[\w-]{86}$/);
  expect(another).toBe(one);
});

test("each follower of an announcement gets one message from two servers", async () => {
  service.received.length = 0;
  const all = await cancelWithFollowers(200);
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(200);
  await waitUntilSent();
  expect(countWithMessages(all, 1)).toBe(200);
  for (const one of servers) await expect.poll(() => one.output).toMatch(/"told":[1-9]/);
});

test("another server sends the remaining messages of a killed server", async () => {
  service.received.length = 0;
  // The push service never responds to a third of the requests.
  service.respond = () => (service.requestCount % 3 === 0 ? 0 : undefined);
  const all = await cancelWithFollowers(150);
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBeGreaterThan(25);
  await other.down("SIGKILL");
  service.respond = () => undefined;
  const countWithoutMessage = async () => {
    // This update makes retries due, and messages that a server took over 15 s ago. A running
    // server has sent such a message by then.
    await sql`
      update private.push_deliveries set next_try_at = now()
      where next_try_at < now() + interval '105 seconds'
    `;
    await sql`notify public_changes, 'announcements'`;
    return countWithMessages(all, 0);
  };
  await expect.poll(countWithoutMessage, { timeout: 60_000, interval: 1_000 }).toBe(0);
  await other.up();
});
