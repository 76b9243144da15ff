import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import {
  type Client,
  EDITORS,
  EVERYBODY,
  NOT_ADMINS,
  NOT_EDITORS,
  peopleOf,
} from "../../test/support/clients/people.ts";
import { editionsOf, someService } from "../../test/support/database/editions.ts";

const { owner, createCast, createMember, endings } = peopleOf(inject("server"));
const { createAnnouncement, createEdition, removeEdition, storedEdition } = editionsOf(owner);

const cast = await createCast();

const close = (id: string) => cast.editor.client.rpc("close_edition", { edition_id: id });
const reopen = (id: string) => cast.editor.client.rpc("reopen_edition", { edition_id: id });
const blank = (client: Client, edition_id: string, is_blank = true) =>
  client.rpc("blank_screens", { edition_id, is_blank });

/** An edition of these announcements that was closed and opened again. */
async function reopened(...announcements: string[]) {
  const id = await createEdition(announcements);
  await close(id);
  expect((await reopen(id)).error).toBeNull();
  return id;
}

async function kept({ client }: { client: Client }, id: string) {
  const { data: editions } = await client
    .from("kept_editions")
    .select("service_at, closed_at")
    .eq("edition_id", id);
  const { data: items } = await client
    .from("kept_items")
    .select("announcement_id, spoken, screen, printed, snapshot")
    .eq("edition_id", id)
    .order("position");
  const { data: announcements } = await client
    .rpc("edition_announcements", { edition_id: id }, { get: true })
    .select("id");
  return { editions, items, announcements };
}

describe("an edition that is open again", () => {
  test.each(EVERYBODY)("is read by %s as it was closed", async (who) => {
    const [a, b] = [await createAnnouncement(), await createAnnouncement()];
    const id = await createEdition([a, b]);
    await close(id);
    const { service_at, closed_at } = (await storedEdition(id)) ?? {};
    await reopen(id);
    const { editions, items, announcements } = await kept(cast[who], id);
    expect(editions).toHaveLength(1);
    expect(Date.parse(editions?.[0]?.service_at ?? "")).toBe(+service_at);
    expect(new Date(editions?.[0]?.closed_at ?? "").toISOString()).toBe(closed_at.toISOString());
    expect(items).toMatchObject([
      { announcement_id: a, screen: true, snapshot: { id: a, title: "Ensaio" } },
      { announcement_id: b, screen: true, snapshot: { id: b, title: "Ensaio" } },
    ]);
    expect(announcements).toHaveLength(2);
  });

  test.each(NOT_EDITORS)("tells %s nothing of what is changed in it", async (who) => {
    const [old, added] = [await createAnnouncement(), await createAnnouncement()];
    const id = await reopened(old);
    const before = await kept(cast[who], id);
    const { client } = cast.editor;
    const draft = { edition_id: id, announcement_id: added };
    expect((await client.from("edition_items").insert(draft)).error).toBeNull();
    await client.from("edition_items").update({ screen: false }).match({ edition_id: id });
    await client.from("edition_items").delete().match({ edition_id: id, announcement_id: old });
    const moved = { service_at: someService() };
    expect((await client.from("editions").update(moved).eq("id", id)).error).toBeNull();

    expect(await kept(cast[who], id)).toEqual(before);
    expect(before.items).toMatchObject([{ announcement_id: old, screen: true }]);
    const visitor = cast[who].client;
    const rows = await visitor.from("editions").select("id").eq("id", id);
    const items = await visitor.from("edition_items").select("edition_id").eq("edition_id", id);
    expect([rows.data, items.data]).toEqual([[], []]);
  });

  test("keeps that version through a second closing that fails, and until the next one", async () => {
    const announcement = await createAnnouncement();
    const id = await reopened(announcement);
    await owner`update public.edition_items set screen = false, printed = false where edition_id = ${id}`;
    expect((await close(id)).error?.hint).toBe("edition_empty");
    expect((await kept(cast.visitor, id)).items).toHaveLength(1);
    await owner`update public.edition_items set spoken = true where edition_id = ${id}`;
    expect((await close(id)).error).toBeNull();
    await expect.poll(() => kept(cast.visitor, id)).toMatchObject({ editions: [], items: [] });
    // And once more, as it is now.
    await reopen(id);
    await expect
      .poll(() => kept(cast.visitor, id))
      .toMatchObject({ items: [{ spoken: true, screen: false }] });
  });

  test("goes with its edition", async () => {
    const id = await reopened(await createAnnouncement());
    await removeEdition(id);
    await expect.poll(() => kept(cast.visitor, id)).toMatchObject({ editions: [], items: [] });
  });

  test.each(EVERYBODY)("is not written by %s", async (who) => {
    const announcement = await createAnnouncement();
    const id = await reopened(announcement);
    const { client } = cast[who];
    const before = await kept(cast.visitor, id);
    const now = new Date().toISOString();
    const writes = await Promise.all([
      client.from("kept_editions").insert({ edition_id: id, service_at: now, closed_at: now }),
      client.from("kept_editions").delete().eq("edition_id", id),
      client.from("kept_editions").update({ service_at: now }).eq("edition_id", id),
      client.from("kept_items").delete().eq("edition_id", id),
      client.from("kept_items").update({ screen: false }).eq("edition_id", id),
      client.from("kept_items").insert({
        ...{ edition_id: id, announcement_id: randomUUID(), position: 2, snapshot: {} },
        ...{ spoken: true, screen: true, printed: true },
      }),
    ]);
    for (const { error } of writes) expect(error?.code).toBe("42501");
    expect(await kept(cast.visitor, id)).toEqual(before);
  });

  test("forgets what is deleted, and has it again when it comes back", async () => {
    const announcement = await createAnnouncement({ title: "Visita à Dona Marta" });
    const id = await reopened(announcement);
    await owner`delete from public.announcements where id = ${announcement}`;
    await expect
      .poll(async () => (await kept(cast.visitor, id)).items)
      .toMatchObject([{ snapshot: { id: announcement } }]);
    const [item] = (await kept(cast.visitor, id)).items ?? [];
    expect(item?.snapshot).toEqual({ id: announcement });
    const [last] = await owner`
      select revision from public.announcement_history
      where announcement_id = ${announcement} and row is not null order by revision desc limit 1
    `;
    const state = { announcement_id: announcement, revision: last?.revision };
    const restored = await cast.editor.client.rpc("restore_announcement", state);
    expect(restored.error).toBeNull();
    await expect
      .poll(async () => (await kept(cast.visitor, id)).items)
      .toMatchObject([{ snapshot: { title: "Visita à Dona Marta" } }]);
  });

  test("has something taken out by an admin alone", async () => {
    const [a, b] = [await createAnnouncement(), await createAnnouncement()];
    const id = await reopened(a, b);
    const item = { edition_id: id, announcement_id: a };
    for (const who of NOT_ADMINS) {
      const { error } = await cast[who].client.rpc("remove_edition_item", item);
      expect(error?.code).toBe("42501");
    }
    expect((await cast.admin.client.rpc("remove_edition_item", item)).error).toBeNull();
    await expect
      .poll(async () => (await kept(cast.visitor, id)).items)
      .toMatchObject([{ announcement_id: b }]);
    const draft = await owner`select from public.edition_items where edition_id = ${id}`;
    expect(draft).toHaveLength(2);
  });
});

