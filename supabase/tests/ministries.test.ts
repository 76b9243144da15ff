import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { EVERYBODY, NOT_ADMINS, peopleOf } from "../../test/support/clients/people.ts";
import { SEEDED_MINISTRIES } from "../../test/support/database/seeded-ministries.ts";

const { owner, createCast, createMinistry, setProfile, createMember, endings } = peopleOf(
  inject("server"),
);

const cast = await createCast();

async function stored(id: string) {
  const [row] = await owner`select * from public.ministries where id = ${id}`;
  return row;
}

test.each(EVERYBODY)("%s reads all ministries, the starting ones among them", async (who) => {
  const { data, error } = await cast[who].client.from("ministries").select().order("name");
  expect(error).toBeNull();
  expect(data?.map((row) => row.name)).toEqual(expect.arrayContaining(SEEDED_MINISTRIES));
});

test.each(NOT_ADMINS)("%s neither adds, changes, archives nor removes one", async (who) => {
  const id = await createMinistry();
  const before = await stored(id);
  const name = randomUUID();
  const table = cast[who].client.from("ministries");
  const insert = await table.insert({ name, color: "#000000" });
  expect(insert.error?.code).toBe("42501");
  await table.update({ name: "Outro" }).eq("id", id);
  await table.update({ archived_at: new Date().toISOString() }).eq("id", id);
  const { error } = await cast[who].client.rpc("delete_ministry", { ministry_id: id });
  expect(error).not.toBeNull();
  expect(await stored(id)).toEqual(before);
  expect(await owner`select from public.ministries where name = ${name}`).toHaveLength(0);
});

test("an admin adds, renames, colours, archives, brings back and removes one", async () => {
  const table = () => cast.admin.client.from("ministries");
  const added = await table().insert({ name: randomUUID(), color: "#000000" }).select().single();
  expect(added.error).toBeNull();
  const id = added.data?.id ?? "";
  for (const change of [
    { name: `Novo ${id}` },
    { color: "#ABCDEF" },
    { archived_at: "2026-01-01T00:00:00+00:00" },
    { archived_at: null },
  ]) {
    const { data, error } = await table().update(change).eq("id", id).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject(change);
  }
  const removed = await cast.admin.client.rpc("delete_ministry", { ministry_id: id });
  expect(removed.error).toBeNull();
  expect(await stored(id)).toBeUndefined();
});

test("two ministries of one name in another case: the second is refused", async () => {
  const name = `Coral ${randomUUID()}`;
  const table = () => cast.admin.client.from("ministries");
  expect((await table().insert({ name, color: "#000000" })).error).toBeNull();
  const { error, status } = await table().insert({ name: name.toUpperCase(), color: "#000000" });
  expect(error?.code).toBe("23505");
  expect(status).toBe(409);
});

async function announcementOf(ministry: string | null) {
  const [row] = await owner<{ id: string }[]>`
    insert into public.announcements (title, description, date, ministry_id)
    values ('Aviso', 'x', '2030-01-01', ${ministry}) returning id
  `;
  const id = row?.id ?? "";
  return async () => {
    const [found] = await owner`select ministry_id from public.announcements where id = ${id}`;
    return found?.ministry_id;
  };
}

