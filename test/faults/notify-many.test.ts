import { expect, test } from "vitest";
import { forFile } from "../support/for-file.ts";
import { followersOf } from "../support/push/followers.ts";
import { PushService, type Subscription } from "../support/push/push-service.ts";
import { startPostgres } from "../support/start-for-file.ts";

const service = await forFile(PushService.start());
const { sql, start } = await startPostgres();
// Both are there at the first start.
const servers = await Promise.all([start(service.env), start(service.env)]);
const [server, other] = servers;
const { announce, cancel, settled } = followersOf(server, service, sql);

/** Cancels an announcement that `count` devices follow, written past the data API. */
async function cancelFor(count: number): Promise<Subscription[]> {
  const id = await announce();
  const all = Array.from({ length: count }, () => service.subscribe());
  await sql`
    with subscription as (
      insert into private.push_subscriptions (endpoint, p256dh, auth)
      select one ->> 'endpoint', one ->> 'p256dh', one ->> 'auth'
      from jsonb_array_elements(${JSON.stringify(all)}::text::jsonb) one returning id
    )
    insert into private.push_topics (subscription_id, announcement_id) select id, ${id} from subscription
  `;
  await cancel(id);
  return all;
}

/** How many of the devices were told `times` times. */
const told = (all: Subscription[], times: number) =>
  all.filter((one) => service.to(one).length === times).length;

test("two servers that start together make one pair of keys", async () => {
  const keys = await Promise.all(
    servers.map((each) => followersOf(each, service, sql).call("push_key", {})),
  );
  const [one, another] = keys.map(({ body }) => body);
  expect(one).toMatch(/^B[\w-]{86}$/);
  expect(another).toBe(one);
});

test("followers are told of a cancellation, each once by one of two servers", async () => {
  service.taken.length = 0;
  const all = await cancelFor(500);
  await expect.poll(() => service.taken.length, { timeout: 60_000 }).toBe(500);
  await settled();
  expect(told(all, 1)).toBe(500);
  for (const one of servers) await expect.poll(() => one.output).toMatch(/"told":[1-9]/);
});

test("a server that is killed while it sends loses nothing: the other one goes on", async () => {
  service.taken.length = 0;
  // A third of the requests are never answered.
  service.answer = () => (service.asked % 3 === 0 ? 0 : undefined);
  const all = await cancelFor(150);
  await expect.poll(() => service.taken.length, { timeout: 60_000 }).toBeGreaterThan(25);
  await other.down("SIGKILL");
  service.answer = () => undefined;
  const untold = async () => {
    // Retries are due now, and so is what a server took fifteen seconds ago: a living one is done with it by then.
    await sql`
      update private.push_deliveries set next_try_at = now() where next_try_at < now() + interval '105 seconds'
    `;
    await sql`notify public_changes, 'announcements'`;
    return told(all, 0);
  };
  await expect.poll(untold, { timeout: 60_000, interval: 1_000 }).toBe(0);
  await other.up();
});
