// Tries the limits of the blocks of an edition, and where an edition takes its blocks from.
import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Client, EVERYBODY } from "../../test/support/clients/people.ts";
import { MOST_BLOCKS } from "../limits.ts";
import { openBoard } from "./board.ts";
import { someService } from "./stored-editions.ts";

const board = await openBoard();
const { owner, as, createAnnouncement, createBlock, createEdition, storedBlocks, storedCopy } =
  board;
const { editor, admin } = board.cast;

type Person = { client: Client };
type NewBlock = { id?: string; edition_id: string; heading?: string; text?: string };

const blocks = ({ client }: Person) => client.from("edition_blocks");
/** Sends the web app's request for a new block, which may be sent again after a lost response. */
const add = (who: Person, block: NewBlock & object) =>
  blocks(who)
    .upsert({ heading: "Escala", ...block }, { ignoreDuplicates: true })
    .select();
const change = (who: Person, id: string, values: object) =>
  blocks(who).update(values).eq("id", id).select();
const publish = (edition_id: string) => editor.client.rpc("publish_edition", { edition_id });

const long = (length: number) => "é".repeat(length);
const TEXT = "edition_blocks_text_length";
const HEADING = "edition_blocks_heading_length";
const POSITION = "edition_blocks_position_range";

describe("the database refuses in a new and in a changed block", () => {
  test.each<[string, object, string]>([
    ["a heading of 61 characters", { heading: long(61) }, HEADING],
    ["an empty heading", { heading: "" }, HEADING],
    ["a heading of invisible characters", { heading: "\u200b\u3164\u0007" }, HEADING],
    ["a text of 3,001 characters", { text: long(3_001) }, TEXT],
    ["a text with a NUL byte", { text: "a\u0000b" }, "22P05"],
    ["a text with the replacement character", { text: "fam\ufffdlia" }, "damaged_text"],
    ["the position 1,000.5", { position: 1_000.5 }, POSITION],
    ["the position −1,001", { position: -1_001 }, POSITION],
    ["a position that is no number", { position: "NaN" }, POSITION],
    ["an infinite position", { position: "-Infinity" }, POSITION],
    ["a position beyond a double", { position: "1e999" }, "22003"],
  ])("%s", async (_, values, expected) => {
    const edition_id = await createEdition();
    const id = await createBlock(edition_id, { text: "Ana" });
    const before = await storedBlocks(edition_id);
    for (const { error } of [
      await add(editor, { edition_id, ...values }),
      await change(editor, id, values),
    ]) {
      const { code = "", hint = "", message = "" } = error ?? {};
      expect(`${code} ${hint} ${message}`).toContain(expected);
    }
    expect(await storedBlocks(edition_id)).toEqual(before);
  });
});

test("a block keeps the longest texts and any finite position", async () => {
  const edition_id = await createEdition();
  for (const values of [
    { heading: "🙏".repeat(60), text: "🙏".repeat(3_000), position: -1_000 },
    { heading: "<b>Pix</b>", text: "", position: 5e-324 },
    { heading: "a", text: 'Um "a\\u0007"\nb', position: 1 / 3, repeats: true, printed: false },
  ]) {
    expect((await add(editor, { edition_id, ...values })).data).toMatchObject([values]);
  }
  const { data } = await add(editor, { edition_id, text: "\u200ba\u000bb\u0007\u00ad" });
  expect(data).toMatchObject([{ text: "a\nb", position: 1, screen: true, repeats: false }]);
});

test(`an edition has at most ${MOST_BLOCKS} blocks, even after concurrent inserts`, async () => {
  const edition_id = await createEdition();
  const rows = Array.from({ length: MOST_BLOCKS - 1 }, () => ({ edition_id, heading: "Escala" }));
  expect((await blocks(editor).insert(rows)).error).toBeNull();
  const four = [editor, admin, editor, admin].map((who) => add(who, { edition_id }));
  const hints = (await Promise.all(four)).flatMap(({ error }) => error?.hint ?? []);
  expect(hints).toEqual(Array(3).fill("too_many_blocks"));
  const [{ id } = { id: "" }, ...others] = await storedBlocks(edition_id);
  expect(others).toHaveLength(MOST_BLOCKS - 1);
  // A repeated insert adds no block, and the full edition still changes and loses blocks.
  expect(await add(editor, { id, edition_id })).toMatchObject({ data: [], error: null });
  expect((await change(editor, id, { text: "Ana" })).data).toHaveLength(1);
  expect((await add(editor, { edition_id: await createEdition() })).error).toBeNull();
  await blocks(editor).delete().eq("id", id);
  expect((await add(editor, { edition_id })).error).toBeNull();
  expect((await add(editor, { edition_id: randomUUID() })).error?.hint).toBe("edition_gone");
});

test("an editor changes no block of another edition by its id", async () => {
  const one = await createEdition();
  const other = await createEdition();
  const id = await createBlock(one, { text: "Ana" });
  const before = await storedBlocks(one);
  const block = { id, edition_id: other, heading: "Roubado" };
  expect(await add(editor, block)).toMatchObject({ data: [], error: null });
  for (const row of [block, { id, heading: "Roubado" } as never]) {
    expect((await blocks(editor).upsert(row)).error?.code).toBe("42501");
  }
  expect((await blocks(editor).insert(block)).error?.code).toBe("23505");
  expect([await storedBlocks(one), await storedBlocks(other)]).toEqual([before, []]);
});

