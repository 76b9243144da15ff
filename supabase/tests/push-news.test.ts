import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { edit, post, remove } from "../../test/support/clients/announcements.ts";
import { EDITORS, NOT_EDITORS } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";
import { idOf } from "./stored-series.ts";
import { knowPushHosts, subscription } from "./subscriptions.ts";

const { owner, cast, weekly, occurrences, createMember, createMinistry } = await openBoard();
const { visitor, member, otherMember, unattached, editor, ownMinistry, otherMinistry } = cast;

knowPushHosts(owner, ["push.example.org"]);

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function follow(topic: object, one = subscription()) {
  expect((await visitor.client.rpc("follow", { ...one, ...topic })).error).toBeNull();
  return one;
}
async function announce(values: object = {}, by = editor) {
  const { data } = await post(by, { date: inHours(72), ...values }).throwOnError();
  return data.id;
}
/**
 * Returns the minutes until each queued message about these announcements is due; null for a sent
 * one.
 */
async function queued(...ids: string[]) {
  const rows = await owner<{ minutes: number | null }[]>`
    select round(extract(epoch from due_at - now()) / 60)::int as minutes from private.push_news
    where announcement_id = any (${ids}) order by announcement_id
  `;
  return rows.map(({ minutes }) => minutes);
}

describe("a message about a new announcement", () => {
  beforeAll(async () => void (await follow({ ministry_id: ownMinistry })));

  test("is due after ten minutes when somebody follows its ministry", async () => {
    expect(await queued(await announce({ ministry_id: ownMinistry }, member))).toEqual([10]);
    const others = [
      await announce({ ministry_id: otherMinistry }, otherMember),
      await announce({}, unattached),
    ];
    expect(await queued(...others)).toEqual([]);
  });

  test("is not queued when an announcement is not new", async () => {
    const moved = await announce();
    const undone = await announce({ ministry_id: ownMinistry });
    expect((await edit(editor, moved, { ministry_id: ownMinistry })).error).toBeNull();
    await owner`delete from private.push_news where announcement_id = ${undone}`;
    await remove(editor, undone);
    const revert = { announcement_id: undone, revision: 2 };
    expect((await editor.client.rpc("undo_change", revert)).error).toBeNull();
    expect(await queued(moved, undone)).toEqual([]);
  });

  test("is queued only for the first occurrences of a series", async () => {
    const { id, rows } = await weekly();
    expect(new Set(await queued(...rows.map(idOf)))).toEqual(new Set([10]));
    await owner`delete from private.push_news where announcement_id = any (${rows.map(idOf)})`;
    // Both statements are in one transaction, because the server also extends series.
    await owner.begin(async (sql) => {
      await sql`delete from public.announcements where id = any (${rows.slice(5).map(idOf)})`;
      await sql`select private.extend_series(${id})`;
    });
    const later = (await occurrences(id)).map(idOf);
    expect(later.length).toBeGreaterThan(5);
    expect(await queued(...later)).toEqual([]);
  });
});

describe("notify_followers", () => {
  const call = (announcement_id: string, { client } = editor as { client: typeof editor.client }) =>
    client.rpc("notify_followers", { announcement_id });

  test.each(EDITORS)("lets the role %s tell the followers once a day", async (who) => {
    const ministry_id = await createMinistry();
    const both = await follow({ ministry_id });
    const id = await announce({ ministry_id });
    await follow({ announcement_id: id }, both);
    await follow({ announcement_id: id });
    // The message about the new announcement is replaced.
    expect(await queued(id)).toEqual([10]);
    expect(await call(id, cast[who])).toMatchObject({ data: 2 });
    expect(await queued(id)).toEqual([0]);
    const refusal = { code: "42501", hint: "already_notified" };
    for (const hours of [0, 19.9]) {
      await owner`
        update private.push_news set due_at = null, asked_at = now() - ${hours} * interval '1 hour'
        where announcement_id = ${id}
      `;
      expect((await call(id, cast[who])).error).toMatchObject(refusal);
      expect(await queued(id)).toEqual([null]);
    }
    // A clock that was ahead must not refuse the message for long.
    for (const hours of [20.1, -2]) {
      await owner`
        update private.push_news set asked_at = now() - ${hours} * interval '1 hour'
          where announcement_id = ${id}
      `;
      expect(await call(id, cast[who])).toMatchObject({ data: 2 });
    }
  });

  test("of one occurrence also replaces the message about its new series", async () => {
    await follow({ ministry_id: ownMinistry });
    const { rows } = await weekly();
    expect((await call(idOf(rows[1]))).error).toBeNull();
    expect(await queued(...rows.map(idOf))).toEqual([0]);
  });

  test("refuses everybody but editors", async () => {
    const id = await announce({ ministry_id: ownMinistry }, member);
    await follow({ announcement_id: id });
    const before = await queued(id);
    for (const who of NOT_EDITORS) {
      expect((await call(id, cast[who])).error, who).toMatchObject({ code: "42501" });
    }
    expect(await queued(id)).toEqual(before);
  });

  test("counts no call without followers", async () => {
    const id = await announce();
    expect(await call(id)).toMatchObject({ data: 0 });
    await follow({ announcement_id: id });
    expect(await call(id)).toMatchObject({ data: 1 });
  });

  test("refuses an announcement that is over or does not exist", async () => {
    const over = await announce({ date: inHours(-1) });
    const on = await announce({ date: inHours(-1), ends_at: inHours(1) });
    for (const announcement_id of [over, on]) await follow({ announcement_id });
    expect((await call(over)).error).toMatchObject({ hint: "announcement_over" });
    expect((await call(randomUUID())).error).toMatchObject({ hint: "announcement_gone" });
    expect(await call(on)).toMatchObject({ data: 1 });
  });
});

test("an editor sends at most 20 messages an hour", async () => {
  const ministry = await createMinistry();
  await follow({ ministry_id: ministry });
  const sender = await createMember("Editora", { role: "editor" });
  const rows = await owner<{ id: string }[]>`
    insert into public.announcements (title, description, date, ministry_id)
    select 'Aviso', 'x', now() + interval '3 days', ${ministry} from generate_series(1, 26)
    returning id
  `;
  const send = ({ id }: { id: string }, by = sender) =>
    by.client.rpc("notify_followers", { announcement_id: id });
  const sent = await Promise.all(rows.slice(0, 25).map((row) => send(row)));
  const refused = sent.filter(({ error }) => error !== null);
  expect(refused).toHaveLength(5);
  for (const { error } of refused) {
    expect(error).toMatchObject({ code: "PT429", hint: "too_many_messages" });
  }
  const last = rows.at(-1) ?? { id: "" };
  expect((await send(last)).error?.hint).toBe("too_many_messages");
  expect((await send(last, editor)).error).toBeNull();
  await owner`
    update private.push_news set asked_at = asked_at - interval '1 hour'
    where asked_by = ${sender.id}
  `;
  expect((await send(rows[24] ?? last)).error?.hint).not.toBe("too_many_messages");
});
