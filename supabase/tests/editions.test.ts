import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Client } from "../../test/support/clients/people.ts";
import type { Session } from "../../test/support/database/sql.ts";
import { MOST_ITEMS } from "../limits.ts";
import { openBoard } from "./board.ts";
import { someService } from "./stored-editions.ts";

const board = await openBoard();
const { owner, as, createEdition, storedCopy, storedEdition } = board;
const { storedItems, cast } = board;
const COLUMNS = "announcement_id, position, spoken, screen, printed";

const { editor, admin } = cast;

type Person = { client: Client };

const editionsAt = (serviceAt: string) =>
  owner<{ id: string }[]>`select id from public.editions where service_at = ${serviceAt}`;
function begin({ client }: Person, service_at: string, items: unknown) {
  onTestFinished(
    async () => void (await owner`delete from public.editions where service_at = ${service_at}`),
  );
  return client.rpc("begin_edition", { service_at, items });
}
const randomIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
const chosen = (announcement_id: string = randomUUID(), choices: object = {}) => ({
  announcement_id,
  spoken: false,
  screen: true,
  printed: true,
  ...choices,
});
const order = async (id: string) => (await storedItems(id)).map((item) => item.announcement_id);

const items = ({ client }: Person) => client.from("edition_items");
const add = (who: Person, edition_id: string, announcement_id: string = randomUUID()) =>
  items(who)
    .upsert(
      { edition_id, announcement_id },
      { onConflict: "edition_id,announcement_id", ignoreDuplicates: true },
    )
    .select(COLUMNS);
const choose = (who: Person, edition_id: string, announcement_id: string, values: object) =>
  items(who).update(values).match({ edition_id, announcement_id }).select(COLUMNS);
const remove = (who: Person, edition_id: string, announcement_id: string) =>
  items(who).delete().match({ edition_id, announcement_id });
type Neighbours = { after?: string; before?: string };
const moveItem = (who: Person, edition_id: string, announcement_id: string, to: Neighbours) =>
  who.client.rpc("move_item", { edition_id, announcement_id, ...to });

describe("creating an edition with begin_edition", () => {
  test("writes the items once in their order", async () => {
    const items = [chosen(), chosen(), chosen(randomUUID(), { spoken: true, screen: false })];
    const serviceAt = someService();
    const { data } = await begin(editor, serviceAt, items);
    const edition_id = data?.[0]?.edition_id ?? "";
    expect(data).toEqual([{ edition_id, is_new: true }]);
    const stored = items.map((item, index) => ({ ...item, position: index + 1 }));
    expect(await storedItems(edition_id)).toEqual(stored);
    expect(await storedEdition(edition_id)).toMatchObject({ created_at: expect.any(Date) });
    const again = await begin(admin, serviceAt, [chosen()]);
    expect(again.data).toEqual([{ edition_id, is_new: false }]);
    expect(await storedItems(edition_id)).toEqual(stored);
  });

  test("by several editors at the same moment creates one edition", async () => {
    const serviceAt = someService();
    const selections = [randomIds(60), randomIds(60), randomIds(MOST_ITEMS)];
    const choices = selections.map((ids) => ids.map((id) => chosen(id)));
    const answers = await Promise.all(
      choices.map((items, index) => begin(index === 0 ? admin : editor, serviceAt, items)),
    );
    const [{ id } = { id: "" }, ...more] = await editionsAt(serviceAt);
    expect(more).toEqual([]);
    const rows = answers.map(({ data }) => data?.[0]);
    expect(rows.map((row) => row?.edition_id)).toEqual([id, id, id]);
    expect(rows.filter((row) => row?.is_new)).toHaveLength(1);
    expect(await order(id)).toEqual(selections[rows.findIndex((row) => row?.is_new)]);
  });

  const twice = chosen();
  test.each<[string, unknown]>([
    ["an announcement twice", [twice, twice]],
    ["91 announcements", randomIds(91).map((id) => chosen(id))],
    ["items that are no array", twice],
    ["an item with an invalid id", [chosen("aviso")]],
    ["an item without its announcement", [{ spoken: true, screen: true, printed: true }]],
  ])("with %s is refused", async (_, items) => {
    const serviceAt = someService();
    const { status } = await begin(editor, serviceAt, items);
    expect(Math.floor(status / 100)).toBe(4);
    const begun = (sql: Session) =>
      sql`select public.begin_edition(${serviceAt}, ${JSON.stringify(items)}::jsonb)`;
    await expect(as(editor.id, begun)).rejects.toMatchObject({
      code: expect.stringMatching(/^2[123]/),
    });
    expect(await editionsAt(serviceAt)).toEqual([]);
  });
});

