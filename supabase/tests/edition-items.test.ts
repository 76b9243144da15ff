import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { type Client, EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf } from "../../test/support/database/editions.ts";
import { MOST_ITEMS } from "../limits.ts";

const { owner, as, createCast } = peopleOf(inject("server"));
const { createEdition, storedCopy, storedItems } = editionsOf(owner);
const COLUMNS = "announcement_id, position, spoken, screen, printed";

const cast = await createCast();

const some = (count: number) => Array.from({ length: count }, () => randomUUID());
const order = async (id: string) => (await storedItems(id)).map((item) => item.announcement_id);

const items = (client: Client) => client.from("edition_items");
const add = (client: Client, edition_id: string, announcement_id: string) =>
  items(client)
    .upsert(
      { edition_id, announcement_id },
      { onConflict: "edition_id,announcement_id", ignoreDuplicates: true },
    )
    .select(COLUMNS);
const choose = (client: Client, id: string, announcementId: string, values: object) =>
  items(client)
    .update(values)
    .eq("edition_id", id)
    .eq("announcement_id", announcementId)
    .select(COLUMNS);
const remove = (client: Client, id: string, announcementId: string) =>
  items(client)
    .delete()
    .eq("edition_id", id)
    .eq("announcement_id", announcementId)
    .select("announcement_id");
type Neighbours = { after?: string; before?: string };
const move = (client: Client, edition_id: string, announcement_id: string, to: Neighbours) =>
  client.rpc("move_item", { edition_id, announcement_id, ...to });

describe("the items of an edition", () => {
  test.each(EDITORS)(
    "are changed row by row by %s, also after the edition was published",
    async (who) => {
      const { client } = cast[who];
      const [a = "", b = "", c = ""] = some(3);
      const id = await createEdition([a, b], { published: true });
      const copy = await storedCopy(id);
      const added = { announcement_id: c, position: 3, spoken: false, screen: true, printed: true };
      expect((await add(client, id, c)).data).toEqual([added]);
      expect((await choose(client, id, c, { spoken: true, screen: false })).data).toEqual([
        { ...added, spoken: true, screen: false },
      ]);
      expect((await remove(client, id, a)).data).toEqual([{ announcement_id: a }]);
      expect((await move(client, id, c, { before: b })).error).toBeNull();
      expect(await order(id)).toEqual([c, b]);
      // Behind the others, also where something was removed.
      expect((await add(client, id, a)).error).toBeNull();
      expect(await order(id)).toEqual([c, b, a]);
      expect(await storedCopy(id)).toEqual(copy);
    },
  );

  test("take the changes of two editors at once", async () => {
    const all = some(12);
    const id = await createEdition(all);
    const outcomes = await Promise.all(
      all.map(async (item, index) => {
        const { client } = index % 2 === 0 ? cast.editor : cast.admin;
        return [
          await choose(client, id, item, { spoken: true }),
          await move(client, id, item, { after: all[(index + 5) % 12] ?? "" }),
          await add(client, id, randomUUID()),
          await choose(client, id, item, { printed: false }),
        ].map(({ error }) => error);
      }),
    );
    expect(outcomes.flat().filter((error) => error !== null)).toEqual([]);
    const stored = await storedItems(id);
    const own = stored.filter((item) => all.includes(item.announcement_id));
    expect(own).toHaveLength(12);
    expect(own.every((item) => item.spoken && item.screen && !item.printed)).toBe(true);
    expect(new Set(stored.map((item) => item.position)).size).toBe(24);
  });

  test("name an announcement once, and keep its choices when it is added again", async () => {
    const [a = ""] = some(1);
    const id = await createEdition([a, ...some(89)]);
    await choose(cast.admin.client, id, a, { spoken: true });
    expect(await add(cast.editor.client, id, a)).toMatchObject({ data: [], error: null });
    expect(await storedItems(id)).toMatchObject(
      Array.from({ length: 90 }, (_, index) => ({ position: index + 1, spoken: index === 0 })),
    );
  });

  test(`are at most ${MOST_ITEMS}, also when two editors add items at the same moment`, async () => {
    const id = await createEdition(some(MOST_ITEMS - 2));
    expect((await add(cast.editor.client, id, randomUUID())).error).toBeNull();
    const outcomes = await Promise.all(
      some(4).map((each, index) =>
        add(index % 2 === 0 ? cast.editor.client : cast.admin.client, id, each),
      ),
    );
    expect(outcomes.flatMap(({ error }) => error?.hint ?? [])).toEqual(
      Array.from({ length: 3 }, () => "edition_full"),
    );
    const all = await order(id);
    expect(all).toHaveLength(MOST_ITEMS);
    await remove(cast.editor.client, id, all[3]);
    expect((await add(cast.editor.client, id, randomUUID())).error).toBeNull();
  });
});

