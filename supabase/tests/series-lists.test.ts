import { expect, inject, test } from "vitest";
import { type Client, peopleOf } from "../../test/support/clients/people.ts";
import { inDays, seriesOf } from "../../test/support/database/series.ts";

const people = peopleOf(inject("server"));
const { owner } = people;
const cast = await people.createCast();
const { createOrigin, startSeries, occurrences, pass } = seriesOf(people);

type Bounds = {
  earliest?: string;
  latest?: string;
  ministry_id?: string;
  without_ministry?: boolean;
};

/** The ids that the lists have of one author, and how many they count. */
async function listed(client: Client, author: string, bounds: Bounds = {}, more: object = {}) {
  const list = await client.rpc("list_announcements", { author, ...bounds, ...more }).select("id");
  const count = await client.rpc("count_announcements", { author, ...bounds });
  return [list.data?.map(({ id }) => id), count.data];
}

test("a series stands in a list once: with the next one, after its end with the last", async () => {
  const person = await people.createMember("Lista", { ministry_id: cast.ownMinistry });
  const single = await createOrigin(person, { date: inDays(1) });
  const { id } = await startSeries(person, {}, { ministry_id: cast.ownMinistry });
  const [first, second] = await occurrences(id);
  const { client } = person;
  expect(await listed(client, person.id)).toEqual([[single, first?.id], 2]);
  expect(await listed(client, person.id, {}, { nearest_first: false })).toEqual([
    ...[[first?.id, single], 2],
  ]);
  await pass(first?.id);
  const now = new Date().toISOString();
  expect(await listed(client, person.id)).toEqual([[single, second?.id], 2]);
  expect(await listed(client, person.id, { latest: now })).toEqual([[], 0]);
  const { ownMinistry } = cast;
  expect(await listed(client, person.id, { ministry_id: ownMinistry })).toEqual([[second?.id], 1]);
  expect(await listed(client, person.id, { without_ministry: true })).toEqual([[single], 1]);
  await client.rpc("delete_series_occurrences", {
    announcement_id: second?.id ?? "",
    scope: "upcoming",
  });
  expect(await listed(client, person.id, { latest: now })).toEqual([[first?.id], 1]);
  // Only what somebody asks for by page.
  expect(await listed(client, person.id, {}, { page: 2 })).toEqual([[], 2]);
});

test("a search finds of a series the next one that it finds", async () => {
  const { id } = await startSeries(cast.editor, {}, { title: `Vigília ${crypto.randomUUID()}` });
  const rows = await occurrences(id);
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

test("each occurrence is an event of its own in calendars, which stays the same one", async () => {
  const { id } = await startSeries(cast.member, {}, { ministry_id: cast.ownMinistry });
  const rows = await occurrences(id);
  const events = async () => {
    const [row] = await owner<{ calendar: string }[]>`
      select convert_from(public.agenda(ministry_id => ${cast.ownMinistry}), 'UTF8') as calendar
    `;
    const uids = [...(row?.calendar ?? "").matchAll(/^UID:(.*)@avisos\r$/gm)].map(([, uid]) => uid);
    return uids.filter((uid) => rows.some((each) => each.id === uid));
  };
  expect(await events()).toEqual(rows.map((row) => row.id));
  await cast.member.client.rpc("change_series", {
    ...{ announcement_id: rows[0]?.id ?? "", scope: "upcoming", changes: { date: inDays(3) } },
  });
  expect(await events()).toEqual(rows.map((row) => row.id));
});