describe("deleting a ministry in use", () => {
  test.each(["another ministry", "none"])("sends its announcements to %s", async (where) => {
    const id = await createMinistry();
    const moveTo = where === "none" ? null : await createMinistry();
    const [itsMinistry, foreignMinistry] = [
      await announcementOf(id),
      await announcementOf(cast.ownMinistry),
    ];
    const { error } = await cast.admin.client.rpc("delete_ministry", {
      ministry_id: id,
      ...(moveTo === null ? {} : { move_to: moveTo }),
    });
    expect(error).toBeNull();
    expect(await stored(id)).toBeUndefined();
    expect(await itsMinistry()).toBe(moveTo);
    expect(await foreignMinistry()).toBe(cast.ownMinistry);
  });

  test("changes nothing when the new ministry does not exist, or the old one", async () => {
    const id = await createMinistry();
    const itsMinistry = await announcementOf(id);
    const unknown = randomUUID();
    const remove = (ministry_id: string) =>
      cast.admin.client.rpc("delete_ministry", { ministry_id, move_to: unknown });
    expect((await remove(id)).error?.code).toBe("23503");
    expect((await remove(unknown)).error?.hint).toBe("ministry_gone");
    expect(await itsMinistry()).toBe(id);
  });

  test("sends nothing to an archived one but the admin's own", async () => {
    const admin = await createMember("Administra", { role: "admin" });
    const [id, archived] = [await createMinistry(), await createMinistry()];
    const itsMinistry = await announcementOf(id);
    await owner`update public.ministries set archived_at = now() where id = ${archived}`;
    const remove = () =>
      admin.client.rpc("delete_ministry", { ministry_id: id, move_to: archived });
    expect((await remove()).error).toMatchObject({ code: "23514", hint: "ministry_archived" });
    expect(await itsMinistry()).toBe(id);
    await setProfile(admin.id, { ministry_id: archived });
    expect((await remove()).error).toBeNull();
    expect(await itsMinistry()).toBe(archived);
  });

  test("is no longer for an admin who was deactivated, or whose session ended", async () => {
    for (const [, hint, end] of endings) {
      const admin = await createMember("Administrava", { role: "admin" });
      const [first, second] = [await createMinistry(), await createMinistry()];
      const remove = (id: string) => admin.client.rpc("delete_ministry", { ministry_id: id });
      expect((await remove(first)).error).toBeNull();
      await end(admin.id);
      expect((await remove(second)).error).toMatchObject({ code: "42501", hint });
      expect(await stored(second)).toBeDefined();
    }
  });

  test("whoever posts to it at the same moment is refused or moved, never lost", async () => {
    const id = await createMinistry();
    const moveTo = await createMinistry();
    const post = () =>
      cast.admin.client
        .from("announcements")
        .insert({ title: "Junto", description: "x", date: "2030-01-01", ministry_id: id })
        .select("id")
        .single();
    const [removal, ...posts] = await Promise.all([
      cast.admin.client.rpc("delete_ministry", { ministry_id: id, move_to: moveTo }),
      ...Array.from({ length: 8 }, post),
    ]);
    expect(removal.error).toBeNull();
    for (const { data, error } of posts) {
      if (error) {
        expect(error.code).toBe("23503");
      } else {
        const [row] =
          await owner`select ministry_id from public.announcements where id = ${data.id}`;
        expect(row?.ministry_id).toBe(moveTo);
      }
    }
  });
});

describe("an archived ministry", () => {
  test("is chosen by nobody new, and kept by who has it", async () => {
    const archived = await createMinistry();
    const [belongs, newcomer] = [await createMember("Já é"), await createMember("Quer ser")];
    await setProfile(belongs.id, { ministry_id: archived });
    const itsMinistry = await announcementOf(archived);
    await owner`update public.ministries set archived_at = now() where id = ${archived}`;

    const text = { title: "Aviso", description: "x", date: "2030-01-01", ministry_id: archived };
    const chosen = await newcomer.client
      .from("profiles")
      .update({ ministry_id: archived })
      .eq("user_id", newcomer.id);
    expect(chosen.error?.hint).toBe("ministry_archived");
    const posted = await cast.admin.client.from("announcements").insert(text);
    expect(posted.error?.hint).toBe("ministry_archived");
    expect((await belongs.client.from("announcements").insert(text)).error).toBeNull();
    expect(await itsMinistry()).toBe(archived);
  });
});

test("a colour is #rrggbb, a name neither blank nor taken in another case", async () => {
  const bad = [
    { name: "Cor", color: "red" },
    { name: "Cor", color: "#12345" },
    { name: "Cor", color: "#12345g" },
    { name: " ", color: "#123456" },
    { name: "a".repeat(121), color: "#123456" },
    { name: "LOUVOR", color: "#123456" },
  ];
  for (const { name, color } of bad) {
    const inserting = owner`insert into public.ministries (name, color) values (${name}, ${color})`;
    await expect(inserting).rejects.toMatchObject({
      code: expect.stringMatching(/^23(514|505)$/),
    });
  }
});
