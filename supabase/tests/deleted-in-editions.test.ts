import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { type Client, EDITORS, EVERYBODY, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "../../test/support/database/editions.ts";

const { owner, as, createCast, createMember, setProfile } = peopleOf(inject("server"));
const { createAnnouncement, createEdition, storedItems } = editionsOf(owner);

const cast = await createCast();

const close = async (...announcements: string[]) => {
  const id = await createEdition(announcements);
  const { error } = await cast.editor.client.rpc("close_edition", { edition_id: id });
  expect(error).toBeNull();
  return id;
};
const remove = (client: Client, id: string) =>
  client.from("announcements").delete().eq("id", id).select("id");
const restore = (client: Client, announcement_id: string, revision: number) =>
  client.rpc("restore_announcement", { announcement_id, revision });
const snapshots = async (id: string) => (await storedItems(id)).map(({ snapshot }) => snapshot);

describe("an announcement that is deleted", () => {
  test.each(EVERYBODY)("leaves %s its id in a closed edition, and nothing else", async (who) => {
    const [deleted, kept] = [
      await createAnnouncement({ title: "Visita à Dona Marta", location: "Rua das Flores, 5" }),
      await createAnnouncement(),
    ];
    const id = await close(deleted, kept);
    expect((await remove(cast.editor.client, deleted)).data).toHaveLength(1);
    const { data, error } = await cast[who].client
      .from("edition_items")
      .select("announcement_id, position, spoken, screen, printed, snapshot")
      .eq("edition_id", id)
      .order("position");
    expect(error).toBeNull();
    expect(data?.[0]).toEqual({
      announcement_id: deleted,
      position: 1,
      spoken: false,
      screen: true,
      printed: true,
      snapshot: { id: deleted },
    });
    expect(data?.[1]).toMatchObject({ snapshot: { title: "Ensaio" } });
  });

  test("leaves nothing in any edition that it was part of, and none to an open one", async () => {
    const deleted = await createAnnouncement();
    const closed = [await close(deleted), await close(deleted)];
    const open = await createEdition([deleted]);
    await remove(cast.admin.client, deleted);
    for (const id of closed) expect(await snapshots(id)).toEqual([{ id: deleted }]);
    expect(await snapshots(open)).toEqual([null]);
  });

  test("together with all of a deactivated member", async () => {
    const author = await createMember("Sai");
    const ids = await Promise.all(
      [1, 2, 3].map(() => createAnnouncement({ created_by: author.id })),
    );
    const id = await close(...ids);
    await setProfile(author.id, { deactivated_at: new Date().toISOString() });
    const { data } = await cast.admin.client.rpc("delete_member_announcements", {
      member_id: author.id,
    });
    expect(data).toBe(3);
    expect(await snapshots(id)).toEqual(ids.map((each) => ({ id: each })));
  });

  test("keeps its title for editors, as what was removed since", async () => {
    const deleted = await createAnnouncement({ title: "Só para a equipe" });
    const id = await close(deleted);
    await remove(cast.editor.client, deleted);
    const [edition] = await owner`select closed_at from public.editions where id = ${id}`;
    const since = edition?.closed_at.toISOString();
    for (const who of EDITORS) {
      const { data } = await cast[who].client.rpc("changes_since", { since });
      expect(data?.find((change) => change.announcement_id === deleted)).toMatchObject({
        kind: "removed",
        title: "Só para a equipe",
      });
    }
    const asked = await cast.member.client.rpc("changes_since", { since });
    expect(asked.error?.code).toBe("42501");
  });
});

describe("an announcement that comes back", () => {
  test("has its snapshot again, as it was when the edition was closed", async () => {
    const announcement = await createAnnouncement({ ends_at: "2030-12-12T23:30:00Z" });
    const first = await close(announcement);
    const before = await snapshots(first);
    await owner`update public.announcements set title = 'Mudou', location = 'Salão' where id = ${announcement}`;
    const second = await close(announcement);
    await remove(cast.editor.client, announcement);
    expect((await restore(cast.editor.client, announcement, 1)).error).toBeNull();
    expect(await snapshots(first)).toEqual(before);
    expect(await snapshots(second)).toMatchObject([{ title: "Mudou", location: "Salão" }]);
  });

  test("by its author, who saves it again, in whatever zone", async () => {
    const announcement = randomUUID();
    const text = { title: "Ceia", description: "x", date: "2030-01-01T22:30:00Z" };
    await cast.unattached.client.from("announcements").insert({ id: announcement, ...text });
    const id = await close(announcement);
    const before = await snapshots(id);
    await remove(cast.unattached.client, announcement);
    await as(cast.unattached.id, async (sql) => {
      await sql`set local timezone = 'Asia/Kolkata'`;
      await sql`
        insert into public.announcements (id, title, description, date)
        values (${announcement}, 'Outra coisa', 'x', '2031-01-01')
      `;
    });
    expect(await snapshots(id)).toEqual(before);
  });

  test("has none in an edition that is open", async () => {
    const announcement = await createAnnouncement();
    const id = await createEdition([announcement]);
    await remove(cast.editor.client, announcement);
    await restore(cast.editor.client, announcement, 1);
    expect(await snapshots(id)).toEqual([null]);
  });
});

test("deleting one looks at the items of that one alone", async () => {
  const rollback = new Error("rollback");
  let plan: unknown;
  await owner
    .begin(async (sql) => {
      // With few rows the planner may take any index. No triggers and foreign keys: the rows have no announcements.
      await sql`set local session_replication_role = replica`;
      await sql`
        insert into public.edition_items (edition_id, announcement_id, position)
        select gen_random_uuid(), gen_random_uuid(), number from generate_series(1, 20000) number
      `;
      await sql`analyze public.edition_items`;
      plan = await sql`
        explain update public.edition_items set snapshot = '{}'
        where announcement_id = '00000000-0000-4000-8000-000000000001' and snapshot is not null
      `;
      throw rollback;
    })
    .catch((error) => expect(error).toBe(rollback));
  expect(JSON.stringify(plan)).toContain("edition_items_announcement_id_idx");
});
