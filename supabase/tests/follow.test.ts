import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Client, EVERYBODY, NOT_ADMINS, peopleOf } from "../../test/support/clients/people.ts";
import type { Session } from "../../test/support/database/sql.ts";

const { owner, as, createCast } = peopleOf(inject("server"));
const cast = await createCast();
const { visitor } = cast;

const HOSTS = ["push.example.org", "*.push.example.com", "localhost:8443"];
beforeAll(async () => {
  await owner`
    insert into private.push_service (public_key, private_key, hosts) values ('public', 'private', ${HOSTS})
    on conflict (id) do update set hosts = excluded.hosts || push_service.hosts
  `;
});

const encoded = (bytes: Buffer) => bytes.toString("base64url");

/** A subscription as a browser makes one. */
const subscription = (endpoint = `https://push.example.org/${randomUUID()}`) => ({
  endpoint,
  p256dh: encoded(Buffer.concat([Buffer.from([4]), randomBytes(64)])),
  auth: encoded(randomBytes(16)),
});
type Subscription = ReturnType<typeof subscription>;

async function createAnnouncement(values: { ministry?: string; days?: number } = {}) {
  const [row] = await owner<{ id: string }[]>`
    insert into public.announcements (title, description, date, ministry_id)
    values ('Almoço', 'x', now() + ${values.days ?? 3} * interval '1 day', ${values.ministry ?? null}) returning id
  `;
  if (!row) throw new Error("no announcement");
  return row.id;
}

const follow = (client: Client, one: Subscription, topic: object) =>
  client.rpc("follow", { ...one, ...topic });
const followed = async (client: Client, { endpoint, auth }: Subscription) =>
  (await client.rpc("followed", { endpoint, auth })).data;
const topic = (values: object) => ({
  ...{ announcement_id: null, ministry_id: null, digest: false },
  ...values,
});
const stored = async ({ endpoint }: Subscription) => {
  const [row] = await owner`
    select endpoint, p256dh, auth, count(topic)::int as topics from private.push_subscriptions kept
    left join private.push_topics topic on subscription_id = kept.id
    where endpoint = ${endpoint} group by kept.id
  `;
  return row;
};

test.each(EVERYBODY)("%s follows, reads what is followed, and takes it back", async (who) => {
  const { client } = cast[who];
  const one = subscription();
  const announcement_id = await createAnnouncement();
  const topics = [{ announcement_id }, { ministry_id: cast.ownMinistry }, { digest: true }];
  for (const each of [...topics, ...topics]) {
    expect((await follow(client, one, each)).error).toBeNull();
  }
  expect(await followed(client, one)).toEqual(topics.map(topic));
  const { endpoint, auth } = one;
  await client.rpc("unfollow", { endpoint, auth, ministry_id: cast.ownMinistry });
  await client.rpc("unfollow", { endpoint, auth, digest: true });
  expect(await followed(client, one)).toEqual([topic({ announcement_id })]);
  await client.rpc("unfollow", { endpoint, auth, announcement_id });
  expect(await followed(client, one)).toEqual([]);
  // Nothing is kept of whoever follows nothing.
  expect(await stored(one)).toBeUndefined();
});

test("all of it is taken back at once", async () => {
  const one = subscription();
  const { endpoint, auth } = one;
  await follow(visitor.client, one, { digest: true });
  await follow(visitor.client, one, { ministry_id: cast.ownMinistry });
  expect((await visitor.client.rpc("unfollow", { endpoint, auth })).error).toBeNull();
  expect(await stored(one)).toBeUndefined();
});

describe("with somebody else's endpoint", () => {
  const theirs = subscription();
  const { endpoint } = theirs;
  const guess = subscription(endpoint);
  beforeAll(() => follow(visitor.client, theirs, { digest: true }));

  test("nobody follows, whose messages it would then be", async () => {
    for (const one of [guess, { ...guess, auth: theirs.auth }]) {
      const { error } = await follow(visitor.client, one, { ministry_id: cast.ownMinistry });
      expect(error).toMatchObject({ code: "42501", hint: "other_subscription" });
    }
    expect(await stored(theirs)).toEqual({ ...theirs, topics: 1 });
  });

  test("nobody learns what it follows", async () => {
    for (const one of [guess, subscription()]) {
      expect(await followed(cast.admin.client, one)).toEqual([]);
    }
    expect(await followed(visitor.client, theirs)).toEqual([topic({ digest: true })]);
  });

  test("nobody takes anything back, or takes it over", async () => {
    const { client } = cast.admin;
    const { auth } = guess;
    expect((await client.rpc("unfollow", { endpoint, auth })).error).toBeNull();
    const mine = subscription();
    const renewed = await client.rpc("renew_subscription", {
      ...{ endpoint, auth },
      ...{ new_endpoint: mine.endpoint, new_p256dh: mine.p256dh, new_auth: mine.auth },
    });
    expect(renewed.data).toBe(false);
    expect(await stored(theirs)).toEqual({ ...theirs, topics: 1 });
  });
});

