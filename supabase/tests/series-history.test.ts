import { describe, expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { inDays, seriesOf } from "../../test/support/database/series.ts";

const people = peopleOf(inject("server"));
const { owner, storedAnnouncement } = people;
const cast = await people.createCast();
const { startSeries, occurrences, storedSeries, unwrite } = seriesOf(people);
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
  const { series_id, detached } = (await storedAnnouncement(id)) ?? {};
  return { series_id, detached };
};

describe("a row that is changed alone", () => {
  test("is detached, and no longer once the change is undone", async () => {
    const { id, second } = await weekly();
    await announcements.update({ title: "Ensaio" }).eq("id", second);
    expect(await joined(second)).toEqual({ series_id: id, detached: false });
    await announcements.update({ title: "Geral" }).eq("id", second);
    expect(await joined(second)).toEqual({ series_id: id, detached: true });
    await undo(second, 2);
    expect(await storedAnnouncement(second)).toMatchObject({ title: "Ensaio", detached: false });
  });

  test("is moved without its former day being written again, until the move is undone", async () => {
    const { id, second, rows } = await weekly();
    await announcements.update({ date: inDays(10) }).eq("id", second);
    await owner`select private.extend_series()`;
    expect(await occurrences(id)).toHaveLength(rows.length);
    expect((await storedSeries(id))?.skipped).toEqual([inDays(9).slice(0, 10)]);
    await undo(second, 2);
    expect(await joined(second)).toEqual({ series_id: id, detached: false });
    expect((await storedSeries(id))?.skipped).toEqual([]);
  });

  test("is detached by undoing a change of its series", async () => {
    const { second } = await weekly();
    const argument = { announcement_id: second, scope: "following", changes: { title: "Coral" } };
    await member.client.rpc("change_series", argument);
    await undo(second, 2);
    expect(await storedAnnouncement(second)).toMatchObject({ title: "Ensaio", detached: true });
  });

  test("follows again when an editor brings back a state from before it repeated", async () => {
    const { id, origin } = await weekly();
    await announcements.update({ title: "Geral" }).eq("id", origin);
    await editor.client.rpc("restore_announcement", { announcement_id: origin, revision: 1 });
    expect(await storedAnnouncement(origin)).toMatchObject({ title: "Ensaio", revision: 3 });
    expect(await joined(origin)).toEqual({ series_id: id, detached: false });
  });

  test("is not detached when its ministry or its author is deleted", async () => {
    const ministry_id = await people.createMinistry();
    const person = await people.createMember("Passageira", { ministry_id });
    const { id } = await startSeries(person, {}, { ministry_id });
    await owner`delete from public.ministries where id = ${ministry_id}`;
    await owner`delete from auth.users where id = ${person.id}`;
    for (const row of await occurrences(id)) {
      expect(row).toMatchObject({ ministry_id: null, created_by: null, detached: false });
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
    expect(await joined(second)).toEqual({ series_id: null, detached: false });

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
