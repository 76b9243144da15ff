import { beforeEach, describe, expect, test } from "vitest";
import { forFile } from "../support/fixtures.ts";
import { followersOf } from "../support/push/followers.ts";
import { PushService, type Subscription } from "../support/push/push-service.ts";
import { startPostgres } from "../support/started.ts";

const SUBSCRIBERS = 1_000;
const MOST_MS = 10_000;

const service = await forFile(PushService.start());
const { sql, start } = await startPostgres();
// Both are there at the first start.
const [server, other] = await Promise.all([start(service.env), start(service.env)]);
const { call, announce, follow, hurry, settled } = followersOf(server, service, sql);

beforeEach(async () => {
  service.answer = () => undefined;
  service.taken.length = 0;
  // Not truncated together: the servers are at work, and would be waited for the other way round.
  await sql`delete from private.push_subscriptions`;
  await sql`delete from public.announcements`;
  await sql`delete from private.push_changes`;
});

/** So many followers of an announcement, written past the data API. */
async function followersOfOne(count: number) {
  const id = await announce();
  const all: Subscription[] = Array.from({ length: count }, () => service.subscribe());
  await sql`
    with subscription as (
      insert into private.push_subscriptions (endpoint, p256dh, auth)
      select one ->> 'endpoint', one ->> 'p256dh', one ->> 'auth'
      from jsonb_array_elements(${JSON.stringify(all)}::text::jsonb) one returning id
    )
    insert into private.push_topics (subscription_id, announcement_id) select id, ${id} from subscription
  `;
  return { id, all };
}

const cancel = (id: string) =>
  sql`update public.announcements set status = 'cancelled' where id = ${id}`;
const counts = (all: Subscription[]) => {
  const told = new Map<string, number>();
  for (const { endpoint } of service.taken) told.set(endpoint, (told.get(endpoint) ?? 0) + 1);
  return all.map(({ endpoint }) => told.get(endpoint) ?? 0);
};

test("two servers that start together make one pair of keys", async () => {
  const keys = await Promise.all(
    [server, other].map(({ url }) => followersOf({ url }, service, sql).call("push_key", {})),
  );
  const [one, another] = keys.map(({ body }) => body);
  expect(one).toMatch(/^B[\w-]{86}$/);
  expect(another).toBe(one);
});

test("a thousand followers are told of a cancellation within ten seconds, none of them twice by two servers", async () => {
  const { id, all } = await followersOfOne(SUBSCRIBERS);
  await cancel(id);
  const begin = performance.now();
  await hurry();
  await expect.poll(() => service.taken.length, { timeout: 60_000 }).toBe(SUBSCRIBERS);
  const ms = Math.round(performance.now() - begin);
  await settled();
  expect(counts(all).filter((count) => count !== 1)).toEqual([]);
  const byServer = [server, other].map(({ output }) =>
    [...output.matchAll(/"told":(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0),
  );
  console.info(`${SUBSCRIBERS} told in ${ms} ms, by two servers: ${byServer.join(" and ")}`);
  for (const told of byServer) expect(told).toBeGreaterThan(0);
  expect(ms).toBeLessThan(MOST_MS);
});

/** What has failed is due, and what a server had taken fifteen seconds ago: by then a living one is done with it. */
const leasesEnd = () =>
  sql`
  update private.push_deliveries set next_try_at = now() where next_try_at < now() + interval '105 seconds'
`.then(() => sql`notify public_changes, 'announcements'`);

test("a server that is killed while it sends loses nothing: the other one goes on", async () => {
  const { id, all } = await followersOfOne(300);
  // What it was asked to send is not answered any more.
  service.answer = () => (service.asked % 3 === 0 ? 0 : undefined);
  await cancel(id);
  await hurry();
  await expect.poll(() => service.taken.length).toBeGreaterThan(50);
  await other.down("SIGKILL");
  service.answer = () => undefined;
  await other.up();
  await expect
    .poll(
      async () => {
        await leasesEnd();
        return counts(all).filter((count) => count === 0).length;
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(0);
  const twice = counts(all).filter((count) => count > 1).length;
  console.info(`${twice} of 300 told twice when a server was killed, for which the tag stands`);
}, 120_000);

describe("the most expensive call of a visitor", () => {
  test("costs less than half a second with twenty thousand followers", async () => {
    await sql`
      insert into private.push_subscriptions (endpoint, p256dh, auth)
      select 'https://push.example.org/' || n, 'B' || repeat('a', 86), repeat('a', 22) from generate_series(1, 19990) n
    `;
    const times: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const begin = performance.now();
      await follow({ digest: true });
      times.push(Math.round(performance.now() - begin));
    }
    const refused = await call("follow", { ...service.subscribe(), digest: true });
    expect(refused).toMatchObject({ status: 429, body: { hint: "too_many_followers" } });
    console.info(`following as one of 20,000: ${times.sort((a, b) => a - b).join(", ")} ms`);
    expect(times[5]).toBeLessThan(500);
  });
});