test("the revision of a block counts only changes of its texts", async () => {
  const id = await createBlock(await createEdition(), { text: "Ana" });
  for (const [values, revision] of [
    [{ position: -3, screen: false, printed: false, repeats: true }, 1],
    [{ heading: "Escala", text: "Ana", position: 2 }, 1],
    [{ heading: "Escala 2" }, 2],
    [{ heading: "Escala", text: "Bia" }, 3],
  ] as const) {
    expect((await change(editor, id, values)).data).toMatchObject([{ ...values, revision }]);
  }
  const late = await blocks(admin).update({ text: "x" }).match({ id, revision: 2 }).select();
  expect(late.data).toEqual([]);
});

test("a changed block notifies the servers, and an unchanged one does not", async () => {
  const id = await createBlock(await createEdition(), { text: "Ana" });
  await as(editor.id, async (sql) => {
    const noted = () => sql`select nullif(current_setting('avisos.changed', true), '') as tables`;
    await sql`update public.edition_blocks set text = text, position = position where id = ${id}`;
    expect(await noted()).toEqual([{ tables: null }]);
    await sql`update public.edition_blocks set position = -1 where id = ${id}`;
    expect(await noted()).toEqual([{ tables: "edition_blocks" }]);
  });
});

describe("a publication", () => {
  test("copies blocks with an output in their order", async () => {
    const edition_id = await createEdition([await createAnnouncement()]);
    const week = { our_week_screen: false, our_week_printed: true };
    await editor.client.from("editions").update(week).eq("id", edition_id);
    const values = [
      { position: 2, heading: "Pix", text: "Ofertas", screen: false },
      { position: -1, heading: "Versículo", text: "Sl 23\nO Senhor", repeats: true },
      { position: 0, heading: "Rascunho", screen: false, printed: false },
      { position: 1.5, heading: "Escala", printed: false },
    ];
    for (const each of values) await createBlock(edition_id, each);
    expect((await publish(edition_id)).error).toBeNull();
    const id = expect.any(String);
    const both = { id, screen: true, printed: true };
    expect(await storedCopy(edition_id)).toMatchObject({ ...week, items: [{ position: 1 }] });
    expect((await storedCopy(edition_id))?.blocks).toEqual([
      { ...both, position: -1, heading: "Versículo", text: "Sl 23\nO Senhor" },
      { ...both, position: 1.5, heading: "Escala", text: "", printed: false },
      { ...both, position: 2, heading: "Pix", text: "Ofertas", screen: false },
    ]);
    await blocks(editor).delete().eq("edition_id", edition_id);
    expect((await storedCopy(edition_id))?.blocks).toHaveLength(3);
    await publish(edition_id);
    expect((await storedCopy(edition_id))?.blocks).toEqual([]);
  });

  test("is possible with a block alone, if an output has it", async () => {
    const id = await createEdition();
    const block = await createBlock(id, { screen: false, printed: false });
    expect((await publish(id)).error?.hint).toBe("edition_empty");
    await change(editor, block, { printed: true });
    expect((await publish(id)).error).toBeNull();
    for (const who of EVERYBODY) {
      const copies = board.cast[who].client.from("published_editions").select("items, blocks");
      expect((await copies.eq("edition_id", id)).data).toMatchObject([{ blocks: [{ id: block }] }]);
    }
    // A name in the last block does not stay public.
    await blocks(editor).delete().eq("id", block);
    expect((await publish(id)).error).toBeNull();
    expect((await storedCopy(id))?.blocks).toEqual([]);
    expect((await publish(id)).error?.hint).toBe("edition_empty");
  });
});

describe("a new edition", () => {
  const at = (minutes: number, start: number) => new Date(start + minutes * 60_000).toISOString();
  const begin = async (who: Person, service_at: string) => {
    const { data, error } = await who.client.rpc("begin_edition", { service_at, items: [] });
    expect(error).toBeNull();
    const id = data?.[0]?.edition_id ?? "";
    onTestFinished(async () => void (await owner`delete from public.editions where id = ${id}`));
    return id;
  };

  test("begins with the repeating blocks of the former edition only", async () => {
    // Minutes within which no other test has a service.
    const start = Date.parse(someService());
    const older = await createEdition([], { serviceAt: at(-2, start) });
    const former = await createEdition([], { serviceAt: at(-1, start), published: true });
    const later = await createEdition([], { serviceAt: at(1, start) });
    for (const id of [older, later]) await createBlock(id, { heading: "Outra", repeats: true });
    await createBlock(former, { heading: "Só hoje" });
    const roster = { heading: "Escala", text: "Ana", position: 2.5, printed: false, repeats: true };
    await createBlock(former, roster);
    await createBlock(former, { heading: "Pix", position: -1, repeats: true });
    const before = await storedBlocks(former);
    const begun = await begin(editor, at(0, start));
    const taken = [{ heading: "Pix", position: -1 }, roster];
    expect(await storedBlocks(begun)).toMatchObject(taken.map((row) => ({ ...row, revision: 1 })));
    // An existing edition keeps its blocks.
    await blocks(editor).delete().eq("edition_id", begun);
    expect(await begin(admin, at(0, start))).toBe(begun);
    expect([await storedBlocks(begun), await storedBlocks(former)]).toEqual([[], before]);
  });
});
