// Tries the limits of the blocks of an edition, and where an edition takes its blocks from.
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import type { Client } from "../../test/support/clients/people.ts";
import { MOST_BLOCKS } from "../limits.ts";
import { openBoard } from "./board.ts";
import { someService } from "./stored-editions.ts";

const board = await openBoard();
const { owner, createBlock, createEdition, storedBlocks, storedCopy } = board;
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

const long = (length: number) => "🙏".repeat(length);

test.each<[string, object]>([
  ["heading_length", { heading: long(61) }],
  ["heading_length", { heading: "\u200b\u3164\u0007" }],
  ["text_length", { text: long(3_001) }],
  ["position_range", { position: -1_000.5 }],
  ["position_range", { position: "NaN" }],
])("the constraint %s refuses a block", async (constraint, values) => {
  const edition_id = await createEdition();
  const longest = { heading: long(60), text: long(3_000), position: -1_000 };
  const { error } = await add(editor, { edition_id, ...longest, ...values });
  expect(error?.message).toContain(`edition_blocks_${constraint}`);
  expect((await add(editor, { edition_id, ...longest })).data).toMatchObject([longest]);
});

test(`an edition has at most ${MOST_BLOCKS} blocks, even after concurrent inserts`, async () => {
  const edition_id = await createEdition();
  const rows = Array.from({ length: MOST_BLOCKS - 1 }, () => ({ edition_id, heading: "Escala" }));
  expect((await blocks(editor).insert(rows)).error).toBeNull();
  const four = [editor, admin, editor, admin].map((who) => add(who, { edition_id }));
  const hints = (await Promise.all(four)).flatMap(({ error }) => error?.hint ?? []);
  expect(hints).toEqual(Array(3).fill("too_many_blocks"));
  const [{ id } = { id: "" }] = await storedBlocks(edition_id);
  // A repeated insert adds no block, and the full edition still changes and loses blocks.
  expect(await add(editor, { id, edition_id })).toMatchObject({ data: [], error: null });
  expect((await change(editor, id, { text: "Ana" })).data).toHaveLength(1);
  await blocks(editor).delete().eq("id", id);
  expect((await add(editor, { edition_id })).error).toBeNull();
  expect(await storedBlocks(edition_id)).toHaveLength(MOST_BLOCKS);
  expect((await add(editor, { edition_id: randomUUID() })).error?.hint).toBe("edition_gone");
});

test("the revision of a block counts only changes of its texts", async () => {
  const id = await createBlock(await createEdition(), { text: "Ana" });
  const unread = { position: -3, screen: false, printed: false, repeats: true };
  expect((await change(editor, id, unread)).data).toMatchObject([{ ...unread, revision: 1 }]);
  expect((await change(editor, id, { heading: "Dia" })).data).toMatchObject([{ revision: 2 }]);
  expect((await change(editor, id, { text: "Bia" })).data).toMatchObject([{ revision: 3 }]);
});

test("a publication copies the blocks with an output in their order", async () => {
  const edition_id = await createEdition();
  const week = { our_week_screen: false, our_week_printed: true };
  await editor.client.from("editions").update(week).eq("id", edition_id);
  await createBlock(edition_id, { heading: "Rascunho", screen: false, printed: false });
  expect((await publish(edition_id)).error?.hint).toBe("edition_empty");
  const psalm = { position: -1, heading: "Versículo", text: "Sl 23\nO Senhor", printed: true };
  const roster = { position: 1.5, heading: "Escala", text: "", printed: false };
  const last = await createBlock(edition_id, roster);
  const first = await createBlock(edition_id, { ...psalm, repeats: true });
  expect((await publish(edition_id)).error).toBeNull();
  const copied = [
    { id: first, ...psalm, screen: true },
    { id: last, ...roster, screen: true },
  ];
  const copies = board.cast.visitor.client.from("published_editions").select();
  const { data: copy } = await copies.eq("edition_id", edition_id).single();
  expect(copy).toMatchObject({ ...week, items: [] });
  expect(copy?.blocks).toEqual(copied);
  await blocks(editor).delete().eq("edition_id", edition_id);
  expect((await storedCopy(edition_id))?.blocks).toEqual(copied);
  // A name in the last block does not stay public.
  expect((await publish(edition_id)).error).toBeNull();
  expect((await storedCopy(edition_id))?.blocks).toEqual([]);
});

test("a new edition begins with the repeating blocks of the former edition only", async () => {
  // Minutes within which no other test has a service.
  const start = Date.parse(someService());
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  const begin = async (who: Person) => {
    const { data } = await who.client.rpc("begin_edition", { service_at: at(0), items: [] });
    return data?.[0]?.edition_id ?? "";
  };
  const older = await createEdition([], { serviceAt: at(-2) });
  const former = await createEdition([], { serviceAt: at(-1), published: true });
  const later = await createEdition([], { serviceAt: at(1) });
  for (const id of [older, later]) await createBlock(id, { heading: "Outra", repeats: true });
  await createBlock(former, { heading: "Só hoje" });
  const roster = { heading: "Escala", text: "Ana", position: 2.5, printed: false, repeats: true };
  await createBlock(former, roster);
  const before = await storedBlocks(former);
  const begun = await begin(editor);
  onTestFinished(async () => void (await owner`delete from public.editions where id = ${begun}`));
  expect(await storedBlocks(begun)).toMatchObject([{ ...roster, revision: 1 }]);
  // An existing edition keeps its blocks.
  await blocks(editor).delete().eq("edition_id", begun);
  expect(await begin(admin)).toBe(begun);
  expect([await storedBlocks(begun), await storedBlocks(former)]).toEqual([[], before]);
});