test("a subscription that a browser exchanges goes on following, once", async () => {
  const [one, next] = [subscription(), subscription()];
  await follow(visitor.client, one, { digest: true });
  const renew = (to: Subscription) =>
    visitor.client.rpc("renew_subscription", {
      ...{ endpoint: one.endpoint, auth: one.auth },
      ...{ new_endpoint: to.endpoint, new_p256dh: to.p256dh, new_auth: to.auth },
    });
  const elsewhere = await renew(subscription("https://evil.example/x"));
  expect(elsewhere.error).toMatchObject({ code: "42501", hint: "push_host_unknown" });
  expect((await renew(next)).data).toBe(true);
  expect(await stored(one)).toBeUndefined();
  expect(await stored(next)).toEqual({ ...next, topics: 1 });
  expect((await renew(subscription())).data).toBe(false);
  // What follows something already is nobody's to be replaced.
  const other = subscription();
  await follow(visitor.client, other, { digest: true });
  await follow(visitor.client, one, { digest: true });
  expect((await renew(other)).data).toBe(false);
  expect(await stored(other)).toEqual({ ...other, topics: 1 });
});

test.each([
  ["no host that messages are sent to", "https://evil.example/x"],
  ["this machine", "https://localhost/x"],
  ["another port of it", "https://localhost:5432/x"],
  ["a private address", "https://10.0.0.1/x"],
  ["an address in brackets", "https://[::1]/x"],
  ["the host before an @", "https://push.example.org@evil.example/x"],
  ["the host as a password", "https://a:push.example.org@evil.example/x"],
  ["the host before a backslash", "https://evil.example\\@push.example.org/x"],
  ["the host at another's end", "https://evilpush.example.org/x"],
  ["the host before another's", "https://push.example.org.evil.example/x"],
  ["the host of a parameter", "https://evil.example/?https://push.example.org/x"],
  ["a name of the host alone", "https://.push.example.com.evil.example/x"],
  ["plain http", "http://push.example.org/x"],
  ["another scheme", "file:///etc/passwd"],
  ["nothing", ""],
])("%s is no endpoint", async (_, endpoint) => {
  const { error } = await follow(visitor.client, subscription(endpoint), { digest: true });
  expect(error).toMatchObject({ code: "42501", hint: "push_host_unknown" });
});

test("hosts that are known are, with names in front where that is said", async () => {
  for (const host of ["push.example.org", "a.b-1.push.example.com", "localhost:8443"]) {
    const one = subscription(`https://${host}/${randomUUID()}`);
    expect((await follow(visitor.client, one, { digest: true })).error).toBeNull();
  }
});

const one = subscription();
test.each([
  ["endpoint", "a blank in it", { ...one, endpoint: "https://push.example.org/a b" }],
  ["endpoint", "a line in it", { ...one, endpoint: "https://push.example.org/a\r\nb" }],
  ["endpoint", "no path", { ...one, endpoint: "https://push.example.org/" }],
  ["endpoint", "1,001 characters", { ...one, endpoint: one.endpoint.padEnd(1001, "a") }],
  ["p256dh", "a short point", { ...one, p256dh: one.auth }],
  ["p256dh", "a point in its other form", { ...one, p256dh: `A${one.p256dh.slice(1)}` }],
  ["p256dh", "megabytes", { ...one, p256dh: one.p256dh.padEnd(50_000, "A") }],
  ["auth", "15 bytes", { ...one, auth: one.auth.slice(2) }],
  ["auth", "no base64url", { ...one, auth: `+/${one.auth.slice(2)}` }],
])("%s: %s is refused", async (column, _, values) => {
  const { error } = await follow(visitor.client, values, { digest: true });
  expect(error).toMatchObject({
    code: "23514",
    message: expect.stringContaining(`push_subscriptions_${column}_format`),
  });
});

