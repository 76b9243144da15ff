import { beforeEach, expect, test } from "vitest";
import { peopleOf } from "../support/clients/people.ts";
import { forFile, forTest } from "../support/for-file.ts";
import { followersOf } from "../support/push/followers.ts";
import { PushService } from "../support/push/push-service.ts";
import { TestServer } from "../support/server.ts";

const service = await forFile(PushService.start());
const server = await forFile(TestServer.start({ RATE_LIMITS: "on", ...service.env }));
const sql = await forFile(server.owner());
const { createMember } = peopleOf(server);
const { call, follow, insertAnnouncement, cancel, makeDue, waitUntilSent } = followersOf(
  server,
  service,
  sql,
);

beforeEach(async () => {
  service.respond = () => undefined;
  // The rows are deleted in three statements, because one TRUNCATE of all tables could deadlock
  // with the working server.
  await sql`delete from private.push_subscriptions`;
  await sql`delete from public.announcements`;
  await sql`delete from private.push_changes`;
});

const ministry = async () => {
  const [row] = await sql<{ id: string }[]>`select id from public.ministries where name = 'Louvor'`;
  return row?.id ?? "";
};

test("only followers of a cancelled announcement or its ministry get a message", async () => {
  const louvor = await ministry();
  const id = await insertAnnouncement({ ministry: louvor });
  const one = await follow({ announcement_id: id });
  const both = await follow({ ministry_id: louvor }, await follow({ announcement_id: id }));
  const other = await follow({ announcement_id: await insertAnnouncement() });
  await cancel(id);
  await waitUntilSent();
  const message = {
    title: "Cancelado: Almoço",
    body: expect.stringMatching(/, \d\d:\d\d · Salão\nChuva$/),
    path: `/avisos/${id}`,
    tag: `aviso-${id}`,
  };
  expect(service.messagesTo(one)).toEqual([message]);
  expect(service.messagesTo(both)).toEqual([message]);
  expect(service.messagesTo(other)).toEqual([]);
  const { headers } = service.received.at(-1) ?? {};
  expect(headers).toEqual({
    ttl: expect.closeTo(86_400, -2),
    urgency: "high",
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  // The log counts the messages without naming a follower.
  await expect.poll(() => server.output).toMatch(/"told":2,.*"msg":"notifications"/);
  expect(server.output).not.toMatch(/\/push\//);
});

test("a push service keeps a message until the announcement's start", async () => {
  const id = await insertAnnouncement({ days: 0.5 });
  const one = await follow({ announcement_id: id });
  await sql`update public.announcements set location = 'Templo' where id = ${id}`;
  await makeDue();
  await waitUntilSent();
  expect(service.messagesTo(one)).toHaveLength(1);
  expect(service.received.at(-1)?.headers.ttl).toEqual(expect.closeTo(12 * 3_600, -2));
});

test("the changes of a series are one line of a ministry's message", async () => {
  const louvor = await ministry();
  for (const days of [2, 1, 3]) await insertAnnouncement({ ministry: louvor, days });
  const other = await insertAnnouncement({ ministry: louvor });
  const all = await follow({ ministry_id: louvor });
  // One statement, because the server's clean-up deletes a series without announcements.
  await sql`
    with series as (
      insert into public.series (frequency, starts_on, starts_at, time_zone, template)
      values ('weekly', '2026-01-01', '12:00', 'UTC', '{}') returning id
    )
    update public.announcements set series_id = series.id, location = 'Templo'
    from series where announcements.id <> ${other}
  `;
  await cancel(other);
  await waitUntilSent();
  const [gathered] = service.messagesTo(all);
  expect(gathered).toMatchObject({ title: "2 avisos mudaram", path: "/" });
  expect(gathered?.body.split("\n")).toEqual([
    expect.stringContaining("Mudou local"),
    expect.stringContaining("Cancelado"),
  ]);
});

test("a change that was due more than a day ago causes no message", async () => {
  const id = await insertAnnouncement();
  const one = await follow({ announcement_id: id });
  // One transaction, because the job must not see the change before it is late.
  await sql.begin(async (change) => {
    await change`delete from public.announcements where id = ${id}`;
    const late = change`
      update private.push_changes set due_at = now() - interval '25 hours' returning announcement_id
    `;
    expect(await late).toEqual([{ announcement_id: id }]);
    await change`notify public_changes, 'announcements'`;
  });
  await expect.poll(() => sql`select from private.push_changes`).toHaveLength(0);
  await waitUntilSent();
  expect(service.messagesTo(one)).toEqual([]);
});

test("a subscription is lost only when its push service or its key refuses it for good", async () => {
  const id = await insertAnnouncement();
  const statuses = new Map<string, number>();
  for (const status of [404, 410, 400, 403, 413]) {
    const { endpoint } = await follow({ announcement_id: id });
    statuses.set(endpoint, status);
  }
  const invalidKey = { ...service.subscribe(), p256dh: `B${"A".repeat(86)}` };
  await follow({ announcement_id: id }, invalidKey);
  const one = await follow({ announcement_id: id });
  service.respond = (endpoint) => statuses.get(endpoint);
  await cancel(id);
  await waitUntilSent();
  expect(service.messagesTo(one)).toHaveLength(1);
  const lost = await sql<{ endpoint: string }[]>`
    select endpoint from private.push_subscriptions where lost_at is not null
  `;
  const lostStatuses = lost.map(({ endpoint }) => statuses.get(endpoint) ?? "invalid key");
  expect(lostStatuses.sort()).toEqual([404, 410, "invalid key"]);
  await expect.poll(() => server.output).toMatch(/"told":1,"lost":3,.*"msg":"notifications"/);
  const { client: admin } = await createMember("Ana", { role: "admin" });
  const numbers = await admin.rpc("count_devices");
  expect(numbers.data).toEqual([{ following: 4, reached: 1, lost: 3 }]);
  for (const status of [400, 403, 413]) {
    await expect.poll(() => server.output).toContain(`"${service.host} ${status}":1`);
  }
});

test("a test message reaches only the device that asked for it, and within seconds", async () => {
  const one = await follow({ digest: true });
  const other = await follow({ digest: true });
  const message = { title: "Teste: está funcionando", path: "/", tag: "teste" };
  const { endpoint, auth } = one;
  await call("send_test_message", { endpoint, auth });
  await expect.poll(() => service.messagesTo(one), { timeout: 5_000 }).toMatchObject([message]);
  await waitUntilSent();
  expect(service.messagesTo(other)).toEqual([]);
});

/** Waits until the only pending message has failed `tries` times. */
const waitForTries = (tries: number) =>
  expect.poll(() => sql`select tries from private.push_deliveries`).toEqual([{ tries }]);

test("a message to an unreachable push service is retried", async () => {
  const one = await insertAnnouncement();
  const follower = await follow({ announcement_id: one });
  await service.down();
  await cancel(one);
  await waitForTries(1);
  await service.up();
  service.respond = (_, response) => response.setHeader("Retry-After", "1200") && 503;
  await makeDue();
  await waitForTries(2);
  const [row] = await sql`
    select extract(epoch from next_try_at - now())::int as seconds from private.push_deliveries
  `;
  expect(row?.seconds).toEqual(expect.closeTo(1200, -2));
  for (const cause of ["ECONNREFUSED", "503"]) {
    await expect.poll(() => server.output).toContain(`"${service.host} ${cause}":1`);
  }
  service.respond = () => undefined;
  await makeDue();
  await waitUntilSent();
  expect(service.messagesTo(follower)).toHaveLength(1);
});

test("the server sends to no host outside PUSH_HOSTS, not even after a redirect", async () => {
  const elsewhere = await forTest(PushService.start());
  const { endpoint } = elsewhere.subscribe();
  const id = await insertAnnouncement();
  const one = await follow({ announcement_id: id });
  await follow({ announcement_id: id });
  await sql`
    update private.push_subscriptions set endpoint = ${endpoint} where endpoint = ${one.endpoint}
  `;
  service.respond = (_, response) => response.setHeader("Location", endpoint) && 307;
  await cancel(id);
  // The server drops the message to the host outside PUSH_HOSTS, and retries only the other
  // message.
  await waitForTries(1);
  const cause = `"${elsewhere.host} is not in the list of push services":1`;
  await expect.poll(() => server.output).toContain(cause);
  expect(elsewhere.requestCount).toBe(0);
});

test("the limit of 600 new topics and tests an hour never refuses to renew or unfollow", async () => {
  const one = await follow({ digest: true });
  await sql`update server.rate_limits set points = 600 where key like 'follow:%'`;
  const { endpoint, p256dh, auth } = one;
  const refused = await call("follow", { endpoint, p256dh, auth, digest: true });
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3000);
  const tested = await call("send_test_message", { endpoint, auth });
  expect(tested.body).toMatchObject({ code: "too_many_requests" });
  const renewed = service.subscribe();
  const names = { new_endpoint: "endpoint", new_p256dh: "p256dh", new_auth: "auth" } as const;
  const renewal = Object.entries(names).map(([name, key]) => [name, renewed[key]]);
  const answer = await call("renew_subscription", {
    endpoint,
    auth,
    ...Object.fromEntries(renewal),
  });
  expect(answer).toMatchObject({ status: 200, body: true });
  // The limit does not count calls that only read.
  const own = { endpoint: renewed.endpoint, auth: renewed.auth };
  expect((await call("followed", own)).body).toHaveLength(1);
  expect((await call("unfollow", own)).status).toBe(204);
  expect((await call("push_key", {})).status).toBe(200);
  await sql`delete from server.rate_limits`;
});
