import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { type Client, EDITORS, NOT_EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "../../test/support/database/editions.ts";

const { owner, as, createCast, createMember, endings } = peopleOf(inject("server"));
const { createAnnouncement, createEdition, storedCopy, storedNotes } = editionsOf(owner);

const cast = await createCast();

const saveNote = (client: Client, edition_id: string, announcement_id: string, note: string) =>
  client.rpc("save_edition_note", { edition_id, announcement_id, note });
const readNotes = (client: Client, id: string) =>
  client.from("edition_notes").select("announcement_id, note, said_at").eq("edition_id", id);
const say = (client: Client, edition_id: string, announcement_id: string, said_at?: string) =>
  client.rpc("mark_said", { edition_id, announcement_id, ...(said_at && { said_at }) });
const markOutput = (client: Client, edition_id: string, output: string) =>
  client.rpc("mark_output", { edition_id, output });
const outputs = (id: string) =>
  owner`select output, out_at, out_by from public.edition_outputs where edition_id = ${id} order by 1`;
const saveSentences = (client: Client, opening: string | null, closing: string | null) =>
  client.from("script_sentences").upsert({ opening, closing });
const SAID = "2026-11-22T22:15:00+00:00";

async function edition(count = 1, published = true) {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await createAnnouncement());
  return { id: await createEdition(ids, { published }), ids, first: ids[0] ?? "" };
}