describe("the screens", () => {
  test.each(EDITORS)(
    "are made black by %s, and shown again, which visitors are told",
    async (who) => {
      const id = await createEdition([await createAnnouncement()], { closed: true });
      const told = async () => {
        const { data } = await cast.visitor.client.from("editions").select("id, blank_at");
        return data?.find((edition) => edition.id === id)?.blank_at;
      };
      expect((await blank(cast[who].client, id)).error).toBeNull();
      await expect.poll(told).toEqual(expect.any(String));
      expect((await blank(cast[who].client, id, false)).error).toBeNull();
      await expect.poll(told).toBeNull();
    },
  );

  test("show what comes next when the announcer goes on, and again when it is closed anew", async () => {
    const announcement = await createAnnouncement();
    const id = await createEdition([announcement]);
    await close(id);
    await blank(cast.editor.client, id);
    const said = { edition_id: id, announcement_id: announcement };
    await cast.editor.client.rpc("mark_said", said);
    expect(await storedEdition(id)).toMatchObject({ blank_at: null, on_screen: announcement });
    await blank(cast.editor.client, id);
    await reopen(id);
    expect(await storedEdition(id)).toMatchObject({ blank_at: null });
  });

  test.each(NOT_EDITORS)("are not made black by %s", async (who) => {
    const id = await createEdition([await createAnnouncement()], { closed: true });
    expect((await blank(cast[who].client, id)).error?.code).toBe("42501");
    const written = await cast[who].client.from("editions").update({ blank_at: null }).eq("id", id);
    expect(written.error?.code).toBe("42501");
    expect(await storedEdition(id)).toMatchObject({ blank_at: null });
  });

  test.each(endings)("are not made black by an editor who was %s", async (_, hint, end) => {
    const person = await createMember("Foi Editora", { role: "editor" });
    const id = await createEdition([await createAnnouncement()], { closed: true });
    expect((await blank(person.client, id)).error).toBeNull();
    await end(person.id);
    expect((await blank(person.client, id, false)).error).toMatchObject({ code: "42501", hint });
  });

  test("show no open edition that could be made black", async () => {
    const id = await createEdition([await createAnnouncement()]);
    expect((await blank(cast.editor.client, id)).error?.hint).toBe("edition_gone");
    expect(await storedEdition(id)).toMatchObject({ blank_at: null });
  });
});
