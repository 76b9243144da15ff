import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";

const { owner, as, createCast, createMember, createMinistry } = peopleOf(inject("server"));
const date = "2030-12-12T22:30:00+00:00";
const text = { title: "Ensaio", description: "Às 19h" };
const STATE = "announcement_id, revision, changed_at, changed_by, row";

const cast = await createCast();

async function posted(person = cast.member, ministryId: string | null = cast.ownMinistry) {
  const id = randomUUID();
  const { error } = await person.client
    .from("announcements")
    .insert({ id, ...text, date, ministry_id: ministryId });
  expect(error).toBeNull();
  return id;
}

async function history(id: string) {
  const { data, error } = await cast.admin.client
    .from("announcement_history")
    .select(STATE)
    .eq("announcement_id", id)
    .order("revision", { ascending: false });
  expect(error).toBeNull();
  return data ?? [];
}

const edit = (id: string, title: string, person = cast.member) =>
  person.client.from("announcements").update({ title }).eq("id", id).select("id");
const remove = (id: string, person = cast.member) =>
  person.client.from("announcements").delete().eq("id", id).select("id");

describe("every state of an announcement", () => {
  test("is kept with who made it: created, edited by an admin, deleted", async () => {
    const id = await posted();
    await edit(id, "Ensaio geral", cast.admin);
    await remove(id);
    const [deleted, edited, created, ...more] = await history(id);
    expect(more).toEqual([]);
    expect(created).toMatchObject({ revision: 1, changed_by: cast.member.id });
    expect(created?.row).toMatchObject({ id, ...text, date, created_by: cast.member.id });
    expect(edited).toMatchObject({ revision: 2, changed_by: cast.admin.id });
    expect(edited?.row).toMatchObject({ title: "Ensaio geral", revision: 2 });
    expect(deleted).toMatchObject({ revision: 3, changed_by: cast.member.id, row: null });
  });

  test("is the whole row, without what is derived from it", async () => {
    const id = await posted();
    const columns = await owner<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = 'public.announcements'::regclass and attnum > 0
        and not attisdropped and attgenerated = ''
    `;
    const [state] = await history(id);
    expect(Object.keys(state?.row ?? {}).toSorted()).toEqual(
      columns.map(({ name }) => name).toSorted(),
    );
  });

  test("is none where nothing changed, or the author's account went", async () => {
    const leaver = await createMember("Vai Embora");
    const id = await posted(leaver, null);
    await edit(id, text.title, leaver);
    await owner`delete from auth.users where id = ${leaver.id}`;
    expect(await history(id)).toMatchObject([{ revision: 1, changed_by: null }]);
  });

  test("is kept for every announcement of a ministry that is deleted", async () => {
    const ministry = await createMinistry();
    await owner`
      insert into public.announcements (title, description, date, ministry_id)
      select 'Aviso', 'Texto', ${date}, ${ministry} from generate_series(1, 3)
    `;
    const { error } = await cast.admin.client.rpc("delete_ministry", {
      ministry_id: ministry,
      move_to: cast.otherMinistry,
    });
    expect(error).toBeNull();
    const states = await owner`
      select revision, changed_by, row ->> 'ministry_id' as ministry from public.announcement_history
      where announcement_id in (
        select announcement_id from public.announcement_history
        where revision = 1 and row ->> 'ministry_id' = ${ministry}
      ) and revision = 2
    `;
    const moved = { revision: 2, changed_by: cast.admin.id, ministry: cast.otherMinistry };
    expect(states).toEqual([moved, moved, moved]);
  });
});

describe("the history", () => {
  test("is read by editors and admins alone", async () => {
    const id = await posted();
    expect(await history(id)).toHaveLength(1);
    const { data: seen } = await cast.editor.client
      .from("announcement_history")
      .select(STATE)
      .eq("announcement_id", id);
    expect(seen).toHaveLength(1);
    for (const who of ["member", "otherMember", "unattached"] as const) {
      const { data, error } = await cast[who].client.from("announcement_history").select(STATE);
      expect(error).toBeNull();
      expect(data).toEqual([]);
    }
    const { error } = await cast.visitor.client.from("announcement_history").select(STATE);
    expect(error?.code).toBe("42501");
  });

  test("is written by nobody, an admin neither, past the data API neither", async () => {
    const id = await posted();
    for (const who of ["member", "admin"] as const) {
      for (const statement of [
        "insert into public.announcement_history (announcement_id, revision) values (gen_random_uuid(), 1)",
        "update public.announcement_history set changed_by = null",
        "delete from public.announcement_history",
      ]) {
        const directly = as(cast[who].id, (sql) => sql.unsafe(statement));
        await expect(directly).rejects.toMatchObject({ code: "42501" });
      }
    }
    expect(await history(id)).toMatchObject([{ changed_by: cast.member.id }]);
  });
});

test("everybody is told whether an announcement was deleted, and nothing else of it", async () => {
  const [there, gone, back] = [await posted(), await posted(), await posted()];
  await remove(gone);
  await remove(back);
  await cast.admin.client.rpc("restore_announcement", { announcement_id: back, revision: 1 });
  for (const [id, deleted] of [
    [there, false],
    [gone, true],
    [back, false],
    [randomUUID(), false],
  ] as const) {
    const asked = await owner.begin(async (sql) => {
      await sql`set local role anon`;
      return sql`select public.was_deleted(${id}) as deleted`;
    });
    expect(asked).toEqual([{ deleted }]);
  }
});

describe("the id of a deleted announcement", () => {
  const again = (id: string, person = cast.member) =>
    person.client
      .from("announcements")
      .insert({ id, ...text, date, ministry_id: cast.ownMinistry });

  test("is its author's to save again, and its revision goes on", async () => {
    const id = await posted();
    await edit(id, "Outro");
    await remove(id, cast.admin);
    expect((await again(id)).error).toBeNull();
    expect((await history(id)).map(({ revision }) => revision)).toEqual([4, 3, 2, 1]);
    const [row] = await owner`select revision from public.announcements where id = ${id}`;
    expect(row).toEqual({ revision: 4 });
  });

  test("is an admin's too, and no other member's", async () => {
    const id = await posted(cast.otherMember, cast.otherMinistry);
    await remove(id, cast.otherMember);
    expect(await again(id)).toMatchObject({
      status: 403,
      error: { code: "42501", hint: "id_taken" },
    });
    expect((await again(id, cast.admin)).error).toBeNull();
    // There again: refused as any id that is in use.
    expect((await again(id)).error?.code).toBe("23505");
  });
});
