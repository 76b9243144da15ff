import { randomUUID } from "node:crypto";
import { expect, inject, onTestFinished, test } from "vitest";
import { type Client, EDITORS, peopleOf } from "../../test/support/clients/people.ts";
import { editionsOf, someService } from "../../test/support/database/editions.ts";

const { owner, as, createCast } = peopleOf(inject("server"));
const { storedEdition, storedItems } = editionsOf(owner);

const cast = await createCast();

const chosen = (announcement_id: string, choices: object = {}) => ({
  announcement_id,
  spoken: false,
  screen: true,
  printed: true,
  ...choices,
});
const some = (count: number) => Array.from({ length: count }, () => chosen(randomUUID()));
const at = (serviceAt: string) =>
  owner<{ id: string }[]>`select id from public.editions where service_at = ${serviceAt}`;

function begin(client: Client, service_at: string, items: unknown) {
  onTestFinished(
    async () => void (await owner`delete from public.editions where service_at = ${service_at}`),
  );
  return client.rpc("begin_edition", { service_at, items });
}

test.each(EDITORS)(
  "%s begins an edition with items in their order, and finds it the next time",
  async (who) => {
    const items = [...some(2), chosen(randomUUID(), { spoken: true, screen: false })];
    const serviceAt = someService();
    const { data } = await begin(cast[who].client, serviceAt, items);
    const edition_id = data?.[0]?.edition_id ?? "";
    expect(data).toEqual([{ edition_id, is_new: true }]);
    const stored = items.map((item, index) => ({ ...item, position: index + 1 }));
    expect(await storedItems(edition_id)).toEqual(stored);
    expect(await storedEdition(edition_id)).toMatchObject({
      service_at: new Date(serviceAt),
      created_at: expect.any(Date),
    });
    // After a lost answer, or by somebody else.
    expect((await begin(cast.editor.client, serviceAt, some(1))).data).toEqual([
      { edition_id, is_new: false },
    ]);
    expect(await storedItems(edition_id)).toEqual(stored);
  },
);

test("several editors who begin an edition at the same moment share one", async () => {
  const serviceAt = someService();
  const selections = [some(60), some(60), some(60)];
  const outcomes = await Promise.all(
    selections.map((items, index) =>
      begin(index === 0 ? cast.admin.client : cast.editor.client, serviceAt, items),
    ),
  );
  const [{ id } = { id: "" }, ...more] = await at(serviceAt);
  expect(more).toEqual([]);
  const rows = outcomes.map(({ data }) => data?.[0]);
  expect(rows.map((row) => row?.edition_id)).toEqual([id, id, id]);
  expect(rows.map((row) => row?.is_new).toSorted()).toEqual([false, false, true]);
  const winner = selections[rows.findIndex((row) => row?.is_new)] ?? [];
  expect((await storedItems(id)).map((item) => item.announcement_id)).toEqual(
    winner.map((item) => item.announcement_id),
  );
});

const twice = chosen(randomUUID());

test.each<[string, unknown]>([
  ["an announcement twice", [twice, twice]],
  ["91 announcements", some(91)],
  ["no array", twice],
  ["nothing", null],
  ["a choice that is no yes or no", [chosen(randomUUID(), { spoken: "talvez" })]],
  ["no id", [chosen("aviso")]],
  ["an item without its announcement", [{ spoken: true, screen: true, printed: true }]],
  ["a text", "[]"],
])("an edition with %s is refused, past the data API too", async (_, items) => {
  const serviceAt = someService();
  const { error, status } = await begin(cast.editor.client, serviceAt, items);
  expect(error).not.toBeNull();
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  const text = items === null ? null : JSON.stringify(items);
  const direct = as(
    cast.editor.id,
    (sql) => sql`select public.begin_edition(${serviceAt}, ${text}::jsonb)`,
  );
  await expect(direct).rejects.toMatchObject({ code: expect.stringMatching(/^2[123]/) });
  expect(await at(serviceAt)).toEqual([]);
});

test("an edition may begin with 90 announcements, but not for a service of long ago", async () => {
  const { data } = await begin(cast.editor.client, someService(), some(90));
  expect(await storedItems(data?.[0]?.edition_id ?? "")).toHaveLength(90);
  expect((await begin(cast.editor.client, "2020-01-01T00:00:00Z", [])).error?.hint).toBe(
    "service_out_of_range",
  );
});
