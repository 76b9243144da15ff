import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { type Client, EDITORS, peopleOf } from "../../test/support/clients/people.ts";

const {
  owner,
  as,
  createCast,
  createMember,
  createMinistry,
  setProfile,
  endings,
  storedAnnouncement: stored,
} = peopleOf(inject("server"));
const text = { title: "Ensaio", description: "Às 19h", date: "2030-12-12T22:30:00+00:00" };
const others = ["visitor", "unattached", "otherMember"] as const;

const cast = await createCast();

async function ofMember() {
  const [row] = await owner<{ id: string }[]>`
    insert into public.announcements (title, description, date, ministry_id, created_by)
    values (${text.title}, ${text.description}, ${text.date}, ${cast.ownMinistry}, ${cast.member.id})
    returning id
  `;
  if (!row) throw new Error("no row");
  return row.id;
}

const edit = (
  client: Client,
  id: string,
  values: { title?: string; ministry_id?: string | null },
) => client.from("announcements").update(values).eq("id", id).select("id");
const remove = (client: Client, id: string) =>
  client.from("announcements").delete().eq("id", id).select("id");
const history = (client: Client, id: string) =>
  client.from("announcement_history").select("revision").eq("announcement_id", id);

describe("with announcements an editor does what an admin does", () => {
  test.each(EDITORS)("%s posts for no ministry and for any", async (who) => {
    for (const ministry_id of [null, cast.ownMinistry, cast.otherMinistry]) {
      const id = randomUUID();
      const { error } = await cast[who].client
        .from("announcements")
        .insert({ id, ...text, ministry_id });
      expect(error).toBeNull();
      expect(await stored(id)).toMatchObject({ ministry_id, created_by: cast[who].id });
    }
  });

  test("but not in another person's name", async () => {
    const row = { id: randomUUID(), ...text, created_by: cast.member.id };
    const { error } = await cast.editor.client.from("announcements").insert(row);
    expect(error?.code).toBe("42501");
    expect(await stored(row.id)).toBeUndefined();
  });

  test.each(EDITORS)("%s edits another's announcement, moves and deletes it", async (who) => {
    const { client } = cast[who];
    const id = await ofMember();
    for (const values of [{ title: "Outro" }, { ministry_id: cast.otherMinistry }]) {
      expect((await edit(client, id, values)).data).toEqual([{ id }]);
      expect(await stored(id)).toMatchObject({ ...values, created_by: cast.member.id });
    }
    expect((await remove(client, id)).data).toEqual([{ id }]);
    expect(await stored(id)).toBeUndefined();
  });

  test("but moves none into a ministry that is archived", async () => {
    const [id, archived] = [await ofMember(), await createMinistry()];
    await owner`update public.ministries set archived_at = now() where id = ${archived}`;
    const { error } = await edit(cast.editor.client, id, { ministry_id: archived });
    expect(error?.hint).toBe("ministry_archived");
    expect(await stored(id)).toMatchObject({ ministry_id: cast.ownMinistry });
  });

  test.each(others)("%s does neither", async (who) => {
    const id = await ofMember();
    const { client } = cast[who];
    expect((await edit(client, id, { title: "Outro" })).data ?? []).toEqual([]);
    expect((await remove(client, id)).data ?? []).toEqual([]);
    expect(await stored(id)).toMatchObject({ title: text.title });
  });

  test.each(EDITORS)("%s reads the history, and brings a deleted one back", async (who) => {
    const { client } = cast[who];
    const id = await ofMember();
    await remove(cast.member.client, id);
    expect((await history(client, id)).data).toHaveLength(2);
    // Which ones it has is for its own test: others delete here too.
    const { data } = await client.rpc("list_deleted_announcements", { page: 1 });
    expect(data?.length).toBeGreaterThan(0);
    const restored = await client.rpc("restore_announcement", { announcement_id: id, revision: 1 });
    expect(restored.error).toBeNull();
    expect(await stored(id)).toMatchObject({ ...text, date: new Date(text.date), revision: 3 });
  });

  test.each(others)("%s reads no history and brings none back", async (who) => {
    const id = await ofMember();
    await remove(cast.member.client, id);
    const { client } = cast[who];
    expect((await history(client, id)).data ?? []).toEqual([]);
    for (const call of [
      client.rpc("list_deleted_announcements", { page: 1 }),
      client.rpc("restore_announcement", { announcement_id: id, revision: 1 }),
    ]) {
      expect(await call).toMatchObject({ data: null, error: { code: "42501" } });
    }
    expect(await stored(id)).toBeUndefined();
  });

  test("and saves a deleted one of somebody else again, which another member cannot", async () => {
    const id = await ofMember();
    await remove(cast.member.client, id);
    const again = (client: Client) =>
      client.from("announcements").insert({ id, ...text, ministry_id: cast.otherMinistry });
    expect((await again(cast.otherMember.client)).error?.hint).toBe("id_taken");
    expect((await again(cast.editor.client)).error).toBeNull();
    expect(await stored(id)).toMatchObject({ revision: 3 });
  });
});

