import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Client, EVERYBODY } from "../../test/support/clients/people.ts";
import type { Session } from "../../test/support/database/sql.ts";
import { openBoard } from "./board.ts";
import { knowPushHosts, type Subscription, subscription } from "./subscriptions.ts";

const { owner, createAnnouncement, cast } = await openBoard();
const { client } = cast.visitor;
knowPushHosts(owner, ["push.example.org", "*.push.example.com", "localhost:8443"]);

const DIGEST = { digest: true };
const OWN = { ministry_id: cast.ownMinistry };
const follow = (one: Subscription, topic: object, by = client) =>
  by.rpc("follow", { ...one, ...topic });
const unfollow = async ({ endpoint, auth }: Subscription, topic: object = {}, by = client) =>
  expect((await by.rpc("unfollow", { endpoint, auth, ...topic })).error).toBeNull();
const followed = async ({ endpoint, auth }: Subscription, by: Client = client) =>
  (await by.rpc("followed", { endpoint, auth })).data;
const renew = ({ endpoint, auth }: Subscription, to: Subscription, by = client) =>
  by.rpc("renew_subscription", {
    ...{ endpoint, auth },
    ...{ new_endpoint: to.endpoint, new_p256dh: to.p256dh, new_auth: to.auth },
  });
const topic = (values: object) => ({
  ...{ announcement_id: null, ministry_id: null, digest: false, ...values },
});
const stored = async ({ endpoint }: Subscription) => {
  const [row] = await owner`
    select endpoint, p256dh, auth, count(topic)::int as topics from private.push_subscriptions kept
    left join private.push_topics topic on subscription_id = kept.id
    where endpoint = ${endpoint} group by kept.id
  `;
  return row;
};
const UNKNOWN = { code: "42501", hint: "push_host_unknown" };

test.each(EVERYBODY)("%s follows, reads what is followed, and takes it back", async (who) => {
  const { client } = cast[who];
  const one = subscription();
  const announcement_id = await createAnnouncement();
  const topics = [{ announcement_id }, OWN, DIGEST];
  for (const each of [...topics, ...topics]) {
    expect((await follow(one, each, client)).error).toBeNull();
  }
  expect(await followed(one, client)).toEqual(topics.map(topic));
  for (const each of [OWN, DIGEST]) await unfollow(one, each, client);
  expect(await followed(one, client)).toEqual([topic({ announcement_id })]);
  await unfollow(one, {}, client);
  // A subscription without topics is deleted.
  expect([await followed(one, client), await stored(one)]).toEqual([[], undefined]);
});

describe("with somebody else's endpoint", () => {
  const theirs = subscription();
  const guess = subscription(theirs.endpoint);
  beforeAll(async () => void (await follow(theirs, DIGEST)));

  test("nobody follows, whose messages it would then be", async () => {
    for (const one of [guess, { ...guess, auth: theirs.auth }]) {
      const refusal = { code: "42501", hint: "other_subscription" };
      expect((await follow(one, OWN)).error).toMatchObject(refusal);
    }
    expect(await stored(theirs)).toEqual({ ...theirs, topics: 1 });
  });

  test("nobody learns what it follows, takes anything back, or takes it over", async () => {
    const { client } = cast.admin;
    for (const one of [guess, subscription()]) expect(await followed(one, client)).toEqual([]);
    expect(await followed(theirs)).toEqual([topic(DIGEST)]);
    await unfollow(guess, {}, client);
    expect((await renew(guess, subscription(), client)).data).toBe(false);
    expect(await stored(theirs)).toEqual({ ...theirs, topics: 1 });
  });
});

test("a subscription that a browser exchanges goes on following, once", async () => {
  const [one, next, other] = [subscription(), subscription(), subscription()];
  await follow(one, DIGEST);
  const elsewhere = await renew(one, subscription("https://evil.example/x"));
  expect(elsewhere.error).toMatchObject(UNKNOWN);
  expect((await renew(one, next)).data).toBe(true);
  expect(await stored(one)).toBeUndefined();
  expect(await stored(next)).toEqual({ ...next, topics: 1 });
  expect((await renew(one, subscription())).data).toBe(false);
  // A new endpoint that already has a subscription is not replaced.
  for (const each of [one, other]) await follow(each, DIGEST);
  expect((await renew(one, other)).data).toBe(false);
  expect(await stored(other)).toEqual({ ...other, topics: 1 });
});