describe("the items of an edition", () => {
  test("can be changed without a change of the published copy", async () => {
    const [a = "", b = "", c = ""] = randomIds(3);
    const id = await createEdition([a, b], { published: true });
    const copy = await storedCopy(id);
    const added = { ...chosen(c), position: 3 };
    expect((await add(editor, id, c)).data).toEqual([added]);
    const values = { spoken: true, screen: false };
    expect((await choose(editor, id, c, values)).data).toEqual([{ ...added, ...values }]);
    expect((await remove(editor, id, a)).error).toBeNull();
    expect((await moveItem(editor, id, c, { before: b })).error).toBeNull();
    // A new item comes last, even after an item was removed. A repeated insert adds nothing.
    for (const again of [a, c]) expect((await add(editor, id, again)).error).toBeNull();
    expect(await storedItems(id)).toMatchObject([
      { announcement_id: c, ...values },
      { announcement_id: b },
      { announcement_id: a },
    ]);
    expect(await storedCopy(id)).toEqual(copy);
  });

  test("accept changes by two editors at the same moment", async () => {
    const all = randomIds(12);
    const id = await createEdition(all);
    const requests = all.flatMap((item, index) => {
      const who = index % 2 === 0 ? editor : admin;
      const changed = choose(who, id, item, { spoken: true, printed: false });
      return [
        changed,
        moveItem(who, id, item, { after: all[(index + 5) % 12] ?? "" }),
        add(who, id),
      ];
    });
    for (const { error } of await Promise.all(requests)) expect(error).toBeNull();
    const stored = await storedItems(id);
    expect(stored.filter((item) => item.spoken && item.screen && !item.printed)).toHaveLength(12);
    expect(new Set(stored.map((item) => item.position)).size).toBe(24);
  });

  test(`are at most ${MOST_ITEMS}, even after concurrent inserts`, async () => {
    const id = await createEdition(randomIds(MOST_ITEMS - 1));
    const answers = await Promise.all([editor, admin, editor, admin].map((who) => add(who, id)));
    const hints = answers.flatMap(({ error }) => error?.hint ?? []);
    expect(hints).toEqual(Array(3).fill("edition_full"));
    const all = await order(id);
    expect(all).toHaveLength(MOST_ITEMS);
    // A repeated insert adds no item, so the full edition does not refuse it.
    expect(await add(editor, id, all[3])).toMatchObject({ data: [], error: null });
    await remove(editor, id, all[3]);
    expect((await add(editor, id)).error).toBeNull();
  });

  // A to E are items of the edition, F is not. Each case has the moved item, its new neighbours,
  // and the order afterwards.
  test.each<[string, Neighbours, string]>([
    ["A", { after: "B", before: "C" }, "BACDE"],
    ["E", { before: "A" }, "EABCD"],
    ["A", { after: "E" }, "BCDEA"],
    // The neighbours in the next cases are no longer next to each other, or one of them was
    // removed.
    ["A", { after: "C", before: "B" }, "BCADE"],
    ["E", { after: "F", before: "B" }, "AEBCD"],
    ["B", { after: "F", before: "F" }, "ABCDE"],
    ["B", { after: "B" }, "ABCDE"],
  ])(
    "are reordered: moving the item %s to the place %o gives the order %s",
    async (moved, to, expected) => {
      const ids = Object.fromEntries([..."ABCDEF"].map((name) => [name, randomUUID()]));
      const idOf = (name: string) => ids[name] ?? "";
      const id = await createEdition([..."ABCDE"].map(idOf));
      const sides = Object.entries(to).map(([side, name]) => [side, idOf(name)]);
      const places = [...expected].map((name, index) => [idOf(name), index + 1]);
      for (const _ of ["once", "again after a lost response"]) {
        const { error } = await moveItem(editor, id, idOf(moved), Object.fromEntries(sides));
        expect(error).toBeNull();
        const stored = await storedItems(id);
        expect(stored.map((item) => [item.announcement_id, item.position])).toEqual(places);
      }
    },
  );

  test("must belong to a known edition", async () => {
    const [a = "", b = ""] = randomIds(2);
    const refusal = async (id: string) =>
      (await moveItem(editor, id, b, { before: a })).error?.hint;
    expect(await refusal(await createEdition([a]))).toBe("item_gone");
    expect(await refusal(randomUUID())).toBe("edition_gone");
    expect((await add(editor, randomUUID(), a)).error?.hint).toBe("edition_gone");
  });

  test.each([
    [0, "edition_items_position_range"],
    [1, "edition_items_edition_id_position_key"],
  ])("cannot all have the position %d", async (position, constraint) => {
    const id = await createEdition(randomIds(2));
    const direct = owner`
        update public.edition_items set position = ${position} where edition_id = ${id}
      `;
    await expect(direct).rejects.toMatchObject({ constraint });
  });
});