describe("the names of authors", () => {
  const names = (client: Client) =>
    client.rpc("list_names", { user_ids: [cast.member.id, randomUUID()] });

  test.each(EDITORS)("%s asks for those of given people, and learns no more", async (who) => {
    expect((await names(cast[who].client)).data).toEqual([
      { user_id: cast.member.id, name: "Membro" },
    ]);
  });

  test.each([...others, "member"] as const)("%s is told none", async (who) => {
    expect(await names(cast[who].client)).toMatchObject({ data: null, error: { code: "42501" } });
  });
});

describe("an editor administers nobody", () => {
  type Attempt = [name: string, run: (client: Client, whom: string, ministry: string) => Answer];
  type Answer = PromiseLike<{ data: unknown; error: { code: string } | null }>;
  const attempts: Attempt[] = [
    ["lists members", (c) => c.rpc("list_members")],
    [
      "gives a role",
      (c, whom) => c.from("profiles").update({ role: "editor" }).eq("user_id", whom).select("role"),
    ],
    [
      "moves a member",
      (c, whom, id) =>
        c.from("profiles").update({ ministry_id: id }).eq("user_id", whom).select("role"),
    ],
    [
      "deactivates a member",
      (c, whom) => c.rpc("set_member_active", { member_id: whom, active: false }),
    ],
    ["makes a recovery link", (c, whom) => c.rpc("create_recovery_token", { member_id: whom })],
    [
      "changes an address",
      (c, whom) =>
        c.rpc("set_member_email", { member_id: whom, new_email: `${randomUUID()}@example.org` }),
    ],
    [
      "adds a ministry",
      (c) =>
        c.from("ministries").insert({ name: randomUUID(), color: "#123456" }).select("archived_at"),
    ],
    [
      "renames a ministry",
      (c, _, id) => c.from("ministries").update({ color: "#654321" }).eq("id", id).select("color"),
    ],
    ["deletes a ministry", (c, _, id) => c.rpc("delete_ministry", { ministry_id: id })],
  ];

  const state = async (whom: string, ministry: string) => owner`
    select (select json_agg(p) from public.profiles p where user_id = ${whom}) as profile,
      (select json_agg(m) from public.ministries m where id = ${ministry}) as ministry,
      (select email from auth.users where id = ${whom}) as email
  `;

  test.each(attempts)("%s: not an editor, but an admin", async (_, run) => {
    const [{ id: whom }, ministry] = [await createMember("Alvo"), await createMinistry()];
    const before = await state(whom, ministry);
    const { data, error } = await run(cast.editor.client, whom, ministry);
    if (error) expect(error.code).toBe("42501");
    else expect(data).toEqual([]);
    expect(await state(whom, ministry)).toEqual(before);
    expect((await run(cast.admin.client, whom, ministry)).error).toBeNull();
  });

  test("nor deletes everything of a deactivated member, which an admin does", async () => {
    const { id: member_id } = await createMember("Desativado");
    await setProfile(member_id, { deactivated_at: new Date().toISOString() });
    const run = (client: Client) => client.rpc("delete_member_announcements", { member_id });
    expect((await run(cast.editor.client)).error?.code).toBe("42501");
    expect((await run(cast.admin.client)).error).toBeNull();
  });

  test("nor makes admins of editors, and reads the own profile alone", async () => {
    const { client, id } = cast.editor;
    await client.from("profiles").update({ role: "admin" }).eq("user_id", id);
    const { data } = await client.from("profiles").select("user_id, role");
    expect(data).toEqual([{ user_id: id, role: "editor" }]);
  });
});

describe("the role", () => {
  test("is an admin's to give and to take, and no other word is a role", async () => {
    const person = await createMember("Comunicação");
    const give = (role: string) =>
      cast.admin.client.from("profiles").update({ role }).eq("user_id", person.id).select("role");
    const id = await ofMember();
    expect((await give("editor")).data).toEqual([{ role: "editor" }]);
    expect((await edit(person.client, id, { title: "Outro" })).data).toEqual([{ id }]);
    expect((await give("root")).error?.code).toBe("23514");
    expect((await give("member")).data).toEqual([{ role: "member" }]);
    expect((await edit(person.client, id, { title: "Mais um" })).data).toEqual([]);
  });

  test.each(endings)("is worth nothing to somebody %s", async (_ended, _hint, end) => {
    const person = await createMember("Foi Editora", { role: "editor" });
    const id = await ofMember();
    expect((await edit(person.client, id, { title: "Outro" })).data).toEqual([{ id }]);
    await end(person.id);
    expect((await edit(person.client, id, { title: "Mais um" })).data).toEqual([]);
    expect((await remove(person.client, id)).data).toEqual([]);
    expect((await history(person.client, id)).data).toEqual([]);
    const names = await person.client.rpc("list_names", { user_ids: [cast.member.id] });
    expect(names.error?.code).toBe("42501");
    expect(await stored(id)).toMatchObject({ title: "Outro" });
  });

  test("lets nobody past the data API either", async () => {
    const direct = as(cast.editor.id, (sql) =>
      sql.unsafe("update public.profiles set deactivated_at = now()"),
    );
    await expect(direct).rejects.toMatchObject({ code: "42501" });
  });
});
