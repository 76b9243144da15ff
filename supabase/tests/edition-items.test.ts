import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { type Client, EDITORS, NOT_EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "../../test/support/database/editions.ts";

const { owner, as, createCast, createMember, endings } = peopleOf(inject("server"));
const { createAnnouncement, createEdition, storedEdition, storedItems, storedNotes } =
  editionsOf(owner);

const cast = await createCast();

type Choice = { announcement_id: string; spoken: boolean; screen: boolean; printed: boolean };
const chosen = (announcement_id: string, choices: Partial<Choice> = {}): Choice => ({
  announcement_id,
  spoken: false,
  screen: true,
  printed: true,
  ...choices,
});
const some = (count: number) => Array.from({ length: count }, () => randomUUID());
const save = (client: Client, id: string, revision: number, items: unknown) =>
  client.rpc("save_edition", { edition_id: id, revision, items });
const order = async (id: string) => (await storedItems(id)).map((item) => item.announcement_id);

describe("saving a selection", () => {
  test.each(EDITORS)("%s replaces it: order, choices, what was removed", async (who) => {
    const [a = "", b = "", c = "", d = ""] = some(4);
    const id = await createEdition([a, b, c]);
    const items = [
      chosen(c, { spoken: true, screen: false }),
      chosen(a, { printed: false }),
      chosen(d),
    ];
    expect((await save(cast[who].client, id, 1, items)).data).toBe(2);
    expect(await storedItems(id)).toEqual(
      items.map((item, index) => ({ ...item, position: index + 1, snapshot: null })),
    );
    expect(await storedEdition(id)).toMatchObject({ revision: 2, closed_at: null });
    expect((await save(cast[who].client, id, 2, [])).data).toBe(3);
    expect(await storedItems(id)).toEqual([]);
  });

  test.each(NOT_EDITORS)("%s saves none", async (who) => {
    const [a = "", b = ""] = some(2);
    const id = await createEdition([a]);
    const { error } = await save(cast[who].client, id, 1, [chosen(b)]);
    expect(error?.code).toBe("42501");
    expect(await order(id)).toEqual([a]);
    expect(await storedEdition(id)).toMatchObject({ revision: 1 });
  });

  test.each(endings)("an editor who was %s saves none", async (_, hint, end) => {
    const person = await createMember("Foi Editora", { role: "editor" });
    const id = await createEdition(some(1));
    expect((await save(person.client, id, 1, [])).error).toBeNull();
    await end(person.id);
    expect((await save(person.client, id, 2, [])).error).toMatchObject({ code: "42501", hint });
  });

  test("keeps the notes of what stays", async () => {
    const [a = "", b = ""] = some(2);
    const id = await createEdition([a, b]);
    for (const [announcement, note] of [
      [a, "fica"],
      [b, "sai"],
    ]) {
      await owner`
        insert into public.edition_notes (edition_id, announcement_id, note)
        values (${id}, ${announcement}, ${note})
      `;
    }
    await save(cast.editor.client, id, 1, [chosen(randomUUID()), chosen(a)]);
    expect(await storedNotes(id)).toEqual([{ announcement_id: a, note: "fica", said_at: null }]);
  });

  test("made from an older one is refused, and changes nothing", async () => {
    const [a = "", b = ""] = some(2);
    const id = await createEdition();
    expect((await save(cast.admin.client, id, 1, [chosen(a)])).data).toBe(2);
    const late = await save(cast.editor.client, id, 1, [chosen(b)]);
    expect(late).toMatchObject({ status: 409, error: { hint: "edition_changed" } });
    expect(await order(id)).toEqual([a]);
  });

  test("at the same moment as somebody else: one is saved, the other one told", async () => {
    const id = await createEdition();
    const selections = [some(60), some(60)];
    const outcomes = await Promise.all(
      selections.map((ids, index) =>
        save(
          index === 0 ? cast.admin.client : cast.editor.client,
          id,
          1,
          ids.map((each) => chosen(each)),
        ),
      ),
    );
    const [winner] = outcomes.flatMap(({ data }, index) => (data === 2 ? [index] : []));
    expect(outcomes.flatMap(({ error }) => error?.hint ?? [])).toEqual(["edition_changed"]);
    expect(await order(id)).toEqual(selections[winner ?? -1]);
  });

  test("takes 90 announcements and not one more", async () => {
    const id = await createEdition();
    const all = some(91).map((each) => chosen(each));
    expect((await save(cast.editor.client, id, 1, all)).error?.hint).toBe("edition_full");
    expect(await storedItems(id)).toEqual([]);
    expect((await save(cast.editor.client, id, 1, all.slice(0, 90))).data).toBe(2);
    expect(await storedItems(id)).toHaveLength(90);
  });

  test.each([
    ["an announcement twice", (a: string) => [chosen(a), chosen(a)]],
    ["no array", (a: string) => chosen(a)],
    ["nothing", () => null],
    ["a choice that is no yes or no", (a: string) => [{ ...chosen(a), spoken: "talvez" }]],
    ["no id", () => [chosen("aviso")]],
    ["an item without its announcement", () => [{ spoken: true, screen: true, printed: true }]],
    ["a text", () => "[]"],
  ])("is refused with %s, past the data API too", async (_, itemsOf) => {
    const [kept = ""] = some(1);
    const id = await createEdition([kept]);
    const items = itemsOf(kept);
    const { error, status } = await save(cast.editor.client, id, 1, items);
    expect(error).not.toBeNull();
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    const direct = as(
      cast.editor.id,
      (sql) =>
        sql`select public.save_edition(${id}, 1, ${items === null ? null : JSON.stringify(items)})`,
    );
    await expect(direct).rejects.toMatchObject({ code: expect.stringMatching(/^2[123]/) });
    expect(await order(id)).toEqual([kept]);
  });

  test("of a closed or an unknown edition is refused", async () => {
    const announcement = await createAnnouncement();
    const id = await createEdition([announcement], { closed: true });
    for (const which of [id, randomUUID()]) {
      expect((await save(cast.editor.client, which, 1, [])).error?.hint).toBe("edition_closed");
    }
    expect(await order(id)).toEqual([announcement]);
  });
});

describe("an item itself, past the data API", () => {
  const statements = [
    "insert into public.edition_items (edition_id, announcement_id, position) values ($1, gen_random_uuid(), 50)",
    "update public.edition_items set spoken = not spoken where edition_id = $1",
    "delete from public.edition_items where edition_id = $1",
  ];
  const run = (person: string, statement: string, id: string) =>
    as(person, (sql) => sql.unsafe(`${statement} returning announcement_id`, [id]));

  test.each(statements)("is an editor's while the edition is open: %s", async (statement) => {
    const open = await createEdition(some(1));
    expect(await run(cast.editor.id, statement, open)).toHaveLength(1);
    const closed = await createEdition([await createAnnouncement()], { closed: true });
    const before = await storedItems(closed);
    await expect(run(cast.editor.id, statement, closed)).rejects.toMatchObject({
      hint: "edition_closed",
    });
    expect(await storedItems(closed)).toEqual(before);
  });

  test.each(statements)("is no member's: %s", async (statement) => {
    const id = await createEdition(some(1));
    const before = await storedItems(id);
    const rows = await run(cast.member.id, statement, id).catch(({ code }) => code);
    expect(["42501", []]).toContainEqual(rows);
    expect(await storedItems(id)).toEqual(before);
  });

  test("has a snapshot that nobody writes", async () => {
    const id = await createEdition(some(1));
    const direct = run(
      cast.admin.id,
      "update public.edition_items set snapshot = '{}' where edition_id = $1",
      id,
    );
    await expect(direct).rejects.toMatchObject({ code: "42501" });
  });

  test("stands at a place from 1 to 90", async () => {
    const id = await createEdition();
    for (const place of [0, 91]) {
      const direct = as(
        cast.editor.id,
        (sql) => sql`
          insert into public.edition_items (edition_id, announcement_id, position)
          values (${id}, gen_random_uuid(), ${place})
        `,
      );
      await expect(direct).rejects.toMatchObject({ constraint: "edition_items_position_range" });
    }
  });
});
