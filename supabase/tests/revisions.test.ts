import { expect, inject, test } from "vitest";
import { NOT_EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "../../test/support/database/editions.ts";
import { seriesOf } from "../../test/support/database/series.ts";

const people = peopleOf(inject("server"));
const { owner, createMinistry, createMember } = people;
const { startSeries, occurrences, storedSeries } = seriesOf(people);
const { createAnnouncement, createEdition } = editionsOf(owner);
const cast = await people.createCast();
const { admin, editor, member } = cast;

test("a ministry gets a revision with each change; nobody can write it, and an older save changes nothing", async () => {
  const id = await createMinistry();
  const rows = () => admin.client.from("ministries");
  const save = async (revision: number, color: string) =>
    (await rows().update({ color }).match({ id, revision }).select("revision")).data;
  expect(await save(1, "#102030")).toEqual([{ revision: 2 }]);
  expect(await save(1, "#405060")).toEqual([]);
  expect(await save(2, "#102030")).toEqual([{ revision: 2 }]);
  const forged: object = { revision: 9 };
  expect((await rows().update(forged).eq("id", id)).error?.code).toBe("42501");
});

test("a profile gets a revision when the member or an admin changes it", async () => {
  const { id, client } = await createMember("Rute");
  const save = async (by: typeof client, values: { name?: string; role?: string }) =>
    (await by.from("profiles").update(values).eq("user_id", id).select("revision").single()).data;
  const before = (await client.from("profiles").select("revision").single()).data?.revision ?? 0;
  expect(await save(client, { name: "Rute Dias" })).toEqual({ revision: before + 1 });
  expect(await save(admin.client, { role: "editor" })).toEqual({ revision: before + 2 });
});

/** An edition with one announcement, and functions that save and read its note. */
async function noted() {
  const announcement_id = await createAnnouncement();
  const edition_id = await createEdition([announcement_id]);
  const save = (note: string, revision?: number, by: Pick<typeof editor, "client"> = editor) => {
    const args = { edition_id, announcement_id, note };
    return by.client.rpc("save_edition_note", {
      ...args,
      ...(revision !== undefined && { revision }),
    });
  };
  const notes = () => owner`select note from public.edition_notes where edition_id = ${edition_id}`;
  return { save, notes };
}

test("a note is saved over the revision that the editor has read, and refused over an older one", async () => {
  const { save, notes } = await noted();
  expect((await save("Primeira", 0)).data).toBe(1);
  expect((await save("Outra", 0, admin)).error?.hint).toBe("changed_meanwhile");
  expect((await save("Segunda", 1, admin)).data).toBe(2);
  expect(await notes()).toEqual([{ note: "Segunda" }]);
  expect((await save("Sem versão")).data).toBe(3);
});

test.each(NOT_EDITORS)("a note is not saved by %s, whatever the revision", async (who) => {
  const { save, notes } = await noted();
  expect((await save("Não", 0, cast[who])).error?.code).toBe("42501");
  expect(await notes()).toEqual([]);
});

test("a change of several of a series is refused when the announcement or the series has changed since", async () => {
  const { id } = await startSeries(member, {}, { ministry_id: cast.ownMinistry });
  const [, second] = await occurrences(id);
  const announcement_id = second?.id ?? "";
  const change = (values: object) =>
    member.client.rpc("change_series", {
      ...{ announcement_id, scope: "following", changes: { title: "Coral" }, ...values },
    });
  const rule = (series_revision: number) =>
    member.client.rpc("change_series_rule", {
      announcement_id,
      frequency: "biweekly",
      series_revision,
    });
  const revision = second?.revision ?? 0;
  const series_revision = Number((await storedSeries(id))?.revision);
  await editor.client.from("announcements").update({ location: "Salão" }).eq("id", announcement_id);
  expect((await change({ revision })).error?.hint).toBe("changed_meanwhile");
  expect((await change({ revision: revision + 1, series_revision })).error).toBeNull();
  expect((await change({ series_revision })).error?.hint).toBe("changed_meanwhile");
  expect((await rule(series_revision)).error?.hint).toBe("changed_meanwhile");
  expect((await rule(series_revision + 1)).error).toBeNull();
});
