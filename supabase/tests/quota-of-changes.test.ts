import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { edit, post, restore } from "../../test/support/clients/announcements.ts";
import { type Client, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf, someService } from "../../test/support/database/editions.ts";

const { owner, as, createMember, createMinistry, setProfile, storedAnnouncement, storedProfile } =
  peopleOf(inject("server"));
const { createAnnouncement, createEdition, removeEdition, storedCopy, storedEdition } =
  editionsOf(owner);
const refusal = { status: 429, error: { code: "PT429", hint: "too_many_announcements" } };
const PER_HOUR = { member: 60, editor: 600, admin: 600 };
type Role = keyof typeof PER_HOUR;

const [ownMinistry, otherMinistry] = [await createMinistry(), await createMinistry()];

/** Somebody who has so many changes left within the hour. */
async function personWith(left: number, role: Role) {
  const person = await createMember("Com pressa", { role });
  await owner`
    insert into private.posts (user_id, posted_at)
    select ${person.id}, now() - interval '1 minute' from generate_series(1, ${PER_HOUR[role] - left}::integer)
  `;
  return person;
}

const counted = async (id: string) =>
  (
    await owner`select from private.posts where user_id = ${id} and posted_at > now() - interval '30 seconds'`
  ).length;
const rename = (client: Client, id: string, name: string) =>
  client.from("profiles").update({ name }).eq("user_id", id);

describe("moving an announcement to another ministry", () => {
  test("counts for an editor as every other change does, and to the same one it is none", async () => {
    const editor = await personWith(2, "editor");
    const id = await createAnnouncement();
    for (const ministry of [ownMinistry, ownMinistry, otherMinistry]) {
      expect((await edit(editor, id, { ministry_id: ministry })).error).toBeNull();
    }
    expect(await edit(editor, id, { ministry_id: null })).toMatchObject(refusal);
    expect(await storedAnnouncement(id)).toMatchObject({ ministry_id: otherMinistry });
  });

  test("counts for a member, to the own one", async () => {
    const member = await personWith(0, "member");
    await setProfile(member.id, { ministry_id: ownMinistry });
    const id = await createAnnouncement({ created_by: member.id });
    expect(await edit(member, id, { ministry_id: ownMinistry })).toMatchObject(refusal);
  });

  test("counts each row of a statement, past the data API", async () => {
    const editor = await personWith(3, "editor");
    const ministry = await createMinistry();
    const ids = await Promise.all([1, 2, 3].map(() => createAnnouncement()));
    const moveTo = (target: string | null) =>
      as(editor.id, (sql) =>
        sql.unsafe("update public.announcements set ministry_id = $1 where id = any ($2)", [
          target,
          ids,
        ]),
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
    expect(await owner`select from public.announcements where ministry_id = ${other}`).toHaveLength(
      30,
    );
    const id = await createAnnouncement();
    expect((await edit(admin, id, { ministry_id: other })).error).toBeNull();
    expect(await edit(admin, id, { ministry_id: null })).toMatchObject(refusal);
  });

  test("by a foreign key counts for nobody", async () => {
    const admin = await personWith(0, "admin");
    const ministry = await createMinistry();
    const id = await createAnnouncement({ ministry_id: ministry });
    // As the data API of hosted Supabase lets admins do.
    await as(admin.id, (sql) => sql`delete from public.ministries where id = ${ministry}`);
    expect(await storedAnnouncement(id)).toMatchObject({ ministry_id: null });
  });
});

describe("bringing a state back", () => {
  test("counts, of an announcement that is there and of a deleted one", async () => {
    const editor = await personWith(2, "editor");
    const [there, deleted] = [await createAnnouncement(), await createAnnouncement()];
    await owner`update public.announcements set title = 'Outro' where id = ${there}`;
    await owner`delete from public.announcements where id = ${deleted}`;
    expect((await restore(editor, there, 1)).error).toBeNull();
    expect((await restore(editor, deleted, 1)).error).toBeNull();
    expect(await restore(editor, there, 2)).toMatchObject(refusal);
    expect(await storedAnnouncement(there)).toMatchObject({ title: "Ensaio" });
  });

  test("does not count when it was refused", async () => {
    const editor = await personWith(1, "editor");
    expect((await restore(editor, randomUUID(), 1)).error?.hint).toBe("state_gone");
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
    expect(await storedProfile(member.id)).toMatchObject({ name: "Bia" });
    expect(await post(member)).toMatchObject(refusal);
  });

  test("somebody else counts for the admin who does it", async () => {
    const [admin, member] = [await personWith(1, "admin"), await personWith(0, "member")];
    expect((await rename(admin.client, member.id, "Nova")).error).toBeNull();
    expect(await rename(admin.client, member.id, "Outra")).toMatchObject(refusal);
    expect(await storedProfile(member.id)).toMatchObject({ name: "Nova" });
  });

  test("is not counted when a ministry is chosen or a role given", async () => {
    const [admin, member] = [await personWith(0, "admin"), await personWith(0, "member")];
    const save = async ({ client }: typeof admin, values: object) =>
      (await client.from("profiles").update(values).eq("user_id", member.id)).error;
    expect(await save(member, { ministry_id: ownMinistry })).toBeNull();
    expect(await save(admin, { role: "editor" })).toBeNull();
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
