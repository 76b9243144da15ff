import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openBoard } from "./board.ts";

const board = await openBoard();
const { owner, createAnnouncement, createAnnouncements, createEdition, storedCopy } = board;
const { storedItems, storedNotes, cast } = board;
const { editor, admin } = cast;
const { client } = editor;
const SAID = "2026-11-22T22:15:00+00:00";

const saveNote = (edition_id: string, announcement_id: string, note: string, more: object = {}) =>
  client.rpc("save_edition_note", { edition_id, announcement_id, note, ...more });
const say = (edition_id: string, announcement_id: string, said_at?: string) =>
  client.rpc("mark_said", { edition_id, announcement_id, ...(said_at && { said_at }) });
const takeOut = (edition_id: string, announcement_id: string) =>
  admin.client.rpc("remove_edition_item", { edition_id, announcement_id });

async function edition(count = 1, published = true) {
  const ids = await createAnnouncements(count);
  const [a = "", b = "", c = "", d = ""] = ids;
  return { id: await createEdition(ids, { published }), a, b, c, d };
}

describe("the presenter's notes", () => {
  test("have at most 1,000 characters", async () => {
    const { id, a } = await edition();
    expect((await saveNote(id, a, "é".repeat(1000))).error).toBeNull();
    const { error } = await saveNote(id, a, "é".repeat(1001));
    expect(error?.message).toContain("edition_notes_note_length");
    expect(await storedNotes(id)).toMatchObject([{ note: "é".repeat(1000) }]);
  });

  test("are saved only if the editor has read the newest revision", async () => {
    const { id: edition_id, a: announcement_id } = await edition();
    const save = (note: string, revision?: number, by: Pick<typeof editor, "client"> = editor) =>
      by.client.rpc("save_edition_note", {
        edition_id,
        announcement_id,
        note,
        ...(revision !== undefined && { revision }),
      });
    expect((await save("Primeira", 0)).data).toBe(1);
    expect((await save("Outra", 0, admin)).error?.hint).toBe("changed_meanwhile");
    expect((await save("Segunda", 1, admin)).data).toBe(2);
    expect(await storedNotes(edition_id)).toMatchObject([{ note: "Segunda" }]);
    expect((await save("Sem versão")).data).toBe(3);
  });

  test("must belong to an announcement of the edition", async () => {
    const { id } = await edition();
    for (const which of [randomUUID(), await createAnnouncement()]) {
      expect((await saveNote(id, which, "x")).error?.hint).toBe("item_gone");
      expect((await say(id, which, SAID)).error?.hint).toBe("item_gone");
      const row = { edition_id: id, announcement_id: which, note: "x" };
      const inserted = await client.from("edition_notes").insert(row);
      expect(inserted.error?.hint).toBe("item_gone");
    }
    expect(await storedNotes(id)).toEqual([]);
  });

  test("stay until the announcement leaves the list and the published copy", async () => {
    const { id, a, b, c } = await edition(3);
    for (const each of [a, b]) await saveNote(id, each, "Devagar");
    await client.from("edition_items").delete().match({ edition_id: id, announcement_id: a });
    expect((await saveNote(id, a, "Mais devagar")).error).toBeNull();
    expect((await say(id, a, SAID)).error).toBeNull();
    expect(await storedNotes(id)).toHaveLength(2);
    await client.rpc("publish_edition", { edition_id: id });
    expect((await saveNote(id, a, "Outra")).error?.hint).toBe("item_gone");
    expect((await saveNote(id, c, "Nova")).error).toBeNull();
    const notes = (await storedNotes(id)).map((row) => row.announcement_id);
    expect(notes.toSorted()).toEqual([b, c].toSorted());
  });
});

describe("marking an announcement as said", () => {
  const shown = async (id: string) => (await storedCopy(id))?.on_screen;

  test("moves the slides to the next announcement", async () => {
    const { id, a, b, c, d } = await edition(4);
    await owner`
      update public.published_editions set items = jsonb_set(items, '{2,screen}', 'false')
        where edition_id = ${id}
    `;
    for (const [said = "", on_screen] of [
      [a, b],
      [b, d],
      [c, d],
      [d, null],
    ] as [string, string | null][]) {
      expect((await say(id, said, SAID)).error).toBeNull();
      const on_screen_at = on_screen && expect.any(Date);
      expect(await storedCopy(id)).toMatchObject({ on_screen, on_screen_at });
    }
    expect(await storedNotes(id)).toMatchObject(Array(4).fill({ said_at: new Date(SAID) }));
  });

  test("moves the slides past a deleted announcement", async () => {
    const { id, a, b, c } = await edition(3);
    await say(id, a, SAID);
    expect(await shown(id)).toBe(b);
    await say(id, a);
    expect(await shown(id)).toBe(a);
    expect(await storedNotes(id)).toMatchObject([{ said_at: null }]);
    await owner`delete from public.announcements where id = ${b}`;
    await say(id, a, SAID);
    expect(await shown(id)).toBe(c);
  });

  test("moves no slides of an unpublished edition", async () => {
    const { id, a } = await edition(2, false);
    await saveNote(id, a, "Devagar");
    await say(id, a, SAID);
    expect(await shown(id)).toBeUndefined();
    expect(await storedNotes(id)).toMatchObject([{ note: "Devagar", said_at: new Date(SAID) }]);
  });
});