test("what is followed is one thing, which is there", async () => {
  const announcement_id = await createAnnouncement();
  for (const none of [{}, { digest: false }, { announcement_id, digest: true }]) {
    const { error } = await follow(visitor.client, one, none);
    expect(error).toMatchObject({ code: "22023", hint: "one_topic" });
  }
  for (const gone of ["announcement", "ministry"]) {
    const { error } = await follow(visitor.client, one, { [`${gone}_id`]: randomUUID() });
    expect(error).toMatchObject({ hint: `${gone}_gone` });
  }
  expect(await stored(one)).toBeUndefined();
});

test("a subscription follows a hundred things, and the next is refused", async () => {
  const many = subscription();
  await follow(visitor.client, many, { digest: true });
  await owner`
    insert into private.push_topics (subscription_id, announcement_id)
    select id, gen_random_uuid() from private.push_subscriptions, generate_series(1, 98)
    where endpoint = ${many.endpoint}
  `;
  const ministry_id = cast.ownMinistry;
  expect((await follow(visitor.client, many, { ministry_id })).status).toBe(204);
  const next = await follow(visitor.client, many, { ministry_id: cast.otherMinistry });
  expect([next.status, next.error?.hint]).toEqual([429, "too_many_topics"]);
  expect(await stored(many)).toMatchObject({ topics: 100 });
  // Again what is followed already is no more.
  expect((await follow(visitor.client, many, { ministry_id })).status).toBe(204);
});

/** Runs `work` as a visitor in the database itself, and undoes what it did. */
async function undone(
  arrange: (sql: Session) => Promise<unknown>,
  work: (sql: Session) => unknown,
) {
  const ROLLED_BACK = new Error("rolled back");
  await owner
    .begin(async (sql) => {
      await arrange(sql);
      await sql`set local role anon`;
      await work(sql);
      throw ROLLED_BACK;
    })
    .catch((error: unknown) => {
      if (error !== ROLLED_BACK) throw error;
    });
}

test("twenty thousand follow, and the next is refused; those who do go on", async () => {
  const fill = (sql: Session) => sql`
    insert into private.push_subscriptions (endpoint, p256dh, auth)
    select 'https://push.example.org/' || n, ${one.p256dh}, ${one.auth}
    from generate_series((select count(*) + 1 from private.push_subscriptions), 20000) n
  `;
  await undone(fill, async (sql) => {
    const last = { ...one, endpoint: "https://push.example.org/20000" };
    const ask = ({ endpoint, p256dh, auth }: Subscription) =>
      sql`select public.follow(${endpoint}, ${p256dh}, ${auth}, digest => true)`;
    await ask(last);
    await expect(ask(subscription())).rejects.toMatchObject({
      code: "PT429",
      hint: "too_many_followers",
    });
  });
});

test("without a server that sends there is no key, and nobody follows", async () => {
  const { data } = await visitor.client.rpc("push_key");
  expect(data).toEqual(expect.any(String));
  const silence = (sql: Session) => sql`update private.push_service set hosts = '{}'`;
  await undone(silence, async (sql) => {
    expect(await sql`select public.push_key() as key`).toEqual([{ key: null }]);
    const { endpoint, p256dh, auth } = subscription();
    const asked = sql`select public.follow(${endpoint}, ${p256dh}, ${auth}, digest => true)`;
    await expect(asked).rejects.toMatchObject({ hint: "push_host_unknown" });
  });
});

describe("how many listen", () => {
  test("is counted for an admin, as numbers and nothing else", async () => {
    const announcement_id = await createAnnouncement();
    for (const each of [subscription(), subscription()]) {
      await follow(visitor.client, each, { announcement_id });
    }
    const { data } = await cast.admin.client.rpc("count_listeners");
    expect(data?.filter((row) => row.announcement_id === announcement_id)).toEqual([
      { ...topic({ announcement_id }), listeners: 2 },
    ]);
  });

  test.each(NOT_ADMINS)("is nothing to %s", async (who) => {
    const { data, error } = await cast[who].client.rpc("count_listeners");
    expect([data, error?.code]).toEqual([null, "42501"]);
  });
});

test.each(["member", "admin"] as const)(
  "the tables are closed to %s, also past the data API",
  async (who) => {
    const tables = await owner<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'private'::regnamespace and relkind = 'r' and relname like 'push\\_%'
  `;
    expect(tables).toHaveLength(7);
    for (const { name } of tables) {
      for (const statement of [`select from private.${name}`, `delete from private.${name}`]) {
        const asked = as(cast[who].id, (sql) => sql.unsafe(statement));
        await expect(asked).rejects.toMatchObject({ code: "42501" });
      }
    }
  },
);
