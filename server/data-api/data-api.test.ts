import { beforeAll, describe, expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";
import { openDataApi } from "./data-api.ts";
import { apiRequest } from "./example-api.test.data.ts";

const databases = await forFile(Databases.start());
const database = await databases.prepared();
await database.sql.unsafe(`
  create table public.notes (id integer primary key default 1 + random() * 1e9, text text not null default 'none');
  create table public.people (id integer primary key, name text, mentor integer references public.people);
  alter table public.notes add author integer references public.people;
  create function public.count_to(n int) returns setof int language sql immutable as 'select generate_series(1, n)';
  create function public.notes_after(id int) returns setof public.notes language sql stable as
    'select * from public.notes where notes.id >= notes_after.id';
  create function public.note_of(id int) returns public.notes language sql stable as
    'select * from public.notes where notes.id = note_of.id';
  grant select, insert, update, delete on public.notes, public.people to anon;
  grant execute on function public.count_to, public.notes_after, public.note_of to anon;
`);
const api = await forFile(openDataApi(database.target));

type Given = Parameters<typeof apiRequest>[1];
const caller = { role: "anon", claims: undefined } as const;
const answer = (line: string, given: Given = {}) =>
  api.answer(apiRequest(line, given), caller, "members");

async function ask(line: string, given?: Given) {
  const response = await answer(line, given);
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

const count = async () => (await database.sql`select count(*)::int from public.notes`)[0]?.count;
const fill = async (rows: number) => {
  await database.sql`truncate public.notes`;
  await database.sql`insert into public.notes (id, text) select n, 'a' from generate_series(1, ${rows}::int) n`;
};

const REPRESENTATION = { Prefer: "return=representation" };
const SINGLE = { ...REPRESENTATION, Accept: "application/vnd.pgrst.object+json" };

test.each([
  ["100 rows", 100, {}, 204, null],
  ["101 rows", 101, {}, 400, "PGRST124"],
  ["one row for a single object", 1, SINGLE, 200, null],
  ["two rows for a single object", 2, SINGLE, 406, "PGRST116"],
  ["no row for a single object", 0, SINGLE, 406, "PGRST116"],
])(
  "the number of rows decides whether an update or delete is accepted: %s",
  async (_, rows, headers, status, code) => {
    await fill(rows);
    const changed = await ask("PATCH notes?text=eq.a", { headers, body: { text: "b" } });
    expect(changed.status).toBe(status);
    const removed = await ask(`DELETE notes?text=eq.${code ? "a" : "b"}`, { headers });
    expect([removed.status, removed.body?.code ?? null]).toEqual([status, code]);
    // A refused update or delete is rolled back.
    expect(await count()).toBe(code ? rows : 0);
  },
);

describe("five notes, three with an author,", () => {
  beforeAll(async () => {
    await fill(5);
    await database.sql`insert into public.people values (1, 'Ana', 2), (2, 'B*"\\,{c}', null)`;
    await database.sql`update public.notes set text = 'Note ' || id, author = case when id < 4 then 1 end`;
  });
  const notes = (...ids: number[]) => ids.map((id) => ({ id }));

  test.each([
    ["select=*&limit=1", [{ id: 1, text: "Note 1", author: 1 }]],
    ["select=t:text&limit=1", [{ t: "Note 1" }]],
    ["order=author.asc.nullsfirst,id&select=id&limit=2", notes(4, 5)],
    ["select=id&limit=2&offset=3", notes(4, 5)],
    ["limit=0", []],
    ["id=gte.2&id=lte.4&id=neq.3&select=id", notes(2, 4)],
    ["id=gt.1&id=lt.4&id=not.in.(2)&select=id", notes(3)],
    ["text=ilike.*OTE_4&select=id", notes(4)],
    ["text=not.like.*OTE_4&id=gt.3&select=id", notes(4, 5)],
    ["author=not.is.null&select=id", notes(1, 2, 3)],
    ["author=is.not_null&id=gt.2&select=id", notes(3)],
    ["not.or=(text.in.(Note 2,Note 3),and(author.is.null,text.gt.Note 4))&select=id", notes(1, 4)],
    ["select=id,people(name)&limit=1", [{ id: 1, people: { name: "Ana" } }]],
    ["select=id,p:author(name)&id=eq.4", [{ id: 4, p: null }]],
    ["select=id,people!inner()&order=id.desc&limit=1", notes(3)],
    ["select=people(m:mentor(id))&limit=1", [{ people: { m: { id: 2 } } }]],
    ["select=id,people(name)&people.name=eq.x&limit=1", [{ id: 1, people: null }]],
  ])("are selected by the query %s", async (query, expected) => {
    const ordered = query.includes("order=") ? query : `${query}&order=id`;
    expect(await ask(`GET notes?${ordered}`)).toEqual({ status: 200, body: expected });
  });

  test.each([
    ['select=id&name=in.("B*\\"\\\\,{c}")', [{ id: 2 }]],
    ['select=id&name=eq.B*"\\,{c}', [{ id: 2 }]],
    [
      "select=id,notes(id)&notes.id=lt.4&notes.order=id.desc&notes.limit=1&notes.offset=1",
      [
        { id: 1, notes: notes(2) },
        { id: 2, notes: [] },
      ],
    ],
    ["select=id,notes!inner(id)&notes.id=eq.3", [{ id: 1, notes: notes(3) }]],
    [
      "select=notes(people(name))&notes.id=eq.2&id=eq.1",
      [{ notes: [{ people: { name: "Ana" } }] }],
    ],
  ])("and their authors are selected by the query %s", async (query, expected) => {
    expect(await ask(`GET people?${query}&order=id`)).toEqual({ status: 200, body: expected });
  });

  test.each([
    ["GET notes?select=id,people!inner()", "exact", 200, "0-2/3"],
    ["GET notes?limit=2&offset=1", "planned", 206, "1-2/5"],
    ["HEAD notes", "estimated", 200, "0-4/5"],
  ])("are counted by %s with count=%s", async (line, kind, status, range) => {
    const response = await answer(line, { headers: { Prefer: `count=${kind}` } });
    expect([response.status, response.headers.get("Content-Range")]).toEqual([status, range]);
  });
});

test("an insert with on_conflict merges or ignores an existing row with the same primary key", async () => {
  await fill(0);
  const upsert = async (body: object, resolution: string) => {
    const headers = { Prefer: `return=representation, resolution=${resolution}` };
    const line = "POST notes?on_conflict=id&select=text";
    return (await ask(line, { headers, body })).body;
  };
  expect(await upsert({ id: 7, text: "first" }, "merge-duplicates")).toEqual([{ text: "first" }]);
  expect(await upsert({ id: 7, text: "second" }, "ignore-duplicates")).toEqual([]);
  expect(await upsert({ id: 7, text: "third" }, "merge-duplicates")).toEqual([{ text: "third" }]);
  const several = [{ id: 7 }, { id: 8 }];
  const texts = [{ text: "third" }, { text: "none" }];
  expect(await upsert(several, "merge-duplicates")).toEqual(texts);
});

test("a write is rolled back when it must return more than 4 MB, and accepted when it returns no rows", async () => {
  await fill(0);
  const body = Array.from({ length: 90 }, () => ({ text: "a".repeat(50_000) }));
  const refused = await ask("POST notes", { headers: REPRESENTATION, body });
  expect(refused).toMatchObject({ status: 400, body: { code: "54000" } });
  expect(await count()).toBe(0);
  expect((await ask("POST notes", { body })).status).toBe(201);
  expect(await count()).toBe(90);
});

test("an insert of an empty list and an update with no columns write nothing, and an empty object inserts a row of default values", async () => {
  await fill(1);
  const headers = REPRESENTATION;
  expect(await ask("POST notes", { headers, body: [] })).toEqual({ status: 201, body: [] });
  expect(await ask("PATCH notes?id=eq.1", { headers, body: {} })).toEqual({
    status: 200,
    body: [],
  });
  const line = "POST notes?select=text&limit=1";
  expect((await ask(line, { headers, body: [{}] })).body).toEqual([{ text: "none" }]);
});

test("a function returns a row, null or a list, and other parameters filter and page the list", async () => {
  await fill(3);
  expect((await ask("GET rpc/note_of?id=1&select=text")).body).toEqual({ text: "a" });
  expect((await ask("GET rpc/note_of?id=1&text=eq.b")).body).toBeNull();
  expect((await ask("GET rpc/count_to?n=5&limit=2&offset=1")).body).toEqual([2, 3]);
  expect((await ask("GET rpc/notes_after?id=1&id=eq.2&select=id")).body).toEqual([{ id: 2 }]);
});

test("the cached paths are the tables and stable functions that visitors may read", () => {
  const visitorReads = ["notes", "announcements", "rpc/note_of", "rpc/agenda"];
  expect(api.cachedPaths).toEqual(expect.arrayContaining(visitorReads));
  const others = ["profiles", "rpc/list_members", "rpc/follow"];
  expect(api.paths).toEqual(expect.arrayContaining([...visitorReads, ...others]));
  expect(api.cachedPaths.filter((path) => others.includes(path))).toEqual([]);
});
