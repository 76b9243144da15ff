import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { type Client, EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "../../test/support/database/editions.ts";

const { owner, as, createCast } = peopleOf(inject("server"));
const { createAnnouncement, createAnnouncements, createEdition, storedCopy, storedNotes } =
  editionsOf(owner);

const cast = await createCast();
const { client } = cast.editor;

const saveNote = (edition_id: string, announcement_id: string, note: string, by = client) =>
  by.rpc("save_edition_note", { edition_id, announcement_id, note });
const say = (edition_id: string, announcement_id: string, said_at?: string) =>
  client.rpc("mark_said", { edition_id, announcement_id, ...(said_at && { said_at }) });
const markOutput = (edition_id: string, output: string, more: object = {}, by: Client = client) =>
  by.rpc("mark_output", { edition_id, output, ...more });
const SAID = "2026-11-22T22:15:00+00:00";

async function edition(count = 1, published = true) {
  const ids = await createAnnouncements(count);
  const [a = "", b = "", c = "", d = ""] = ids;
  return { id: await createEdition(ids, { published }), a, b, c, d };
}

describe("the announcer's notes", () => {
  test.each(EDITORS)("are written, changed, read and removed by %s", async (who) => {
    for (const published of [false, true]) {
      const { id, a } = await edition(1, published);
      for (const note of ["Chamar a Marta", "Pedir palmas 👏", " \n"]) {
        expect((await saveNote(id, a, note, cast[who].client)).error).toBeNull();
        const { data } = await cast[who].client
          .from("edition_notes")
          .select("announcement_id, note, said_at")
          .eq("edition_id", id);
        expect(data).toEqual([{ announcement_id: a, note: note.trim() || null, said_at: null }]);
      }
    }
  });

  test("have at most 1,000 characters", async () => {
    const { id, a } = await edition();
    expect((await saveNote(id, a, "é".repeat(1000))).error).toBeNull();
    const { error } = await saveNote(id, a, "é".repeat(1001));
    expect(error?.message).toContain("edition_notes_note_length");
    expect(await storedNotes(id)).toMatchObject([{ note: "é".repeat(1000) }]);
  });

  test("belong to an announcement of the edition, past the data API too", async () => {
    const { id } = await edition();
    for (const which of [randomUUID(), await createAnnouncement()]) {
      expect((await saveNote(id, which, "x")).error?.hint).toBe("item_gone");
      expect((await say(id, which, SAID)).error?.hint).toBe("item_gone");
      const direct = as(
        cast.editor.id,
        (sql) => sql`
          insert into public.edition_notes (edition_id, announcement_id, note) values (${id}, ${which}, 'x')
        `,
      );
      await expect(direct).rejects.toMatchObject({ hint: "item_gone" });
    }
    expect(await storedNotes(id)).toEqual([]);
  });

  test("stay for a published announcement that has left the list, and go once it is nowhere", async () => {
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

describe("a mark as said leads the screens", () => {
  const shown = async (id: string) => (await storedCopy(id))?.on_screen;

  test("to the next announcement on them, and after the last one they turn by themselves", async () => {
    const { id, a, b, c, d } = await edition(4);
    await owner`update public.published_editions set items = jsonb_set(items, '{2,screen}', 'false') where edition_id = ${id}`;
    for (const [said, next] of [
      [a, b],
      [b, d],
      [c, d],
      [d, null],
    ] as const) {
      expect((await say(id, said, SAID)).error).toBeNull();
      expect(await storedCopy(id)).toMatchObject({
        ...{ on_screen: next, on_screen_at: next && expect.any(Date) },
      });
    }
    expect(await storedNotes(id)).toMatchObject(Array(4).fill({ said_at: new Date(SAID) }));
  });

  test("back to an announcement whose mark is taken back, and past a deleted one", async () => {
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

  test("not before the edition is published, and the note stays", async () => {
    const { id, a } = await edition(2, false);
    await saveNote(id, a, "Devagar");
    await say(id, a, SAID);
    expect(await shown(id)).toBeUndefined();
    expect(await storedNotes(id)).toMatchObject([{ note: "Devagar", said_at: new Date(SAID) }]);
  });
});

describe("an output that was printed or sent", () => {
  const outputs = (id: string) =>
    owner`select * from public.edition_outputs where edition_id = ${id}`;

  test.each(EDITORS)(
    "is marked by %s, and again with the digests of its last words",
    async (who) => {
      const { id } = await edition();
      const first = await markOutput(id, "whatsapp", { digests: { a: "1" } }, cast[who].client);
      expect(first.error).toBeNull();
      await owner`update public.edition_outputs set out_at = '2026-01-01' where edition_id = ${id}`;
      const digests = { b: "2" };
      await markOutput(id, "whatsapp", { digests }, cast.admin.client);
      const [row] = await outputs(id);
      expect(row).toMatchObject({ output: "whatsapp", out_by: cast.admin.id, digests });
      expect(Date.now() - Number(row?.out_at)).toBeLessThan(60_000);
    },
  );

  test("is the bulletin or the text, of a known edition, with small digests", async () => {
    const { id } = await edition();
    expect((await markOutput(id, "slides")).error?.code).toBe("23514");
    expect((await markOutput(randomUUID(), "bulletin")).error?.code).toBe("23503");
    for (const digests of [{ a: "x".repeat(10_000) }, ["a"]])
      expect((await markOutput(id, "bulletin", { digests })).error?.code).toBe("23514");
    expect(await outputs(id)).toEqual([]);
  });
});
