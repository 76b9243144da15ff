import { describe, expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { inDays, seriesOf } from "../../test/support/database/series.ts";

const people = peopleOf(inject("server"));
const { owner, storedAnnouncement } = people;
const cast = await people.createCast();
const { startSeries, occurrences, unwrite } = seriesOf(people);
const { member, editor } = cast;
const announcements = member.client.from("announcements");

async function weekly() {
  const { id, origin } = await startSeries(member, {}, { ministry_id: cast.ownMinistry });
  const rows = await occurrences(id);
  return { id, origin, second: rows[1]?.id ?? "", rows };
}

const undo = (announcement_id: string, revision: number) =>
  member.client.rpc("undo_change", { announcement_id, revision });
const joined = async (id: string) => {
  const { series_id, occurrence, own_changes } = (await storedAnnouncement(id)) ?? {};
  return { series_id, occurrence, own_changes };
};

describe("what was changed in one alone", () => {
  test("is known by its columns, and no longer once it is as in the series again", async () => {
    const { id, second } = await weekly();
    const own = async (values: object) => {
      await announcements.update(values).eq("id", second);
      return (await joined(second)).own_changes;
    };
    expect(await own({ title: "Geral", location: "Salão" })).toEqual(["location", "title"]);
    expect(await own({ title: "Ensaio" })).toEqual(["location"]);
    expect(await own({ date: inDays(10), ends_at: inDays(10).replace("22:30", "23:00") })).toEqual([
      ...["date", "ends_at", "location"],
    ]);
    expect(await own({ date: inDays(9), ends_at: null, location: null })).toEqual([]);
    expect((await joined(second)).series_id).toBe(id);
  });

  test("is taken back by undoing it", async () => {
    const { second } = await weekly();
    await announcements.update({ title: "Geral" }).eq("id", second);
    await undo(second, 2);
    expect(await storedAnnouncement(second)).toMatchObject({ title: "Ensaio", own_changes: [] });
  });

  test("is a change of the series that is undone there", async () => {
    const { second } = await weekly();
    const changes = { title: "Coral" };
    const argument = { announcement_id: second, scope: "following", changes };
    await member.client.rpc("change_series", argument);
    await undo(second, 2);
    expect(await storedAnnouncement(second)).toMatchObject({
      title: "Ensaio",
      own_changes: ["title"],
    });
  });

  test("is a former state that an editor brings back, from before it repeated too", async () => {
    const { id, origin } = await weekly();
    await announcements.update({ title: "Geral" }).eq("id", origin);
    await editor.client.rpc("restore_announcement", { announcement_id: origin, revision: 1 });
    expect(await storedAnnouncement(origin)).toMatchObject({ title: "Ensaio", revision: 3 });
    expect(await joined(origin)).toEqual({ series_id: id, occurrence: 0, own_changes: [] });
  });

  test("is not that its ministry is deleted, nor that its author is", async () => {
    const ministry_id = await people.createMinistry();
    const person = await people.createMember("Passageira", { ministry_id });
    const { id } = await startSeries(person, {}, { ministry_id });
    await owner`delete from public.ministries where id = ${ministry_id}`;
    await owner`delete from auth.users where id = ${person.id}`;
    for (const row of await occurrences(id)) {
      expect(row).toMatchObject({ ministry_id: null, created_by: null, own_changes: [] });
    }
  });
});

describe("a deleted occurrence", () => {
  test("is not written again, and has its place again when it comes back", async () => {
    const { id, origin, second, rows } = await weekly();
    for (const each of [origin, second]) {
      await announcements.delete().eq("id", each);
      await owner`select private.extend_series()`;
      expect(await occurrences(id)).toHaveLength(rows.length - 1);
      expect((await undo(each, 2)).error).toBeNull();
      expect((await occurrences(id)).map((row) => row.id)).toEqual(rows.map((row) => row.id));
    }
  });

  test("comes back by itself where its series ended before it or is gone", async () => {
    const { id, second } = await weekly();
    const argument = { announcement_id: second, scope: "following" };
    await member.client.rpc("delete_series_occurrences", argument);
    expect((await undo(second, 2)).error).toBeNull();
    expect(await joined(second)).toEqual({ series_id: null, occurrence: null, own_changes: [] });

    const other = await weekly();
    await announcements.delete().eq("series_id", other.id);
    await owner`delete from public.series where id = ${other.id}`;
    expect((await undo(other.second, 2)).error).toBeNull();
    expect((await joined(other.second)).series_id).toBeNull();
    expect(id).not.toBe(other.id);
  });
});

test("what is written at night was published by its author", async () => {
  const { id, rows } = await weekly();
  await unwrite(id, rows.length - 1);
  await owner`select private.extend_series()`;
  const again = (await occurrences(id)).at(-1);
  const history = await owner`
    select revision, changed_by from public.announcement_history where announcement_id = ${again?.id}
  `;
  expect(history).toEqual([{ revision: 1, changed_by: member.id }]);
});
