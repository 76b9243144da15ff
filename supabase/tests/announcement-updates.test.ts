import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { peopleOf } from "../../test/support/clients/people.ts";
import { assignments } from "../../test/support/database/sql.ts";

const {
  owner,
  as,
  createCast,
  createMinistry,
  setProfile,
  createMember,
  storedAnnouncement: stored,
} = peopleOf(inject("server"));

const cast = await createCast();

const text = { title: "Culto de domingo", description: "Todos são bem-vindos." };
const date = "2030-12-12T22:30:00+00:00";

type Author = "unattached" | "member" | "otherMember" | "admin";

/** A row made behind the API's back, so that a test depends on the verb it tries alone. */
async function existing(author: Author, ministryId: string | null) {
  const [row] = await owner<{ id: string }[]>`
    insert into public.announcements (title, description, date, ministry_id, created_by)
    values (${text.title}, ${text.description}, ${date}, ${ministryId}, ${cast[author].id})
    returning id
  `;
  if (!row) throw new Error("no row");
  return row.id;
}

describe("update", () => {
  const change = { title: "Mudou", description: "Também", date: "2031-01-01T00:00:00+00:00" };

  test.each([
    ["member", "member"],
    ["unattached", "unattached"],
    ["admin", "member"],
    ["admin", "admin"],
  ] as const)("%s edits an announcement of %s", async (who, author) => {
    const ministry = author === "member" ? cast.ownMinistry : null;
    const id = await existing(author, ministry);
    const { data, error } = await cast[who].client
      .from("announcements")
      .update({ ...change, ministry_id: ministry })
      .eq("id", id)
      .select("title, description, date")
      .single();
    expect(error).toBeNull();
    expect(data).toMatchObject(change);
    expect(await stored(id)).toMatchObject({ title: "Mudou", created_by: cast[author].id });
  });

  test.each([
    ["otherMember", "member"],
    ["unattached", "member"],
    ["member", "admin"],
  ] as const)("%s does not edit an announcement of %s", async (who, author) => {
    const id = await existing(author, null);
    const before = await stored(id);
    const { data, error } = await cast[who].client
      .from("announcements")
      .update(change)
      .eq("id", id)
      .select("id");
    expect(error).toBeNull();
    expect(data).toEqual([]);
    expect(await stored(id)).toEqual(before);
  });

  test("a visitor does not edit", async () => {
    const id = await existing("member", cast.ownMinistry);
    const before = await stored(id);
    const { error, status } = await cast.visitor.client
      .from("announcements")
      .update(change)
      .eq("id", id);
    expect(error?.code).toBe("42501");
    expect(status).toBe(401);
    expect(await stored(id)).toEqual(before);
  });

  test("nobody changes author or id, an admin neither, past the data API neither", async () => {
    const id = await existing("member", cast.ownMinistry);
    const before = await stored(id);
    for (const who of ["member", "admin"] as const) {
      for (const values of [{ created_by: cast.otherMember.id }, { id: randomUUID() }]) {
        const { error } = await cast[who].client.from("announcements").update(values).eq("id", id);
        expect(error?.code).toBe("42501");
        const directly = as(
          cast[who].id,
          (sql) => sql`update public.announcements set ${assignments(values)} where id = ${id}`,
        );
        await expect(directly).rejects.toMatchObject({ code: "42501" });
      }
    }
    expect(await stored(id)).toEqual(before);
  });

  test("a member who moved keeps the old ministry or takes the new one, no other", async () => {
    const mover = await createMember("Mudou de Ministério");
    const third = await createMinistry();
    const [row] = await owner<{ id: string }[]>`
      insert into public.announcements (title, description, date, ministry_id, created_by)
      values ('Antigo', 'x', ${date}, ${cast.ownMinistry}, ${mover.id}) returning id
    `;
    const id = row?.id ?? "";
    await setProfile(mover.id, { ministry_id: cast.otherMinistry });
    const move = (ministry_id: string | null) =>
      mover.client.from("announcements").update({ title: "Novo", ministry_id }).eq("id", id);

    expect((await move(cast.ownMinistry)).error).toBeNull();
    for (const foreign of [third, null]) {
      expect((await move(foreign)).error).toMatchObject({
        code: "42501",
        hint: "foreign_ministry",
      });
      expect(await stored(id)).toMatchObject({ ministry_id: cast.ownMinistry });
    }
    expect((await move(cast.otherMinistry)).error).toBeNull();
    expect(await stored(id)).toMatchObject({ ministry_id: cast.otherMinistry });
    expect((await move(cast.ownMinistry)).error?.code).toBe("42501");
  });

  test("an admin moves an announcement to any ministry and to none", async () => {
    const id = await existing("member", cast.ownMinistry);
    for (const ministry_id of [cast.otherMinistry, null]) {
      const { error } = await cast.admin.client
        .from("announcements")
        .update({ ministry_id })
        .eq("id", id);
      expect(error).toBeNull();
      expect(await stored(id)).toMatchObject({ ministry_id });
    }
  });
});
