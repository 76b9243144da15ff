import { describe, expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { inDays, seriesOf } from "../../test/support/database/series.ts";

const people = peopleOf(inject("server"));
const { owner, storedAnnouncement } = people;
const cast = await people.createCast();
const { startSeries, occurrences, storedSeries, extend } = seriesOf(people);
const { member, editor } = cast;
const announcements = member.client.from("announcements");

async function weekly() {
  const series = await startSeries(member, {}, { ministry_id: cast.ownMinistry });
  return { ...series, second: series.rows[1]?.id ?? "" };
}
const edit = (id: string, values: object) => announcements.update(values).eq("id", id);
const undo = (announcement_id: string, revision = 2) =>
  member.client.rpc("undo_change", { announcement_id, revision });
const joined = async (id: string) => {
  const { title, series_id, detached } = (await storedAnnouncement(id)) ?? {};
  return { title, series_id, detached };
};

describe("a row that is changed alone", () => {
  test("is detached, and no longer once the change is undone", async () => {
    const { id, second } = await weekly();
    const title = "Ensaio";
    await edit(second, { title });
    expect(await joined(second)).toEqual({ title, series_id: id, detached: false });
    await edit(second, { title: "Geral" });
    expect(await joined(second)).toEqual({ title: "Geral", series_id: id, detached: true });
    await undo(second);
    expect(await joined(second)).toEqual({ title, series_id: id, detached: false });
  });

  test("is moved without its former day being written again, until the move is undone", async () => {
    const { id, second, rows } = await weekly();
    await edit(second, { date: inDays(10) });
    await extend();
    expect(await occurrences(id)).toHaveLength(rows.length);
    expect((await storedSeries(id))?.skipped).toEqual([inDays(9).slice(0, 10)]);
    await undo(second);
    expect(await joined(second)).toMatchObject({ series_id: id, detached: false });
    expect((await storedSeries(id))?.skipped).toEqual([]);
  });

  test("is detached by undoing a change of its series", async () => {
    const { second } = await weekly();
    const argument = { announcement_id: second, scope: "following", changes: { title: "Coral" } };
    await member.client.rpc("change_series", argument);
    await undo(second);
    expect(await joined(second)).toMatchObject({ title: "Ensaio", detached: true });
  });

  test("follows again when an editor brings back a state from before it repeated", async () => {
    const { id, origin } = await weekly();
    await edit(origin, { title: "Geral" });
    await editor.client.rpc("restore_announcement", { announcement_id: origin, revision: 1 });
    expect(await joined(origin)).toEqual({ title: "Ensaio", series_id: id, detached: false });
  });

  test("is not detached when its ministry or its author is deleted", async () => {
    const ministry_id = await people.createMinistry();
    const person = await people.createMember("Passageira", { ministry_id });
    const { id, rows } = await startSeries(person, {}, { ministry_id });
    await owner`delete from public.ministries where id = ${ministry_id}`;
    await owner`delete from auth.users where id = ${person.id}`;
    const alone = { ministry_id: null, created_by: null, detached: false };
    expect(await occurrences(id)).toMatchObject(rows.map(() => alone));
  });
});

describe("a deleted occurrence", () => {
  test("is not written again, and has its place again when it comes back", async () => {
    const { id, origin, second, rows } = await weekly();
    for (const each of [origin, second]) {
      await announcements.delete().eq("id", each);
      await extend();
      expect(await occurrences(id)).toHaveLength(rows.length - 1);
      expect((await undo(each)).error).toBeNull();
      expect(await occurrences(id)).toMatchObject(rows.map((row) => ({ id: row.id })));
    }
  });

  test("comes back by itself where its series ended before it or is gone", async () => {
    const [ended, gone] = [await weekly(), await weekly()];
    const argument = { announcement_id: ended.second, scope: "following" };
    await member.client.rpc("delete_series_occurrences", argument);
    await announcements.delete().eq("series_id", gone.id);
    await owner`delete from public.series where id = ${gone.id}`;
    for (const { second } of [ended, gone]) {
      expect((await undo(second)).error).toBeNull();
      expect(await joined(second)).toMatchObject({ series_id: null, detached: false });
    }
  });
});
