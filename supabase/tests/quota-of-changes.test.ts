import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { type Client, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf, someService } from "../../test/support/database/editions.ts";

const { owner, as, createCast, createMember, createMinistry, setProfile } = peopleOf(
  inject("server"),
);
const { createAnnouncement, createEdition, removeEdition, storedCopy, storedEdition } =
  editionsOf(owner);
const refusal = { status: 429, error: { code: "PT429", hint: "too_many_announcements" } };
const PER_HOUR = { member: 60, editor: 600, admin: 600 };
type Role = keyof typeof PER_HOUR;

const cast = await createCast();

/** Somebody who has so many changes left within the hour. */
async function personWith(left: number, role: Role) {
  const person = await createMember("Com pressa", { role });
  await owner`
    insert into private.posts (user_id, posted_at)
    select ${person.id}, now() - interval '1 minute' from generate_series(1, ${PER_HOUR[role] - left}::integer)
  `;
  return person;
}

const counted = async (id: string) => {
  const [row] = await owner<{ n: number }[]>`
    select count(*)::int as n from private.posts where user_id = ${id} and posted_at > now() - interval '30 seconds'
  `;
  return row?.n;
};
const move = (client: Client, id: string, ministry_id: string | null) =>
  client.from("announcements").update({ ministry_id }).eq("id", id);
const restore = (client: Client, announcement_id: string, revision: number) =>
  client.rpc("restore_announcement", { announcement_id, revision });
const rename = (client: Client, id: string, name: string) =>
  client.from("profiles").update({ name }).eq("user_id", id);
const storedName = async (id: string) => {
  const [row] = await owner`select name from public.profiles where user_id = ${id}`;
  return row?.name;
};

describe("moving an announcement to another ministry", () => {
  test("counts for an editor as every other change does, and to the same one it is none", async () => {
    const editor = await personWith(2, "editor");
    const id = await createAnnouncement();
    for (const ministry of [cast.ownMinistry, cast.ownMinistry, cast.otherMinistry]) {
      expect((await move(editor.client, id, ministry)).error).toBeNull();
    }
    expect(await move(editor.client, id, null)).toMatchObject(refusal);
    const [row] = await owner`select ministry_id from public.announcements where id = ${id}`;
    expect(row).toEqual({ ministry_id: cast.otherMinistry });
  });

  test("counts for a member, to the own one", async () => {
    const member = await personWith(0, "member");
    await setProfile(member.id, { ministry_id: cast.ownMinistry });
    const id = await createAnnouncement({ created_by: member.id });
    expect(await move(member.client, id, cast.ownMinistry)).toMatchObject(refusal);
  });

  test("counts each row of a statement, past the data API", async () => {
    const editor = await personWith(3, "editor");
    const ministry = await createMinistry();
    const ids = await Promise.all([1, 2, 3].map(() => createAnnouncement()));
    const moveTo = (target: string | null) =>
      as(
        editor.id,
        (sql) =>
          sql`update public.announcements set ministry_id = ${target} where id = any (${ids}::uuid[])`,
      );
    await moveTo(ministry);
    expect(await counted(editor.id)).toBe(3);
    await expect(moveTo(null)).rejects.toMatchObject({ code: "PT429" });
  });

  test("of a ministry that is deleted counts for nobody", async () => {
    const admin = await personWith(1, "admin");
    const [ministry, other] = [await createMinistry(), await createMinistry()];
    await owner`
      insert into public.announcements (title, description, date, ministry_id)
      select 'Muitos', 'x', '2031-01-01', ${ministry} from generate_series(1, 30)
    `;
    const remove = { ministry_id: ministry, move_to: other };
    expect((await admin.client.rpc("delete_ministry", remove)).error).toBeNull();
    expect(await counted(admin.id)).toBe(0);
    const [moved] = await owner`
      select count(*)::int as n from public.announcements where ministry_id = ${other}
    `;
    expect(moved).toEqual({ n: 30 });
    const id = await createAnnouncement();
    expect((await move(admin.client, id, other)).error).toBeNull();
    expect(await move(admin.client, id, null)).toMatchObject(refusal);
  });

  test("by a foreign key counts for nobody", async () => {
    const admin = await personWith(0, "admin");
    const ministry = await createMinistry();
    const id = await createAnnouncement({ ministry_id: ministry });
    // As the data API of hosted Supabase lets admins do.
    await as(admin.id, (sql) => sql`delete from public.ministries where id = ${ministry}`);
    const [row] = await owner`select ministry_id from public.announcements where id = ${id}`;
    expect(row).toEqual({ ministry_id: null });
  });
});

