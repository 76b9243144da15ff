import { describe, expect, inject, test } from "vitest";
import { post, remove, restore } from "../../test/support/clients/announcements.ts";
import { peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "../../test/support/database/editions.ts";

const { owner, createCast, storedAnnouncement } = peopleOf(inject("server"));
const { createAnnouncement, createEdition, storedCopy } = editionsOf(owner);
const cast = await createCast();

const inDecember = (day: number) => `2030-12-${day}T22:30:00+00:00`;
const [first, second, third] = [inDecember(12), inDecember(19), inDecember(26)];

const own = (created_by: string) => createAnnouncement({ date: first, created_by });

async function change(who: "member" | "editor", id: string, values: object) {
  const { data, error } = await cast[who].client
    .from("announcements")
    .update(values)
    .eq("id", id)
    .select("status, date, former_date")
    .single();
  expect(error).toBeNull();
  return data;
}

const postponed = (date: string) => ({ status: "postponed", date });

describe("the date before a postponement is kept", () => {
  test.each<[string, object[], (string | null)[]]>([
    ["when it is postponed", [postponed(second)], [first]],
    ["without a new date there is none", [{ status: "postponed" }], [null]],
    ["until there is one", [{ status: "postponed" }, { date: second }], [null, first]],
    ["the first one of several", [postponed(second), { date: third }], [first, first]],
    ["through every other change", [postponed(second), { title: "Ceia" }], [first, first]],
    ["not on that date again", [postponed(second), { date: first }], [first, null]],
    [
      "not once it is confirmed, and anew from there",
      [postponed(second), { status: "scheduled" }, postponed(third)],
      [first, null, second],
    ],
    ["not once it is cancelled", [postponed(second), { status: "cancelled" }], [first, null]],
    ["of none that is only moved", [{ date: second }], [null]],
    ["of a cancelled one too", [{ status: "cancelled" }, postponed(second)], [null, first]],
  ])("%s", async (_, changes, expected) => {
    const id = await own(cast.member.id);
    const dates = [];
    for (const values of changes) dates.push((await change("member", id, values))?.former_date);
    expect(dates).toEqual(expected);
  });

  test("not of one that is new", async () => {
    const { data } = await post(cast.unattached, postponed(first));
    expect(await storedAnnouncement(data?.id ?? "")).toMatchObject({ former_date: null });
  });

  test("for visitors to read", async () => {
    const id = await own(cast.member.id);
    await change("editor", id, postponed(second));
    const { data } = await cast.visitor.client
      .from("announcements")
      .select("date, former_date")
      .eq("id", id);
    expect(data).toEqual([{ date: second, former_date: first }]);
  });
});

test("a state that is brought back has its own", async () => {
  const id = await own(cast.member.id);
  for (const values of [{ status: "postponed" }, { date: second }, { date: third }]) {
    await change("member", id, values);
  }
  await change("member", id, { status: "scheduled" });
  const restored = async (revision: number) => {
    expect((await restore(cast.admin, id, revision)).error).toBeNull();
    const [row] = await owner`
      select to_json(date) #>> '{}' as date, to_json(former_date) #>> '{}' as former_date
      from public.announcements where id = ${id}
    `;
    return row;
  };
  expect(await restored(2)).toEqual({ date: first, former_date: null });
  expect(await restored(4)).toEqual({ date: third, former_date: first });
  expect(await restored(3)).toEqual({ date: second, former_date: first });
  expect(await restored(1)).toEqual({ date: first, former_date: null });
  await remove(cast.admin, id);
  expect(await restored(3)).toEqual({ date: second, former_date: first });
});

test("a published edition keeps it, and it is no change of its own", async () => {
  const id = await own(cast.member.id);
  await change("member", id, postponed(second));
  const edition = await createEdition([id]);
  await cast.editor.client.rpc("publish_edition", { edition_id: edition });
  const copy = await storedCopy(edition);
  expect(copy?.items).toMatchObject([{ snapshot: { date: second, former_date: first } }]);
  const changes = async () => {
    const since = copy?.published_at.toISOString();
    const { data } = await cast.editor.client.rpc("changes_since", { since });
    return data?.find(({ announcement_id }) => announcement_id === id);
  };
  // Postponed to the same day, from another one.
  await change("member", id, { status: "scheduled", date: third });
  await change("member", id, postponed(second));
  expect(await changes()).toBeUndefined();
  await change("member", id, { date: first });
  expect(await changes()).toMatchObject({ kind: "changed", fields: ["date"] });
});