describe("a move", () => {
  // Of the items A to E; what is moved, its new neighbours, and the order afterwards. F is no item.
  test.each<[string, Neighbours, string]>([
    ["A", { after: "B", before: "C" }, "BACDE"],
    ["E", { before: "A" }, "EABCD"],
    ["A", { after: "E" }, "BCDEA"],
    ["D", { after: "A", before: "B" }, "ADBCE"],
    // Its neighbours are no longer beside each other, or one of them is gone.
    ["A", { after: "C", before: "B" }, "BCADE"],
    ["E", { after: "F", before: "B" }, "AEBCD"],
    ["B", { after: "F" }, "ABCDE"],
    ["B", { after: "F", before: "F" }, "ABCDE"],
    ["B", {}, "ABCDE"],
    ["B", { after: "B" }, "ABCDE"],
  ])("of %s to %o makes %s", async (moved, to, expected) => {
    const ids = new Map([..."ABCDEF"].map((name) => [name, randomUUID()]));
    const idOf = (name = "") => ids.get(name) ?? "";
    const id = await createEdition([..."ABCDE"].map(idOf));
    const neighbours = Object.fromEntries(
      Object.entries(to).map(([side, name]) => [side, idOf(name)]),
    );
    for (const _ of ["once", "again after a lost answer"]) {
      const { error } = await move(cast.editor.client, id, idOf(moved), neighbours);
      expect(error).toBeNull();
      expect(await order(id)).toEqual([...expected].map(idOf));
    }
    const stored = await storedItems(id);
    expect(stored.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  });

  test("is refused for an announcement that is not in the edition, and for an unknown edition", async () => {
    const [a = "", b = ""] = some(2);
    const refusal = async (id: string) =>
      (await move(cast.editor.client, id, b, { before: a })).error?.hint;
    expect(await refusal(await createEdition([a]))).toBe("item_gone");
    expect(await refusal(randomUUID())).toBe("edition_gone");
    expect((await add(cast.editor.client, randomUUID(), a)).error?.hint).toBe("edition_gone");
  });
});

describe("an item itself, past the data API", () => {
  const statements = [
    "insert into public.edition_items (edition_id, announcement_id) values ($1, gen_random_uuid())",
    "update public.edition_items set spoken = not spoken where edition_id = $1",
    "delete from public.edition_items where edition_id = $1",
  ];
  const run = (person: string, statement: string, id: string) =>
    as(person, (sql) => sql.unsafe(`${statement} returning announcement_id`, [id]));

  test.each(statements)("is an editor's to write: %s", async (statement) => {
    const id = await createEdition(some(1));
    expect(await run(cast.editor.id, statement, id)).toHaveLength(1);
  });

  test.each(statements)("is not a member's to write: %s", async (statement) => {
    const id = await createEdition(some(1));
    const before = await storedItems(id);
    const rows = await run(cast.member.id, statement, id).catch(({ code }) => code);
    expect(["42501", []]).toContainEqual(rows);
    expect(await storedItems(id)).toEqual(before);
  });

  test.each([
    "update public.edition_items set position = 7 where edition_id = $1",
    "insert into public.edition_items (edition_id, announcement_id, position) values ($1, gen_random_uuid(), 7)",
  ])("has a position that nobody writes: %s", async (statement) => {
    const id = await createEdition(some(1));
    await expect(run(cast.admin.id, statement, id)).rejects.toMatchObject({ code: "42501" });
  });

  test("stands at a place of its own from 1 on", async () => {
    const id = await createEdition(some(2));
    const direct = owner`update public.edition_items set position = 0 where edition_id = ${id}`;
    await expect(direct).rejects.toMatchObject({ constraint: "edition_items_position_range" });
    const same = owner`update public.edition_items set position = 1 where edition_id = ${id}`;
    await expect(same).rejects.toMatchObject({
      constraint: "edition_items_edition_id_position_key",
    });
  });
});
