import { beforeEach, describe, expect, test } from "vitest";
import { forFile, forTest } from "../support/fixtures.ts";
import { followersOf } from "../support/push/followers.ts";
import { PushService } from "../support/push/push-service.ts";
import { TestServer } from "../support/server.ts";

const service = await forFile(PushService.start());
const server = await forFile(TestServer.start({ RATE_LIMITS: "on", ...service.env }));
const sql = await forFile(server.owner());
const { call, follow, announce, hurry, settled } = followersOf(server, service, sql);

beforeEach(async () => {
  service.answer = () => undefined;
  // Not truncated together: the server is at work, and would be waited for the other way round.
  await sql`delete from private.push_subscriptions`;
  await sql`delete from public.announcements`;
  await sql`delete from private.push_changes`;
});

const cancel = (id: string) => sql`
  update public.announcements set status = 'cancelled', status_reason = 'Chuva' where id = ${id}
`;
const ministry = async () => {
  const [row] = await sql<{ id: string }[]>`select id from public.ministries where name = 'Louvor'`;
  return row?.id ?? "";
};

test("a cancellation is told to whoever follows it or its ministry, once and in words, and to nobody else", async () => {
  const louvor = await ministry();
  const id = await announce({ ministry: louvor });
  const one = await follow({ announcement_id: id });
  const both = await follow({ ministry_id: louvor }, await follow({ announcement_id: id }));
  const other = await follow({ announcement_id: await announce() });
  await cancel(id);
  await hurry();
  await settled();
  const told = {
    title: "Cancelado: Almoço",
    body: expect.stringMatching(/, \d\d:\d\d · Salão\nChuva$/),
    ...{ path: `/avisos/${id}`, tag: `aviso-${id}` },
  };
  expect(service.to(one)).toEqual([told]);
  expect(service.to(both)).toEqual([told]);
  expect(service.to(other)).toEqual([]);
  const { headers } = service.taken.at(-1) ?? {};
  expect(headers).toEqual({
    ttl: expect.closeTo(86_400, -2),
    urgency: "high",
    topic: expect.stringMatching(/^[\w-]{32}$/),
  });
  // Of nobody the log says anything.
  await expect.poll(() => server.output).toMatch(/"told":2,.*"msg":"notifications"/);
  expect(server.output).not.toMatch(/\/push\//);
});

test("several changes are one message, and one that is taken back is none", async () => {
  const [moved, back] = [await announce({ days: 0.5 }), await announce()];
  const [one, other] = [
    await follow({ announcement_id: moved }),
    await follow({ announcement_id: back }),
  ];
  await sql`update public.announcements set location = 'Templo' where id = ${moved}`;
  await sql`update public.announcements set date = date + interval '1 hour' where id = ${moved}`;
  await cancel(back);
  await sql`update public.announcements set status = 'scheduled' where id = ${back}`;
  await hurry();
  await settled();
  expect(service.to(one)).toMatchObject([{ title: "Mudou horário e local: Almoço" }]);
  expect(service.to(other)).toEqual([]);
  // Until it is over.
  expect(service.taken.at(-1)?.headers.ttl).toEqual(expect.closeTo(13 * 3_600, -2));
  // The hour counts from what was told.
  expect(await sql`select announcement_id as id from private.push_changes`).toEqual([
    { id: moved },
  ]);
});

test("a ministry's followers are told of a series once, and those of a date of its date", async () => {
  const louvor = await ministry();
  const all = await follow({ ministry_id: louvor });
  const ids = await Promise.all([2, 1, 3].map((days) => announce({ ministry: louvor, days })));
  const one = await follow({ announcement_id: ids[0] ?? "" });
  const [series] = await sql`
    insert into public.series (frequency, starts_on, starts_at, time_zone, template)
    values ('weekly', '2026-01-01', '12:00', 'UTC', '{}') returning id
  `;
  await sql`update public.announcements set series_id = ${series?.id}, location = 'Templo'`;
  const other = await announce({ ministry: louvor });
  await cancel(other);
  await hurry();
  await settled();
  const paths = (tellee: typeof one) => service.to(tellee).map(({ path }) => path);
  expect(paths(all)).toEqual([`/avisos/${ids[1]}`, `/avisos/${other}`]);
  expect(paths(one)).toEqual([`/avisos/${ids[0]}`]);
  await sql`delete from public.announcements where id <> ${other}`;
  await sql`update private.push_changes set told_at = null`;
  await hurry();
  await settled();
  expect(service.to(all).slice(2)).toMatchObject([
    { title: "Aviso retirado", body: expect.not.stringContaining("Almoço") },
  ]);
});

test("what was due a day ago, while nothing was sent, is told to nobody", async () => {
  const id = await announce();
  const one = await follow({ announcement_id: id });
  await cancel(id);
  await sql`update private.push_changes set due_at = now() - interval '25 hours'`;
  await sql`notify public_changes, 'announcements'`;
  await expect.poll(() => sql`select from private.push_changes`).toHaveLength(0);
  await settled();
  expect(service.to(one)).toEqual([]);
});

test.each([404, 410])(
  "a subscription whose service says %i is forgotten, and no other one",
  async (status) => {
    const id = await announce();
    const [gone, here] = [
      await follow({ announcement_id: id }),
      await follow({ announcement_id: id }),
    ];
    service.answer = (endpoint) => (endpoint === gone.endpoint ? status : undefined);
    await cancel(id);
    await hurry();
    await settled();
    expect(service.to(here)).toHaveLength(1);
    const { endpoint, auth } = gone;
    expect((await call("followed", { endpoint, auth })).body).toEqual([]);
    expect(await sql`select endpoint from private.push_subscriptions`).toEqual([
      { endpoint: here.endpoint },
    ]);
  },
);

test.each([400, 403, 413])(
  "a message that its service refuses with %i is not sent again, and the subscription stays",
  async (status) => {
    const id = await announce();
    const one = await follow({ announcement_id: id });
    service.answer = () => status;
    await cancel(id);
    await hurry();
    await settled();
    await expect.poll(() => server.output).toContain(`"failed":{"${service.host} ${status}":1}`);
    expect(await sql`select endpoint from private.push_subscriptions`).toEqual([
      { endpoint: one.endpoint },
    ]);
  },
);

test("a subscription for which nothing can be encrypted is forgotten", async () => {
  const id = await announce();
  const one = await follow({ announcement_id: id });
  const noPoint = { ...service.subscribe(), p256dh: `B${"A".repeat(86)}` };
  await follow({ announcement_id: id }, noPoint);
  await cancel(id);
  await hurry();
  await settled();
  expect(await sql`select endpoint from private.push_subscriptions`).toEqual([
    { endpoint: one.endpoint },
  ]);
});

/** Until a message has failed that often. */
const tried = (tries: number) =>
  expect.poll(() => sql`select tries from private.push_deliveries`).toEqual([{ tries }]);

describe("a push service that is away", () => {
  test("is tried again until it is back", async () => {
    const id = await announce();
    const one = await follow({ announcement_id: id });
    await service.down();
    await cancel(id);
    await hurry();
    await tried(1);
    await service.up();
    const inTwentyMinutes = new Date(Date.now() + 1_200_000).toUTCString();
    for (const [index, wait] of ["1200", inTwentyMinutes].entries()) {
      service.answer = (_, response) => response.setHeader("Retry-After", wait) && 503;
      await hurry();
      await tried(2 + index);
      const [row] = await sql`
        select extract(epoch from next_try_at - now())::int as seconds from private.push_deliveries
      `;
      expect(row?.seconds).toEqual(expect.closeTo(1200, -2));
    }
    service.answer = () => undefined;
    await hurry();
    await settled();
    expect(service.to(one)).toHaveLength(1);
    for (const cause of ["ECONNREFUSED", "503"]) {
      await expect.poll(() => server.output).toContain(`"${service.host} ${cause}":1`);
    }
  });

  test("for a day", async () => {
    const id = await announce();
    const one = await follow({ announcement_id: id });
    service.answer = () => 500;
    await cancel(id);
    await hurry();
    await tried(1);
    service.answer = () => undefined;
    await sql`update private.push_messages set expires_at = expires_at - interval '1 day'`;
    await hurry();
    await settled();
    expect(service.to(one)).toEqual([]);
    expect(await sql`select from private.push_subscriptions`).toHaveLength(1);
  });
});

describe("the server is made to send nowhere else", () => {
  test("by a redirect", async () => {
    const elsewhere = await forTest(PushService.start());
    const { endpoint } = elsewhere.subscribe();
    const id = await announce();
    await follow({ announcement_id: id });
    service.answer = (_, response) => response.setHeader("Location", endpoint) && 307;
    await cancel(id);
    await hurry();
    await tried(1);
    expect(elsewhere.asked).toBe(0);
    await sql`delete from private.push_messages`;
  });

  test("by a subscription from before its host was taken from the list", async () => {
    const elsewhere = await forTest(PushService.start());
    const id = await announce();
    const one = await follow({ announcement_id: id });
    const { endpoint } = elsewhere.subscribe();
    await sql`update private.push_subscriptions set endpoint = ${endpoint} where endpoint = ${one.endpoint}`;
    await cancel(id);
    await hurry();
    await settled();
    const cause = `"localhost:${new URL(endpoint).port} is not in the list of push services":1`;
    await expect.poll(() => server.output).toContain(cause);
    expect(elsewhere.asked).toBe(0);
  });

  test("by a subscription to this machine, which it does not take", async () => {
    const wrong = { ...service.subscribe(), endpoint: `https://localhost:${server.port}/x` };
    const answer = await call("follow", { ...wrong, digest: true });
    expect(answer).toMatchObject({ status: 401, body: { hint: "push_host_unknown" } });
  });
});

test("one address follows six hundred times an hour, and others go on", async () => {
  const one = await follow({ digest: true });
  await sql`update server.rate_limits set points = 600 where key like 'follow:%'`;
  const { endpoint, p256dh, auth } = one;
  const refused = await call("follow", { endpoint, p256dh, auth, digest: true });
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3000);
  expect((await call("unfollow", { endpoint, auth })).status).toBe(429);
  // Reading is not counted.
  expect((await call("followed", { endpoint, auth })).body).toHaveLength(1);
  expect((await call("push_key", {})).status).toBe(200);
  await sql`delete from server.rate_limits`;
});
