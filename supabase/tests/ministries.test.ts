import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { post } from "../../test/support/clients/announcements.ts";
import { EVERYBODY } from "../../test/support/clients/people.ts";
import { openBoard } from "./board.ts";

const board = await openBoard();
const { owner, createMinistry, setProfile, createMember, storedAnnouncement } = board;
const { createAnnouncement, archivedMinistry, cast } = board;
const { client } = cast.admin;
const table = () => client.from("ministries");
const remove = (ministry_id: string, move_to?: string | null, by = client) =>
  by.rpc("delete_ministry", { ministry_id, ...(move_to && { move_to }) });

async function stored(id: string) {
  const [row] = await owner`select * from public.ministries where id = ${id}`;
  return row;
}
const ministryOf = async (id: string) => (await storedAnnouncement(id))?.ministry_id;

test.each(EVERYBODY)("the person %s can read all ministries", async (who) => {
  const { data } = await cast[who].client.from("ministries").select().order("name");
  const seeded = ["Casais", "Diaconia", "Escola Bíblica", "Infantil", "Intercessão", "Jovens"];
  seeded.push("Louvor", "Missões");
  expect(data?.map((row) => row.name)).toEqual(expect.arrayContaining(seeded));
});

test("an admin can add, change and delete a ministry", async () => {
  const added = await table().insert({ name: randomUUID(), color: "#000000" }).select().single();
  const id = added.data?.id ?? "";
  for (const change of [
    { name: `Novo ${id}` },
    { color: "#ABCDEF" },
    { archived_at: "2026-01-01T00:00:00+00:00" },
    { archived_at: null },
  ]) {
    const { data } = await table().update(change).eq("id", id).select().single();
    expect(data).toMatchObject(change);
  }
  expect((await remove(id)).error).toBeNull();
  expect(await stored(id)).toBeUndefined();
});

test("a save of a ministry with an outdated revision changes nothing", async () => {
  const id = await createMinistry();
  const save = async (revision: number, color: string) =>
    (await table().update({ color }).match({ id, revision }).select("revision")).data;
  expect(await save(1, "#102030")).toEqual([{ revision: 2 }]);
  expect(await save(1, "#405060")).toEqual([]);
  expect(await save(2, "#102030")).toEqual([{ revision: 2 }]);
  const forged: object = { revision: 9 };
  expect((await table().update(forged).eq("id", id)).error?.code).toBe("42501");
});

test("a ministry needs a valid colour and an unused name", async () => {
  for (const [name, color, code] of [
    ["Cor", "red", "23514"],
    ["Cor", "#12345", "23514"],
    ["Cor", "#12345g", "23514"],
    [" ", "#123456", "23514"],
    ["a".repeat(121), "#123456", "23514"],
    ["LOUVOR", "#123456", "23505"],
    // These names contain an invisible character, a soft hyphen, two kinds of blanks, or full-width
    // letters.
    ["Louvor\u200b", "#123456", "23505"],
    ["Lou\u00advor", "#123456", "23505"],
    ["\u00a0louvor", "#123456", "23505"],
    ["Lou\u2060vor ", "#123456", "23505"],
    ["Escola  Bíblica", "#123456", "23505"],
    ["Ｌouvor", "#123456", "23505"],
  ] as const) {
    const direct = owner`insert into public.ministries (name, color) values (${name}, ${color})`;
    await expect(direct).rejects.toMatchObject({ code });
    const { error, status } = await table().insert({ name, color });
    expect([name, error?.code, status]).toEqual([name, code, code === "23505" ? 409 : 400]);
  }
});

describe("deleting a ministry in use", () => {
  test.each(["another ministry", "none"])("moves its announcements to %s", async (where) => {
    const id = await createMinistry();
    const moveTo = where === "none" ? null : await createMinistry();
    const own = await createAnnouncement({ ministry_id: id });
    const foreign = await createAnnouncement({ ministry_id: cast.ownMinistry });
    expect((await remove(id, moveTo)).error).toBeNull();
    expect(await stored(id)).toBeUndefined();
    expect([await ministryOf(own), await ministryOf(foreign)]).toEqual([moveTo, cast.ownMinistry]);
  });

  test("changes nothing if a ministry does not exist", async () => {
    const ministry_id = await createMinistry();
    const unknown = randomUUID();
    const id = await createAnnouncement({ ministry_id });
    expect((await remove(ministry_id, unknown)).error?.code).toBe("23503");
    expect((await remove(unknown, unknown)).error?.hint).toBe("ministry_gone");
    expect(await ministryOf(id)).toBe(ministry_id);
  });

  test("moves nothing to an archived ministry other than the admin's own", async () => {
    const admin = await createMember("Administra", { role: "admin" });
    const ministry_id = await createMinistry();
    const archived = await archivedMinistry();
    const id = await createAnnouncement({ ministry_id });
    const { error } = await remove(ministry_id, archived, admin.client);
    expect(error).toMatchObject({ code: "23514", hint: "ministry_archived" });
    expect(await ministryOf(id)).toBe(ministry_id);
    await setProfile(admin.id, { ministry_id: archived });
    expect((await remove(ministry_id, archived, admin.client)).error).toBeNull();
    expect(await ministryOf(id)).toBe(archived);
  });

  test("refuses or moves an announcement that is posted at the same moment", async () => {
    const ministry_id = await createMinistry();
    const moveTo = await createMinistry();
    const [removal, ...posts] = await Promise.all([
      remove(ministry_id, moveTo),
      ...Array.from({ length: 8 }, () => post(cast.admin, { ministry_id })),
    ]);
    expect(removal.error).toBeNull();
    for (const { data, error } of posts) {
      if (error) expect(error.code).toBe("23503");
      else expect(await ministryOf(data.id)).toBe(moveTo);
    }
  });
});

test("nobody can newly choose an archived ministry", async () => {
  const belongs = await createMember("Já é");
  const newcomer = await createMember("Quer ser");
  const archived = await createMinistry();
  await setProfile(belongs.id, { ministry_id: archived });
  await owner`update public.ministries set archived_at = now() where id = ${archived}`;
  const values = { ministry_id: archived };
  const profiles = newcomer.client.from("profiles").update(values).eq("user_id", newcomer.id);
  expect((await profiles).error?.hint).toBe("ministry_archived");
  expect((await post(cast.admin, values)).error?.hint).toBe("ministry_archived");
  expect((await post(belongs, values)).error).toBeNull();
});
