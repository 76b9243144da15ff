import { beforeAll, describe, expect, inject, test } from "vitest";
import { edit, post, remove, restore } from "../../test/support/clients/announcements.ts";
import { peopleOf } from "../../test/support/clients/people.ts";
import { knowPushHosts, subscription } from "./subscriptions.ts";

const { owner, createCast } = peopleOf(inject("server"));
const { visitor, member, editor, ownMinistry, otherMinistry } = await createCast();

knowPushHosts(owner, ["push.example.org"]);

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

async function follow(topic: { announcement_id: string } | { ministry_id: string }) {
  expect((await visitor.client.rpc("follow", { ...subscription(), ...topic })).error).toBeNull();
}

/** Posts an announcement of the member, and follows it unless `follows` is false. */
async function announce({ date = inHours(72), follows = true } = {}) {
  const { data } = await post(member, { date, ministry_id: ownMinistry }).throwOnError();
  if (follows) await follow({ announcement_id: data.id });
  return data.id;
}
const change = async (id: string, values: object) =>
  expect((await edit(member, id, values)).error).toBeNull();
/**
 * Records that followers received the message about the queued change of an announcement `ago`
 * before now.
 */
const markSent = (id: string, ago = "0 hours") => owner`
  update private.push_changes
    set notified_revision = null, due_at = null, notified_at = now() - ${ago}::interval
  where announcement_id = ${id}
`;

/**
 * Returns the queued change of an announcement: the revision that followers know, and the seconds
 * until it is due.
 */
async function queued(id: string) {
  const [row] = await owner`
    select notified_revision, round(extract(epoch from due_at - now()))::int as seconds
    from private.push_changes where announcement_id = ${id}
  `;
  return row;
}
const soon = (notified_revision: number) => ({
  notified_revision,
  seconds: expect.closeTo(20, -1),
});

test.each([
  ["cancelled", { status: "cancelled", status_reason: "Chuva" }],
  ["postponed", { status: "postponed" }],
  ["moved to another hour", { date: inHours(96) }],
  ["given words for its hour", { hour_words: "após o culto" }],
  ["moved to another place", { location: "Templo" }],
])("a message to followers is queued when an announcement is %s", async (_, values) => {
  const id = await announce();
  await change(id, values);
  expect(await queued(id)).toEqual(soon(1));
});

test("a message is queued when a cancelled announcement takes place after all", async () => {
  const id = await announce({ follows: false });
  await change(id, { status: "cancelled" });
  await follow({ announcement_id: id });
  await change(id, { status: "scheduled" });
  expect(await queued(id)).toEqual(soon(2));
});

test.each([
  ["its texts", { title: "Almoço de sábado", description: "y", contact: "Rute" }],
  ["its end", { ends_at: inHours(74) }],
  ["no value", { status: "scheduled" }],
])("an update of an announcement that changes %s queues no message", async (_, values) => {
  const id = await announce();
  await change(id, values);
  expect(await queued(id)).toBeUndefined();
});

test("no message is queued for an announcement without followers or in the past", async () => {
  const alone = await announce({ follows: false });
  const over = await announce({ date: inHours(-1) });
  for (const id of [alone, over]) await change(id, { status: "cancelled" });
  for (const id of [alone, over]) expect(await queued(id)).toBeUndefined();
  await change(over, { date: inHours(24) });
  expect(await queued(over)).toEqual(soon(2));
});

test("no message is queued when a notice gets another end, or is deleted", async () => {
  const values = { kind: "notice", date: inHours(72), ministry_id: ownMinistry };
  const { data } = await post(member, values).throwOnError();
  await follow({ announcement_id: data.id });
  await change(data.id, { date: inHours(96) });
  await remove(member, data.id);
  expect(await queued(data.id)).toBeUndefined();
});

test("several changes become one message", async () => {
  const id = await announce();
  await change(id, { location: "Templo" });
  await change(id, { date: inHours(96) });
  await change(id, { status: "cancelled" });
  expect(await queued(id)).toEqual(soon(1));
});

test("a message is due at least an hour after the last one", async () => {
  const id = await announce();
  await change(id, { location: "Templo" });
  await markSent(id, "10 minutes");
  await change(id, { location: "Salão" });
  expect(await queued(id)).toEqual({ notified_revision: 2, seconds: expect.closeTo(3000, -2) });
  await markSent(id, "2 hours");
  await change(id, { location: "Templo" });
  expect(await queued(id)).toEqual(soon(3));
});

test("a message is due at the latest an hour before the announcement", async () => {
  const id = await announce({ date: inHours(1.75) });
  /** Marks the queued message as sent, and moves the announcement. */
  const sendThenMove = async (hours: number) => {
    await markSent(id);
    await change(id, { date: inHours(hours) });
  };
  await change(id, { location: "Templo" });
  await sendThenMove(2);
  expect(await queued(id)).toEqual({ notified_revision: 2, seconds: expect.closeTo(2700, -2) });
  // A later change makes a queued message due sooner if the announcement begins sooner.
  await change(id, { date: inHours(1.5) });
  expect(await queued(id)).toEqual({ notified_revision: 2, seconds: expect.closeTo(1800, -2) });
  await change(id, { date: inHours(0.5) });
  expect(await queued(id)).toEqual(soon(2));
  // Long before the announcement begins, an hour passes between two messages.
  await sendThenMove(72);
  await sendThenMove(96);
  expect(await queued(id)).toEqual({ notified_revision: 6, seconds: expect.closeTo(3600, -2) });
});

describe("a follower of a ministry", () => {
  beforeAll(() => follow({ ministry_id: ownMinistry }));

  test("gets messages about announcements that leave the ministry", async () => {
    const id = await announce({ follows: false });
    await owner`delete from private.push_news where announcement_id = ${id}`;
    await owner`
      update public.announcements set ministry_id = ${otherMinistry}, location = 'Templo'
        where id = ${id}
    `;
    expect(await queued(id)).toEqual(soon(1));
  });

  test("gets no message about a change of a new announcement", async () => {
    const id = await announce({ follows: false });
    const followed = await announce();
    for (const one of [id, followed]) await change(one, { location: "Templo" });
    expect(await queued(id)).toBeUndefined();
    expect(await queued(followed)).toEqual(soon(1));
    await remove(editor, id);
    expect(await queued(id)).toBeUndefined();
    expect((await restore(editor, id, 1)).error).toBeNull();
    expect(await queued(id)).toBeUndefined();
  });
});

test("a restoration queues a message after that about the deletion", async () => {
  const id = await announce();
  await remove(editor, id);
  expect(await queued(id)).toEqual(soon(1));
  await markSent(id);
  expect((await restore(editor, id, 1)).error).toBeNull();
  expect(await queued(id)).toEqual({ notified_revision: 2, seconds: expect.closeTo(3600, -2) });
});
