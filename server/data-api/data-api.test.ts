import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Databases, type TestDatabase } from "../../test/support/databases.ts";
import { apiRequest } from "../../test/support/requests.ts";
import { type DataApi, openDataApi } from "./data-api.ts";

let databases: Databases;
let database: TestDatabase;
let api: DataApi;

beforeAll(async () => {
  databases = await Databases.start();
  database = await databases.prepared();
  await database.sql.unsafe(`
    create table public.notes (id integer primary key generated always as identity, text text not null);
    grant select, insert, update, delete on public.notes to anon;
  `);
  api = await openDataApi(database.target);
}, 60_000);

afterAll(async () => {
  await api?.close();
  await databases?.dispose();
});

async function ask(line: string, given: Parameters<typeof apiRequest>[1] = {}) {
  const caller = { role: "anon", claims: undefined } as const;
  const response = await api.answer(apiRequest(line, given), caller, "visitors");
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

const count = async () => (await database.sql`select count(*)::int from public.notes`)[0]?.count;
const fill = async (rows: number) => {
  await database.sql`truncate public.notes`;
  await database.sql`insert into public.notes (text) select 'a' from generate_series(1, ${rows}::int)`;
};

const REPRESENTATION = { Prefer: "return=representation" };
const SINGLE = { ...REPRESENTATION, Accept: "application/vnd.pgrst.object+json" };

test.each([
  ["100 rows", 100, {}, 204, null],
  ["101 rows", 101, {}, 400, "PGRST124"],
  ["one row for a single object", 1, SINGLE, 200, null],
  ["two rows for a single object", 2, SINGLE, 406, "PGRST116"],
  ["no row for a single object", 0, SINGLE, 406, "PGRST116"],
  ["as many rows as were allowed", 3, { Prefer: "handling=strict, max-affected=3" }, 204, null],
  [
    "more rows than were allowed",
    4,
    { Prefer: "handling=strict, max-affected=3" },
    400,
    "PGRST124",
  ],
])("a change or deletion of %s", async (_, rows, headers, status, code) => {
  await fill(rows);
  const changed = await ask("PATCH notes?text=eq.a", { headers, body: { text: "b" } });
  expect(changed.status).toBe(status);
  const removed = await ask(`DELETE notes?text=eq.${code ? "a" : "b"}`, { headers });
  expect([removed.status, removed.body?.code ?? null]).toEqual([status, code]);
  // What is refused is undone.
  expect(await count()).toBe(code ? rows : 0);
});

test("a write whose response would be larger than 4 MB is undone, without one it is done", async () => {
  await fill(0);
  const body = Array.from({ length: 90 }, () => ({ text: "a".repeat(50_000) }));
  const refused = await ask("POST notes", { headers: REPRESENTATION, body });
  expect(refused).toMatchObject({ status: 400, body: { code: "54000" } });
  expect(await count()).toBe(0);
  expect((await ask("POST notes", { body })).status).toBe(201);
  expect(await count()).toBe(90);
});

test("a change of the schema by another server is known ten seconds later", async () => {
  const start = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => start);
  const pass = () => clock.mockImplementation(() => start + 11_000 * (clock.mock.calls.length + 1));
  await fill(1);
  const everything = () => ask("GET notes");
  expect((await everything()).body).toEqual([{ id: expect.any(Number), text: "a" }]);

  pass();
  await database.sql`alter table public.notes drop column text`;
  expect(await everything()).toEqual({ status: 200, body: [{ id: expect.any(Number) }] });

  pass();
  await database.sql`alter table public.notes add column title text default 'new'`;
  expect(await ask("GET notes?select=title")).toEqual({ status: 200, body: [{ title: "new" }] });

  pass();
  await database.sql`create table public.others (id integer)`;
  await database.sql`grant select on public.others to anon`;
  expect(await ask("GET others")).toEqual({ status: 200, body: [] });
});

test("requests for what is not there do not have the catalog read more often than every ten seconds", async () => {
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
  await database.sql`create table public.later (id integer)`;
  await database.sql`grant select on public.later to anon`;
  for (let time = 0; time < 3; time += 1) expect((await ask("GET later")).status).toBe(404);
});