/** Returns the published copy of an edition as a visitor reads it. */
const screens = async (id: string) => {
  const copies = cast.visitor.client.from("published_editions");
  return (await copies.select("items, on_screen, blank_at").eq("edition_id", id)).data?.[0];
};

test("visitors read whether an editor has made the slides black", async () => {
  const { id: edition_id, a } = await edition();
  for (const is_blank of [true, false, true]) {
    await client.rpc("blank_screens", { edition_id, is_blank }).throwOnError();
    const blank_at = is_blank ? expect.any(String) : null;
    await expect.poll(() => screens(edition_id)).toMatchObject({ on_screen: null, blank_at });
  }
  // The slides are shown again when the presenter marks the next announcement as said.
  await say(edition_id, a);
  await expect.poll(() => screens(edition_id)).toMatchObject({ on_screen: a, blank_at: null });
  const { id: unpublished } = await edition(1, false);
  const args = { edition_id: unpublished, is_blank: true };
  expect((await client.rpc("blank_screens", args)).error?.hint).toBe("edition_gone");
});

describe("an item of a published edition", () => {
  test("is removed by an admin together with its note", async () => {
    const { id, a, b, c } = await edition(3);
    for (const each of [a, b]) await saveNote(id, each, "x");
    await say(id, a, SAID);
    const before = await storedCopy(id);
    expect((await takeOut(id, c)).error).toBeNull();
    expect(await storedCopy(id)).toEqual({ ...before, items: before?.items.slice(0, 2) });
    expect((await takeOut(id, b)).error).toBeNull();
    // The slides showed the removed announcement, so they advance by themselves again.
    const items = before?.items.slice(0, 1);
    expect(await storedCopy(id)).toEqual({ ...before, items, on_screen: null, on_screen_at: null });
    expect(await storedItems(id)).toMatchObject([{ announcement_id: a, position: 1 }]);
    expect(await storedNotes(id)).toMatchObject([{ announcement_id: a }]);
    const [row] = await owner`select title from public.announcements where id = ${b}`;
    expect(row).toEqual({ title: "Ensaio" });
  });

  test("can be removed after it has left the list", async () => {
    const { id, a } = await edition();
    await owner`delete from public.edition_items where edition_id = ${id}`;
    expect((await takeOut(id, a)).error).toBeNull();
    await expect.poll(() => screens(id)).toMatchObject({ items: [] });
    const unpublished = await createEdition([a]);
    for (const each of [id, unpublished, randomUUID()]) {
      expect((await takeOut(each, a)).error?.hint).toBe("item_gone");
    }
    expect(await storedItems(unpublished)).toHaveLength(1);
  });
});

describe("an output that was printed or sent", () => {
  const mark = (edition_id: string, output: string, more: object = {}, by = editor) =>
    by.client.rpc("mark_output", { edition_id, output, ...more });
  const outputs = (id: string) =>
    owner`select * from public.edition_outputs where edition_id = ${id}`;

  test("is recorded with the digests of its newest words", async () => {
    const { id } = await edition();
    await mark(id, "whatsapp", { digests: { a: "1" } }).throwOnError();
    await owner`update public.edition_outputs set marked_at = '2026-01-01' where edition_id = ${id}`;
    const digests = { b: "2" };
    await mark(id, "whatsapp", { digests }, admin);
    const [row] = await outputs(id);
    expect(row).toMatchObject({ output: "whatsapp", marked_by: admin.id, digests });
    expect(Date.now() - Number(row?.marked_at)).toBeLessThan(60_000);
  });

  test("must be a known output of a known edition", async () => {
    const { id } = await edition();
    expect((await mark(id, "poster")).error?.code).toBe("23514");
    expect((await mark(randomUUID(), "bulletin")).error?.code).toBe("23503");
    for (const digests of [{ a: "x".repeat(10_000) }, ["a"]])
      expect((await mark(id, "bulletin", { digests })).error?.code).toBe("23514");
    expect(await outputs(id)).toEqual([]);
  });
});
