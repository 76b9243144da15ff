import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { type Client, NOT_ADMINS, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "../../test/support/database/editions.ts";

const { owner, createCast, createMember, endings } = peopleOf(inject("server"));
const { createAnnouncement, createEdition, storedEdition, storedItems, storedNotes } =
  editionsOf(owner);

const cast = await createCast();

const takeOut = (client: Client, edition_id: string, announcement_id: string) =>
  client.rpc("remove_edition_item", { edition_id, announcement_id });
const order = async (id: string) =>
  (await storedItems(id)).map(({ announcement_id, position }) => [announcement_id, position]);

describe("an item of a closed edition", () => {
  test("is taken out by an admin with its note, the service begun or not", async () => {
    const [a, b, c] = [
      await createAnnouncement(),
      await createAnnouncement(),
      await createAnnouncement(),
    ];
    const id = await createEdition([a, b, c], { closed: true });
    await owner`update public.editions set service_at = now() - random() * interval '1 day' where id = ${id}`;
    for (const each of [a, b]) {
      await owner`
        insert into public.edition_notes (edition_id, announcement_id, note) values (${id}, ${each}, 'x')
      `;
    }
    const before = await storedEdition(id);
    expect((await takeOut(cast.admin.client, id, b)).error).toBeNull();
    expect(await order(id)).toEqual([
      [a, 1],
      [c, 3],
    ]);
    expect(await storedNotes(id)).toMatchObject([{ announcement_id: a }]);
    expect(await storedEdition(id)).toEqual(before);
    const [row] = await owner`select title from public.announcements where id = ${b}`;
    expect(row).toEqual({ title: "Ensaio" });
  });

  test.each(NOT_ADMINS)("is not taken out by %s", async (who) => {
    const announcement = await createAnnouncement();
    const id = await createEdition([announcement], { closed: true });
    expect((await takeOut(cast[who].client, id, announcement)).error?.code).toBe("42501");
    expect(await order(id)).toEqual([[announcement, 1]]);
    expect((await takeOut(cast.admin.client, id, announcement)).error).toBeNull();
  });

  test.each(endings)("is not taken out by an admin who was %s", async (_, hint, end) => {
    const person = await createMember("Foi Administradora", { role: "admin" });
    const [a, b] = [await createAnnouncement(), await createAnnouncement()];
    const id = await createEdition([a, b], { closed: true });
    expect((await takeOut(person.client, id, a)).error).toBeNull();
    await end(person.id);
    expect((await takeOut(person.client, id, b)).error).toMatchObject({ code: "42501", hint });
    expect(await order(id)).toEqual([[b, 2]]);
  });

  test("may be the last one: the edition stays closed, and visitors read it empty", async () => {
    const announcement = await createAnnouncement();
    const id = await createEdition([announcement], { closed: true });
    expect((await takeOut(cast.admin.client, id, announcement)).error).toBeNull();
    expect(await storedEdition(id)).toMatchObject({ closed_at: expect.any(Date) });
    const { data } = await cast.visitor.client
      .from("edition_items")
      .select("announcement_id, position, spoken, screen, printed, snapshot")
      .eq("edition_id", id);
    expect(data).toEqual([]);
    expect((await takeOut(cast.admin.client, id, announcement)).error?.hint).toBe("item_gone");
  });

  test("is no longer what the screens were led to", async () => {
    const [a, b] = [await createAnnouncement(), await createAnnouncement()];
    const id = await createEdition([a, b], { closed: true });
    await owner`update public.editions set on_screen = ${b}, on_screen_at = now() where id = ${id}`;
    await takeOut(cast.admin.client, id, a);
    expect(await storedEdition(id)).toMatchObject({ on_screen: b });
    await takeOut(cast.admin.client, id, b);
    expect(await storedEdition(id)).toMatchObject({ on_screen: null, on_screen_at: null });
  });
});

test("what is not there, and what is chosen in an open edition, is not taken out", async () => {
  const announcement = await createAnnouncement();
  const [open, closed] = [
    await createEdition([announcement]),
    await createEdition([announcement], { closed: true }),
  ];
  for (const [edition, item] of [
    [open, announcement],
    [closed, randomUUID()],
    [randomUUID(), announcement],
  ] as const) {
    const { error } = await takeOut(cast.admin.client, edition, item);
    expect(error?.hint).toBe("item_gone");
  }
  for (const id of [open, closed]) expect(await order(id)).toEqual([[announcement, 1]]);
});