describe("bringing a state back", () => {
  test("counts, of an announcement that is there and of a deleted one", async () => {
    const editor = await personWith(2, "editor");
    const [there, deleted] = [await createAnnouncement(), await createAnnouncement()];
    await owner`update public.announcements set title = 'Outro' where id = ${there}`;
    await owner`delete from public.announcements where id = ${deleted}`;
    expect((await restore(editor.client, there, 1)).error).toBeNull();
    expect((await restore(editor.client, deleted, 1)).error).toBeNull();
    expect(await restore(editor.client, there, 2)).toMatchObject(refusal);
    const [row] = await owner`select title from public.announcements where id = ${there}`;
    expect(row).toEqual({ title: "Ensaio" });
  });

  test("does not count when it was refused", async () => {
    const editor = await personWith(1, "editor");
    expect((await restore(editor.client, randomUUID(), 1)).error?.hint).toBe("state_gone");
    expect(await counted(editor.id)).toBe(0);
  });
});

describe("renaming oneself", () => {
  test("counts with the posts, and the same name is no change", async () => {
    const member = await personWith(2, "member");
    for (const name of ["Ana", "Ana", "Bia"]) {
      expect((await rename(member.client, member.id, name)).error).toBeNull();
    }
    expect(await rename(member.client, member.id, "Cida")).toMatchObject(refusal);
    expect(await storedName(member.id)).toBe("Bia");
    const post = { title: "Ensaio", description: "x", date: "2030-01-01" };
    expect(await member.client.from("announcements").insert(post)).toMatchObject(refusal);
  });

  test("somebody else counts for the admin who does it", async () => {
    const [admin, member] = [await personWith(1, "admin"), await personWith(0, "member")];
    expect((await rename(admin.client, member.id, "Nova")).error).toBeNull();
    expect(await rename(admin.client, member.id, "Outra")).toMatchObject(refusal);
    expect(await storedName(member.id)).toBe("Nova");
  });

  test("is not counted when a ministry is chosen or a role given", async () => {
    const [admin, member] = [await personWith(0, "admin"), await personWith(0, "member")];
    const chosen = await member.client
      .from("profiles")
      .update({ ministry_id: cast.ownMinistry })
      .eq("user_id", member.id);
    expect(chosen.error).toBeNull();
    const given = await admin.client
      .from("profiles")
      .update({ role: "editor" })
      .eq("user_id", member.id);
    expect(given.error).toBeNull();
  });
});

describe("an edition", () => {
  test("that is made counts as a post, and deleting it gives nothing back", async () => {
    const editor = await personWith(2, "editor");
    const make = (id: string) =>
      editor.client.from("editions").insert({ id, service_at: someService() });
    for (const id of [randomUUID(), randomUUID()]) {
      expect((await make(id)).error).toBeNull();
      expect((await editor.client.from("editions").delete().eq("id", id)).error).toBeNull();
    }
    const refused = randomUUID();
    expect(await make(refused)).toMatchObject(refusal);
    expect(await storedEdition(refused)).toBeUndefined();
    await removeEdition(refused);
  });

  test("counts as one change each time it is published", async () => {
    const editor = await personWith(1, "editor");
    const edition_id = await createEdition([await createAnnouncement()]);
    const { client } = editor;
    expect((await client.rpc("publish_edition", { edition_id })).error).toBeNull();
    const copy = await storedCopy(edition_id);
    expect(await client.rpc("publish_edition", { edition_id })).toMatchObject(refusal);
    expect(await storedCopy(edition_id)).toEqual(copy);
  });
});
