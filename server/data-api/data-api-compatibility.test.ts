import { expect, test } from "vitest";
import { apiRequest } from "../../test/support/clients/api-request.ts";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { asOwner } from "../database/connect.ts";
import { openDataApi } from "./data-api.ts";

// What the client of PostgREST relies on and the app does not use.

const SCHEMA = `
  create schema private;
  create function private.refuse_request(reason text, rows bigint) returns int language sql as 'select 1';
  grant usage on schema private to anon;
  create table note (id int primary key, title text not null default 'untitled', author int, reader int);
  create table person (id int primary key, name text);
  alter table note add constraint note_author foreign key (author) references person,
    add constraint note_reader foreign key (reader) references person;
  create table line (text text);
  create type pair as (a int, b text);
  create function pair_of(a int) returns pair language sql immutable as $$ select (a, 'b')::pair $$;
  create function count_to(n int) returns setof int language sql immutable as 'select generate_series(1, n)';
  create function notes(id int) returns setof note language sql stable as
    'select * from note where note.id >= notes.id';
  create function note_of(id int) returns note language sql stable as
    'select * from note where note.id = note_of.id';
  create function unnamed(int) returns int language sql immutable as 'select 1';
  create function either(a text) returns int language sql immutable as 'select 1';
  create function either(a int) returns int language sql immutable as 'select 1';
  insert into person values (1, 'Ana');
  insert into note values (1, 'one'), (2, 'two');
  grant usage on schema public to anon;
  grant all on all tables in schema public to anon;
  grant execute on all functions in schema public to anon;
`;

const databases = await forFile(Databases.start());
const { target } = await databases.empty();
await asOwner(target, (owner) => owner.query(SCHEMA));
const api = await forFile(openDataApi(target));

async function ask(method: string, address: string, body: unknown = "", prefer = "") {
  const request = apiRequest(`${method} ${address.slice(1)}`, { headers: { prefer }, body });
  const response = await api.answer(request, { role: "anon", claims: undefined }, "members");
  const answer = await response.text();
  const json: unknown = answer === "" ? undefined : JSON.parse(answer);
  return { status: response.status, location: response.headers.get("Location"), json };
}

const ROWS = "return=representation";
const MERGE = `${ROWS},resolution=merge-duplicates`;

test("an upsert says 200 when every row was there before, and 201 when one is new", async () => {
  const upsert = (rows: unknown) => ask("POST", "/note?on_conflict=id&select=title", rows, MERGE);
  expect(await upsert({ id: 1 })).toMatchObject({ status: 200, json: [{ title: "one" }] });
  expect(await upsert([{ id: 1 }, { id: 3 }])).toMatchObject({
    status: 201,
    json: [{ title: "one" }, { title: "untitled" }],
  });
  expect((await ask("POST", "/line", { text: "x" }, MERGE)).status).toBe(201);
});

test("nothing is written of no rows and of a change without columns", async () => {
  expect(await ask("POST", "/note", [], ROWS)).toMatchObject({ status: 201, json: [] });
  expect(await ask("PATCH", "/note?id=eq.1", {}, ROWS)).toMatchObject({ status: 200, json: [] });
});

test("several rows without columns have the defaults, and no address", async () => {
  const { status, location } = await ask("POST", "/line", [{}, {}], "return=headers-only");
  expect({ status, location }).toEqual({ status: 201, location: null });
  const { json } = await ask("GET", "/line?text=is.null");
  expect(json).toHaveLength(2);
});

test("one new row may be asked for with limit; which rows are changed cannot depend on it", async () => {
  const added = await ask("POST", "/note?select=id&limit=1", { id: 9 }, ROWS);
  expect(added).toMatchObject({ status: 201, json: [{ id: 9 }] });
  expect((await ask("DELETE", "/note?id=gt.0&limit=1")).status).toBe(400);
});

test("a function returns a composite that is no table's row, null for no row, and pages of values", async () => {
  expect((await ask("POST", "/rpc/pair_of", { a: 1 })).json).toEqual({ a: 1, b: "b" });
  expect((await ask("GET", "/rpc/note_of?id=1&title=eq.none")).json).toBeNull();
  expect((await ask("GET", "/rpc/count_to?n=5&limit=2&offset=1")).json).toEqual([2, 3]);
});

test("a condition on a column that is called as a parameter stands behind its argument", async () => {
  expect((await ask("GET", "/rpc/notes?id=1&id=eq.2&select=id")).json).toEqual([{ id: 2 }]);
});

test.each([
  ["GET", "/rpc/notes?wrong=1", "", 404, "PGRST202", "public.notes(wrong) in the schema cache"],
  ["POST", "/rpc/unnamed", { "": 1 }, 404, "PGRST202", "with parameter  or with a single unnamed"],
  ["POST", "/rpc/either", { a: 1 }, 300, "PGRST203", "(a => integer), public.either(a => text)"],
])("%s %s with %j is refused with %i %s", async (method, address, body, status, code, text) => {
  const answer = await ask(method, address, body);
  expect(answer).toMatchObject({ status, json: { code } });
  expect(JSON.stringify(answer.json)).toContain(text);
});

test("names have hyphens, and items of lists spaces before them", async () => {
  const select = "id, full-title:title, person!note_author( id, *)";
  const or = "(id.eq.7, and(id.eq.1, title.eq.one))";
  const { json } = await ask("GET", `/note?select=${select}&or=${or}`);
  expect(json).toEqual([{ id: 1, "full-title": "one", person: null }]);
});