test.each([
  ["no host that messages are sent to", "https://evil.example/x"],
  ["another port of it", "https://localhost:5432/x"],
  ["a private address", "https://10.0.0.1/x"],
  ["the host before an @", "https://push.example.org@evil.example/x"],
  ["the host before a backslash", "https://evil.example\\@push.example.org/x"],
  ["the host at another's end", "https://evilpush.example.org/x"],
  ["the host before another's", "https://push.example.org.evil.example/x"],
  ["a name of the host alone", "https://.push.example.com.evil.example/x"],
  ["plain http", "http://push.example.org/x"],
  ["nothing", ""],
])("%s is no endpoint", async (_, endpoint) => {
  expect((await follow(subscription(endpoint), DIGEST)).error).toMatchObject(UNKNOWN);
});

test("hosts that are known are, with names in front where that is said", async () => {
  for (const host of ["push.example.org", "a.b-1.push.example.com", "localhost:8443"]) {
    const one = subscription(`https://${host}/${randomUUID()}`);
    expect((await follow(one, DIGEST)).error).toBeNull();
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
  const message = expect.stringContaining(`push_subscriptions_${column}_format`);
  expect((await follow(values, DIGEST)).error).toMatchObject({ code: "23514", message });
});

test("a person follows one thing, which is there", async () => {
  const announcement_id = await createAnnouncement();
  for (const none of [{}, { digest: false }, { announcement_id, digest: true }]) {
    const { error } = await follow(one, none);
    expect(error).toMatchObject({ code: "22023", hint: "one_topic" });
  }
  for (const gone of ["announcement", "ministry"]) {
    const { error } = await follow(one, { [`${gone}_id`]: randomUUID() });
    expect(error).toMatchObject({ hint: `${gone}_gone` });
  }
  expect(await stored(one)).toBeUndefined();
});

test("a subscription follows a hundred things, and the next is refused", async () => {
  const many = subscription();
  await follow(many, DIGEST);
  await owner`
    insert into private.push_topics (subscription_id, announcement_id)
    select id, gen_random_uuid() from private.push_subscriptions, generate_series(1, 98)
    where endpoint = ${many.endpoint}
  `;
  expect((await follow(many, OWN)).status).toBe(204);
  const next = await follow(many, { ministry_id: cast.otherMinistry });
  expect([next.status, next.error?.hint]).toEqual([429, "too_many_topics"]);
  expect(await stored(many)).toMatchObject({ topics: 100 });
  // A repeated topic adds no row, so it is not refused.
  expect((await follow(many, OWN)).status).toBe(204);
});

const ask = (sql: Session, { endpoint, p256dh, auth }: Subscription) =>
  sql`select public.follow(${endpoint}, ${p256dh}, ${auth}, digest => true)`;

test("twenty thousand follow, and the next is refused; those who do go on", async () => {
  const full = owner.begin(async (sql) => {
    await sql`
      insert into private.push_subscriptions (endpoint, p256dh, auth)
      select 'https://push.example.org/' || n, ${one.p256dh}, ${one.auth}
      from generate_series((select count(*) + 1 from private.push_subscriptions), 20000) n
    `;
    await sql`set local role anon`;
    const known = { ...one, endpoint: "https://push.example.org/20000" };
    await expect(ask(sql, known)).resolves.toHaveLength(1);
    await ask(sql, subscription());
  });
  await expect(full).rejects.toMatchObject({ code: "PT429", hint: "too_many_followers" });
});

test("how many follow is counted for an admin, as numbers and nothing else", async () => {
  const announcement_id = await createAnnouncement();
  for (const each of [subscription(), subscription()]) await follow(each, { announcement_id });
  const { data } = await cast.admin.client.rpc("count_listeners");
  const counted = data?.filter((row) => row.announcement_id === announcement_id);
  expect(counted).toEqual([{ ...topic({ announcement_id }), listeners: 2 }]);
});
