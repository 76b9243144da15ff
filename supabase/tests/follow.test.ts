import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Client, EDITORS, EVERYBODY } from "../../test/support/clients/people.ts";
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
    endpoint,
    auth,
    new_endpoint: to.endpoint,
    new_p256dh: to.p256dh,
    new_auth: to.auth,
  });
const topic = (values: object) => ({
  announcement_id: null,
  ministry_id: null,
  digest: false,
  rehearsal: false,
  ...values,
});
const followedTopic = (values: object) => topic({ lost: false, ...values });
const stored = async ({ endpoint }: Subscription) => {
  const [row] = await owner`
    select endpoint, p256dh, auth, count(topic)::int as topics from private.push_subscriptions kept
    left join private.push_topics topic on subscription_id = kept.id
    where endpoint = ${endpoint} group by kept.id
  `;
  return row;
};
const UNKNOWN = { code: "42501", hint: "push_host_unknown" };

test.each(EVERYBODY)("the person %s can follow and unfollow topics", async (who) => {
  const { client } = cast[who];
  const one = subscription();
  const announcement_id = await createAnnouncement();
  const topics = [{ announcement_id }, OWN, DIGEST];
  for (const each of topics) {
    expect((await follow(one, each, client)).error).toBeNull();
  }
  expect(await followed(one, client)).toEqual(topics.map(followedTopic));
  for (const each of [OWN, DIGEST]) await unfollow(one, each, client);
  expect(await followed(one, client)).toEqual([followedTopic({ announcement_id })]);
  await unfollow(one, {}, client);
  // A subscription without topics is deleted.
  expect([await followed(one, client), await stored(one)]).toEqual([[], undefined]);
});

describe("with the push endpoint of another person's browser", () => {
  const theirs = subscription();
  const guess = subscription(theirs.endpoint);
  beforeAll(async () => void (await follow(theirs, DIGEST)));

  test("nobody can follow a topic", async () => {
    for (const one of [guess, { ...guess, auth: theirs.auth }]) {
      const refusal = { code: "42501", hint: "other_subscription" };
      expect((await follow(one, OWN)).error).toMatchObject(refusal);
    }
    expect(await stored(theirs)).toEqual({ ...theirs, topics: 1 });
  });

  test("nobody can read or change the followed topics", async () => {
    const { client } = cast.admin;
    for (const one of [guess, subscription()]) expect(await followed(one, client)).toEqual([]);
    expect(await followed(theirs)).toEqual([followedTopic(DIGEST)]);
    await unfollow(guess, {}, client);
    expect((await renew(guess, subscription(), client)).data).toBe(false);
    expect(await stored(theirs)).toEqual({ ...theirs, topics: 1 });
  });
});

test("a subscription that a browser renews keeps its topics", async () => {
  const one = subscription();
  const next = subscription();
  const other = subscription();
  await follow(one, DIGEST);
  const elsewhere = await renew(one, subscription("https://evil.example/x"));
  expect(elsewhere.error).toMatchObject(UNKNOWN);
  expect((await renew(one, next)).data).toBe(true);
  expect(await stored(one)).toBeUndefined();
  expect(await stored(next)).toEqual({ ...next, topics: 1 });
  expect((await renew(one, subscription())).data).toBe(false);
  // A subscription cannot be renewed with the endpoint of another subscription.
  for (const each of [one, other]) await follow(each, DIGEST);
  expect((await renew(one, other)).data).toBe(false);
  expect(await stored(other)).toEqual({ ...other, topics: 1 });
});

test.each([
  ["an unknown host", "https://evil.example/x"],
  ["a private IP address", "https://10.0.0.1/x"],
  ["plain HTTP", "http://push.example.org/x"],
  ["no text", ""],
])("following is refused with %s as the endpoint", async (_, endpoint) => {
  expect((await follow(subscription(endpoint), DIGEST)).error).toMatchObject(UNKNOWN);
});

const one = subscription();
test.each([
  ["endpoint", "an address with a blank", { ...one, endpoint: "https://push.example.org/a b" }],
  [
    "endpoint",
    "an address with a line break",
    { ...one, endpoint: "https://push.example.org/a\r\nb" },
  ],
  ["endpoint", "an address without a path", { ...one, endpoint: "https://push.example.org/" }],
  ["endpoint", "1,001 characters", { ...one, endpoint: one.endpoint.padEnd(1001, "a") }],
  ["p256dh", "a short point", { ...one, p256dh: one.auth }],
  [
    "p256dh",
    "a point without the byte of the uncompressed form",
    { ...one, p256dh: `A${one.p256dh.slice(1)}` },
  ],
  ["p256dh", "50,000 characters", { ...one, p256dh: one.p256dh.padEnd(50_000, "A") }],
  ["auth", "15 bytes", { ...one, auth: one.auth.slice(2) }],
  ["auth", "text that is no base64url", { ...one, auth: `+/${one.auth.slice(2)}` }],
])("the column %s of a subscription refuses %s", async (column, _, values) => {
  const message = expect.stringContaining(`push_subscriptions_${column}_format`);
  expect((await follow(values, DIGEST)).error).toMatchObject({ code: "23514", message });
});

test("a request must follow exactly one topic that exists", async () => {
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

test.each(EVERYBODY)("the person %s can follow the rehearsal only as an editor", async (who) => {
  const { client: by, id } = { id: null, ...cast[who] };
  const one = subscription();
  const rehearsal = { rehearsal: true };
  const { error } = await follow(one, rehearsal, by);
  const account = await owner`
    select editor_id from private.push_topics join private.push_subscriptions kept
      on kept.id = subscription_id where endpoint = ${one.endpoint}
  `;
  if (!EDITORS.some((editor) => editor === who)) {
    expect(error?.code).toBe("42501");
    expect(account).toEqual([]);
    return;
  }
  expect(account).toEqual([{ editor_id: id }]);
  await follow(one, DIGEST);
  // The secret of the subscription is enough to end the topic, also after signing out.
  expect(await followed(one)).toEqual([followedTopic(rehearsal), followedTopic(DIGEST)]);
  await unfollow(one, rehearsal);
  expect(await followed(one)).toEqual([followedTopic(DIGEST)]);
});

test("a subscription can follow at most a hundred topics", async () => {
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

test("at most twenty thousand push subscriptions can follow topics", async () => {
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

test("an admin sees only the number of a topic's followers", async () => {
  const announcement_id = await createAnnouncement();
  for (const each of [subscription(), subscription()]) await follow(each, { announcement_id });
  const { data } = await cast.admin.client.rpc("count_listeners");
  const counted = data?.filter((row) => row.announcement_id === announcement_id);
  expect(counted).toEqual([{ ...topic({ announcement_id }), listeners: 2 }]);
});
