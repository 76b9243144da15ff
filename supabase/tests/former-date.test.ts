import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { EDITORS, MEMBERS, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "../../test/support/database/editions.ts";
import { assignments } from "../../test/support/database/sql.ts";

const { owner, as, createCast } = peopleOf(inject("server"));
const { createAnnouncement, createEdition, storedCopy } = editionsOf(owner);
const cast = await createCast();

const [first, second, third] = ["12", "19", "26"].map((day) => `2030-12-${day}T22:30:00+00:00`) as [
  string,
  string,
  string,
];

const own = (created_by: string) => createAnnouncement({ date: first, created_by });

async function change(who: "member" | "editor" | "admin", id: string, values: object) {
  const { data, error } = await cast[who].client
    .from("announcements")
    .update(values)
    .eq("id", id)
    .select("status, date, former_date")
    .single();
  expect(error).toBeNull();
  return data;
}

const formerDates = async (who: "member" | "editor" | "admin", changes: object[]) => {
  const id = await own(cast.member.id);
  const dates = [];
  for (const values of changes) dates.push((await change(who, id, values))?.former_date);
  return dates;
};
const postponed = (date: string) => ({ status: "postponed", date });

describe("the date before a postponement is kept", () => {
  test.each(["member", "editor", "admin"] as const)("when %s postpones", async (who) => {
    expect(await formerDates(who, [postponed(second)])).toEqual([first]);
  });

  test.each<[string, object[], (string | null)[]]>([
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
    expect(await formerDates("member", changes)).toEqual(expected);
  });

  test("not of one that is new", async () => {
    const { data } = await cast.unattached.client
      .from("announcements")
      .insert({ id: randomUUID(), title: "x", description: "x", ...postponed(first) })
      .select("former_date")
      .single();
    expect(data).toEqual({ former_date: null });
  });

  test("for visitors to read", async () => {
    const id = await own(cast.member.id);
    await change("member", id, postponed(second));
    const { data } = await cast.visitor.client
      .from("announcements")
      .select("date, former_date")
      .eq("id", id);
    expect(data).toEqual([{ date: second, former_date: first }]);
  });
});

describe("nobody writes it", () => {
  test.each([...MEMBERS, ...EDITORS])("%s does not", async (who) => {
    const id = await own(cast[who].id);
    const values = { status: "postponed", former_date: second };
    const updated = await cast[who].client.from("announcements").update(values).eq("id", id);
    expect(updated.error?.code).toBe("42501");
    const row = { id: randomUUID(), title: "x", description: "x", date: first, ...values };
    const inserted = await cast[who].client.from("announcements").insert(row);
    expect(inserted.error?.code).toBe("42501");
    const directly = as(
      cast[who].id,
      (sql) => sql`update public.announcements set ${assignments(values)} where id = ${id}`,
    );
    await expect(directly).rejects.toMatchObject({ code: "42501" });
  });
});

test("a state that is brought back has its own", async () => {
  const id = await own(cast.member.id);
  for (const values of [{ status: "postponed" }, { date: second }, { date: third }]) {
    await change("member", id, values);
  }
  await change("member", id, { status: "scheduled" });
  const restored = async (revision: number) => {
    const restore = { announcement_id: id, revision };
    const { error } = await cast.admin.client.rpc("restore_announcement", restore);
    expect(error).toBeNull();
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
  await cast.admin.client.from("announcements").delete().eq("id", id);
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
