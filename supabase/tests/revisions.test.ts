import { describe, expect, inject, test } from "vitest";
import { NOT_EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "../../test/support/database/editions.ts";
import { seriesOf } from "../../test/support/database/series.ts";

const people = peopleOf(inject("server"));
const { owner, createMinistry, createMember } = people;
const { startSeries, occurrences, storedSeries } = seriesOf(people);
const { createAnnouncement, createEdition } = editionsOf(owner);
const cast = await people.createCast();
const { admin, editor, member } = cast;

describe("a ministry", () => {
  test("gets a new revision with each change, and none from a save that changes nothing", async () => {
    const id = await createMinistry();
    const rows = () => admin.client.from("ministries");
    const save = async (revision: number, values: { name?: string; color?: string }) => {
      const saving = rows().update(values).match({ id, revision }).select("revision");
      return (await saving).data;
    };
    expect(await save(1, { color: "#102030" })).toEqual([{ revision: 2 }]);
    expect(await save(1, { color: "#405060" })).toEqual([]);
    expect(await save(2, { color: "#102030" })).toEqual([{ revision: 2 }]);
  });

  test("has a revision that nobody writes", async () => {
    const id = await createMinistry();
    const forged: object = { revision: 9 };
    const { error } = await admin.client.from("ministries").update(forged).eq("id", id);
    expect(error?.code).toBe("42501");
  });
});

test("a profile gets a new revision when the member or an admin changes it", async () => {
  const { id, client } = await createMember("Rute");
  const save = async (by: typeof client, values: { name?: string; role?: string }) =>
    (await by.from("profiles").update(values).eq("user_id", id).select("revision").single()).data;
  const before = (await client.from("profiles").select("revision").single()).data?.revision ?? 0;
  expect(await save(client, { name: "Rute Dias" })).toEqual({ revision: before + 1 });
  expect(await save(admin.client, { role: "editor" })).toEqual({ revision: before + 2 });
});

describe("an announcer's note", () => {
  async function noted() {
    const announcement_id = await createAnnouncement();
    const edition_id = await createEdition([announcement_id]);
    const save = (
      note: string,
      revision?: number,
      { client }: Pick<typeof editor, "client"> = editor,
    ) =>
      client.rpc("save_edition_note", {
        ...{ edition_id, announcement_id, note },
        ...(revision !== undefined && { revision }),
      });
    const stored = async () =>
      (await owner`select note from public.edition_notes where edition_id = ${edition_id}`)[0];
    return { save, stored };
  }

  test("is saved over the revision that the editor has read, and refused over an older one", async () => {
    const { save, stored } = await noted();
    expect((await save("Primeira", 0)).data).toBe(1);
    expect((await save("Outra", 0, admin)).error?.hint).toBe("changed_meanwhile");
    expect((await save("Segunda", 1, admin)).data).toBe(2);
    expect((await save("Terceira", 1)).error?.hint).toBe("changed_meanwhile");
    expect(await stored()).toEqual({ note: "Segunda" });
    expect((await save("Sem versão")).data).toBe(3);
  });

  test.each(NOT_EDITORS)("is not saved by %s, whatever the revision", async (who) => {
    const { save, stored } = await noted();
    expect((await save("Não", 0, cast[who])).error?.code).toBe("42501");
    expect(await stored()).toBeUndefined();
  });
});

describe("a change of several of a series", () => {
  async function series() {
    const { id } = await startSeries(member, {}, { ministry_id: cast.ownMinistry });
    const [first, second] = await occurrences(id);
    const change = (values: object, { client } = member) =>
      client.rpc("change_series", {
        ...{ announcement_id: second?.id ?? "", scope: "following", changes: { title: "Coral" } },
        ...values,
      });
    const revision = async () => Number((await storedSeries(id))?.revision);
    return { id, first, second, change, revision };
  }

  test("is refused when the announcement has changed since it was read", async () => {
    const { second, change } = await series();
    const read = second?.revision ?? 0;
    await editor.client
      .from("announcements")
      .update({ location: "Salão" })
      .eq("id", second?.id ?? "");
    expect((await change({ revision: read })).error?.hint).toBe("changed_meanwhile");
    expect((await change({ revision: read + 1 })).error).toBeNull();
  });

  test("is refused when another change of its series was made since", async () => {
    const { change, revision, second } = await series();
    const read = await revision();
    expect((await change({ series_revision: read }, editor)).error).toBeNull();
    expect(await revision()).toBe(read + 1);
    const rule = { announcement_id: second?.id ?? "", frequency: "biweekly" };
    const call = (series_revision: number) =>
      member.client.rpc("change_series_rule", { ...rule, series_revision });
    expect((await call(read)).error?.hint).toBe("changed_meanwhile");
    expect((await call(read + 1)).error).toBeNull();
  });
});