describe("the announcer's notes", () => {
  test.each(EDITORS)("are written, changed, read and removed by %s", async (who) => {
    const { client } = cast[who];
    for (const published of [false, true]) {
      const { id, first } = await edition(1, published);
      for (const [note, kept] of [
        ["Chamar a Marta", "Chamar a Marta"],
        ["Pedir palmas 👏", "Pedir palmas 👏"],
        [" \n", null],
      ] as const) {
        expect((await saveNote(client, id, first, note)).error).toBeNull();
        const { data } = await readNotes(client, id);
        expect(data).toEqual([{ announcement_id: first, note: kept, said_at: null }]);
      }
    }
  });

  test("have at most 1,000 characters", async () => {
    const { id, first } = await edition();
    const { client } = cast.editor;
    expect((await saveNote(client, id, first, "é".repeat(1000))).error).toBeNull();
    const { error } = await saveNote(client, id, first, "é".repeat(1001));
    expect(error?.code).toBe("23514");
    expect(error?.message).toContain("edition_notes_note_length");
    expect(await storedNotes(id)).toMatchObject([{ note: "é".repeat(1000) }]);
  });

  test("belong to an announcement of the edition", async () => {
    const { id } = await edition();
    for (const which of [randomUUID(), await createAnnouncement()]) {
      expect((await saveNote(cast.editor.client, id, which, "x")).error?.hint).toBe("item_gone");
      expect((await say(cast.editor.client, id, which, SAID)).error?.hint).toBe("item_gone");
    }
    expect(await storedNotes(id)).toEqual([]);
  });

  test("stay for a published announcement that has left the list, and go once it is nowhere", async () => {
    const { id, ids } = await edition(3);
    const [a = "", b = "", c = ""] = ids;
    const { client } = cast.editor;
    for (const each of [a, b]) await saveNote(client, id, each, "Devagar");
    await client.from("edition_items").delete().match({ edition_id: id, announcement_id: a });
    expect((await saveNote(client, id, a, "Mais devagar")).error).toBeNull();
    expect((await say(client, id, a, SAID)).error).toBeNull();
    expect(await storedNotes(id)).toHaveLength(2);
    await client.rpc("publish_edition", { edition_id: id });
    expect((await saveNote(client, id, a, "Outra")).error?.hint).toBe("item_gone");
    expect((await saveNote(client, id, c, "Nova")).error).toBeNull();
    const notes = (await storedNotes(id)).map((row) => row.announcement_id);
    expect(notes.toSorted()).toEqual([b, c].toSorted());
  });

  test("are refused for an announcement that is nowhere, past the data API too", async () => {
    const { id } = await edition();
    const direct = as(
      cast.editor.id,
      (sql) => sql`
        insert into public.edition_notes (edition_id, announcement_id, note) values (${id}, ${randomUUID()}, 'x')
      `,
    );
    await expect(direct).rejects.toMatchObject({ hint: "item_gone" });
  });

  test("are no member's past the data API either", async () => {
    const { id, first } = await edition();
    await saveNote(cast.editor.client, id, first, "Chamar a Marta");
    const rows = as(cast.member.id, (sql) => sql`select * from public.edition_notes`);
    expect(await rows).toEqual([]);
    const written = as(
      cast.member.id,
      (sql) => sql`update public.edition_notes set note = 'x' returning note`,
    );
    expect(await written).toEqual([]);
    const visitor = owner.begin(async (sql) => {
      await sql`set local role anon`;
      return sql`select * from public.edition_notes`;
    });
    await expect(visitor).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a mark as said leads the screens", () => {
  const shown = async (id: string) => (await storedCopy(id))?.on_screen;

  test("to the next one that is shown there, and after the last one they turn by themselves", async () => {
    const { id, ids } = await edition(4);
    const [a = "", b = "", c = "", d = ""] = ids;
    await owner`update public.published_editions set items = jsonb_set(items, '{2,screen}', 'false') where edition_id = ${id}`;
    const { client } = cast.editor;
    for (const [said, next] of [
      [a, b],
      [b, d],
      [c, d],
      [d, null],
    ] as const) {
      expect((await say(client, id, said, SAID)).error).toBeNull();
      expect(await shown(id)).toBe(next);
    }
    const { on_screen_at } = (await storedCopy(id)) ?? {};
    expect(on_screen_at).toBeNull();
    const { data } = await readNotes(client, id);
    expect(data?.map((note) => note.said_at)).toEqual([SAID, SAID, SAID, SAID]);
  });

  test("back to an announcement whose mark is taken back", async () => {
    const { id, ids } = await edition(3);
    const [a = "", b = "", c = ""] = ids;
    await say(cast.admin.client, id, a, SAID);
    await say(cast.admin.client, id, b, SAID);
    expect(await shown(id)).toBe(c);
    await say(cast.admin.client, id, b);
    expect(await shown(id)).toBe(b);
    const saidAt = (await storedNotes(id)).find((note) => note.announcement_id === b)?.said_at;
    expect(saidAt).toBeNull();
  });

  test("past a deleted announcement", async () => {
    const { id, ids } = await edition(3);
    const [a = "", b = "", c = ""] = ids;
    await owner`delete from public.announcements where id = ${b}`;
    await say(cast.editor.client, id, a, SAID);
    expect(await shown(id)).toBe(c);
  });

  test("not before the edition is published, and the note stays", async () => {
    const { id, first } = await edition(2, false);
    await saveNote(cast.editor.client, id, first, "Devagar");
    await say(cast.editor.client, id, first, SAID);
    expect(await shown(id)).toBeUndefined();
    expect(await storedNotes(id)).toEqual([
      { announcement_id: first, note: "Devagar", said_at: new Date(SAID) },
    ]);
  });

  test("and visitors read where they are", async () => {
    const { id, ids } = await edition(2);
    await say(cast.editor.client, id, ids[0] ?? "", SAID);
    const told = async () => {
      const { data } = await cast.visitor.client
        .from("published_editions")
        .select("on_screen, on_screen_at")
        .eq("edition_id", id);
      return data?.[0];
    };
    // The cache forgets the list in the moment after a change.
    await expect.poll(told).toEqual({ on_screen: ids[1], on_screen_at: expect.any(String) });
  });
});

describe("an output that has left", () => {
  test.each(EDITORS)("is marked by %s, and again by the next one", async (who) => {
    const { id } = await edition();
    expect((await markOutput(cast[who].client, id, "whatsapp")).error).toBeNull();
    await owner`update public.edition_outputs set out_at = '2026-01-01' where edition_id = ${id}`;
    expect((await markOutput(cast.admin.client, id, "whatsapp")).error).toBeNull();
    const [row] = await outputs(id);
    expect(row).toMatchObject({ output: "whatsapp", out_by: cast.admin.id });
    expect(Date.now() - Number(row?.out_at)).toBeLessThan(60_000);
    const { data } = await cast[who].client
      .from("edition_outputs")
      .select("output, out_by")
      .eq("edition_id", id);
    expect(data).toEqual([{ output: "whatsapp", out_by: cast.admin.id }]);
  });

  test("has the digests of what it said last, for editors alone, and no large ones", async () => {
    const { id } = await edition();
    const mark = (digests: object) =>
      cast.editor.client.rpc("mark_output", { edition_id: id, output: "whatsapp", digests });
    const read = async (client: Client) =>
      (await client.from("edition_outputs").select("digests").eq("edition_id", id)).data ?? [];
    expect((await mark({ a: "1" })).error).toBeNull();
    expect((await mark({ b: "2" })).error).toBeNull();
    expect(await read(cast.admin.client)).toEqual([{ digests: { b: "2" } }]);
    for (const who of NOT_EDITORS) expect(await read(cast[who].client)).toEqual([]);
    for (const refused of [{ a: "x".repeat(10_000) }, ["a"]])
      expect((await mark(refused)).error?.code).toBe("23514");
  });

  test("is the bulletin or the text, of an edition that there is", async () => {
    const { id } = await edition();
    const { client } = cast.editor;
    expect((await markOutput(client, id, "slides")).error?.code).toBe("23514");
    expect((await markOutput(client, randomUUID(), "bulletin")).error?.code).toBe("23503");
    expect(await outputs(id)).toEqual([]);
  });
});

describe("the sentences that an announcer begins and ends with", () => {
  const read = async (client: Client) =>
    (await client.from("script_sentences").select("opening, closing")).data ?? [];

  test("are editors' to set and to take back", async () => {
    for (const who of EDITORS) {
      const { client } = cast[who];
      expect((await saveSentences(client, `Bom dia, ${who}`, "Boa semana")).error).toBeNull();
      expect(await read(client)).toEqual([{ opening: `Bom dia, ${who}`, closing: "Boa semana" }]);
      expect((await saveSentences(client, " ", null)).error?.code).toBe("23514");
      expect((await saveSentences(client, null, null)).error).toBeNull();
      expect(await read(client)).toEqual([{ opening: null, closing: null }]);
    }
  });

  test.each(NOT_EDITORS)("are nothing to %s", async (who) => {
    await saveSentences(cast.editor.client, "Bom dia", null);
    expect((await saveSentences(cast[who].client, "Oi", null)).error?.code).toBe("42501");
    expect(await read(cast[who].client)).toEqual([]);
    expect(await read(cast.editor.client)).toEqual([{ opening: "Bom dia", closing: null }]);
  });

  test.each(endings)("are nothing to an editor who was %s", async (_ended, _hint, end) => {
    const person = await createMember("Foi Editora", { role: "editor" });
    await end(person.id);
    expect((await saveSentences(person.client, "Oi", null)).error?.code).toBe("42501");
    expect(await read(person.client)).toEqual([]);
  });

  test("have at most 500 characters each, and there is one row", async () => {
    const { client } = cast.editor;
    expect((await saveSentences(client, "é".repeat(500), "é".repeat(500))).error).toBeNull();
    expect((await saveSentences(client, "é".repeat(501), null)).error?.code).toBe("23514");
    expect((await saveSentences(client, null, "é".repeat(501))).error?.code).toBe("23514");
    const second = owner`insert into public.script_sentences (id, opening) values (false, 'x')`;
    await expect(second).rejects.toMatchObject({ code: "23514" });
  });
});
