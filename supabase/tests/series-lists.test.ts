import { expect, inject, test } from "vitest";
import { type Client, peopleOf } from "../../test/support/clients/people.ts";
import { inDays, seriesOf } from "../../test/support/database/series.ts";

const people = peopleOf(inject("server"));
const { owner } = people;
const cast = await people.createCast();
const { createOrigin, startSeries, pass } = seriesOf(people);

/** The ids that the lists have of one author, and how many they count. */
async function listed(client: Client, author: string, bounds: object = {}, more: object = {}) {
  const list = await client.rpc("list_announcements", { author, ...bounds, ...more }).select("id");
  const count = await client.rpc("count_announcements", { author, ...bounds });
  return [list.data?.map(({ id }) => id), count.data];
}

test("a list has the next row of a series alone, and its last row after its end", async () => {
  const { ownMinistry: ministry_id } = cast;
  const person = await people.createMember("Lista", { ministry_id });
  const single = await createOrigin(person, { date: inDays(1) });
  const { rows } = await startSeries(person, {}, { ministry_id });
  const [first = "", second = ""] = rows.map(({ id }) => id);
  const { client, id } = person;
  expect(await listed(client, id)).toEqual([[single, first], 2]);
  expect(await listed(client, id, {}, { nearest_first: false })).toEqual([[first, single], 2]);
  await pass(first);
  const past = { latest: new Date().toISOString() };
  expect(await listed(client, id)).toEqual([[single, second], 2]);
  expect(await listed(client, id, past)).toEqual([[], 0]);
  expect(await listed(client, id, { ministry_id })).toEqual([[second], 1]);
  expect(await listed(client, id, { without_ministry: true })).toEqual([[single], 1]);
  const scope = "upcoming";
  await client.rpc("delete_series_occurrences", { announcement_id: second, scope });
  expect(await listed(client, id, past)).toEqual([[first], 1]);
  expect(await listed(client, id, {}, { page: 2 })).toEqual([[], 2]);
});

test("a search finds the next row of a series among those with its words", async () => {
  const { rows } = await startSeries(cast.editor, {}, { title: `Vigília ${crypto.randomUUID()}` });
  const found = async (search = "") =>
    (await cast.editor.client.rpc("search_announcements", { search })).data?.map((row) => row.id);
  expect(await found(rows[0]?.title)).toEqual([rows[0]?.id]);
  await pass(rows[0]?.id);
  expect(await found(rows[0]?.title)).toEqual([rows[1]?.id]);
  const own = `Natal ${crypto.randomUUID()}`;
  await owner`update public.announcements set title = ${own} where id = ${rows[4]?.id}`;
  expect(await found(own)).toEqual([rows[4]?.id]);
  for (const [place, row] of rows.entries()) await pass(row.id, 50 - place);
  expect(await found(rows[0]?.title)).toEqual([rows.at(-1)?.id]);
});

test("visitors have no lists", async () => {
  const { client } = cast.visitor;
  expect((await client.rpc("list_announcements", {})).error?.code).toBe("42501");
  expect((await client.rpc("count_announcements", {})).error?.code).toBe("42501");
});
