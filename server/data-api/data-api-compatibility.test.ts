import { expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { asOwner } from "../database/connect.ts";
import { openDataApi } from "./data-api.ts";

// What the client of PostgREST relies on and the app does not use.

const SCHEMA = `
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
  const { pathname, searchParams: parameters } = new URL(address, "http://api");
  const headers = new Map([["Prefer", prefer]]);
  const header = (name: string) => headers.get(name);
  const text = body === "" ? "" : JSON.stringify(body);
  const request = { method, path: pathname.slice(1), parameters, header, body: text };
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
  ["PUT", "/rpc/notes", "", 405, "PGRST101", "Cannot use the PUT method on RPC"],
  ["GET", "/note/1", "", 404, "PGRST125", "Invalid path"],
  ["GET", "/note?limit=-1", "", 416, "PGRST103", "greater than or equal to zero"],
  ["GET", "/note?person.id=eq.1", "", 400, "PGRST108", "'person' is not an embedded resource"],
])("%s %s with %j is refused with %i %s", async (method, address, body, status, code, text) => {
  const answer = await ask(method, address, body);
  expect(answer).toMatchObject({ status, json: { code } });
  expect(JSON.stringify(answer.json)).toContain(text);
});

test("an ambiguous embedding names each relationship from the table that was asked", async () => {
  const details = async (address: string) => (await ask("GET", address)).json;
  expect(await details("/person?select=note(id)")).toMatchObject({
    code: "PGRST201",
    details: [
      { relationship: "note_author using person(id) and note(author)" },
      { relationship: "note_reader using person(id) and note(reader)" },
    ],
  });
  expect(await details("/note?select=person(id)")).toMatchObject({
    details: [
      { relationship: "note_author using note(author) and person(id)" },
      { relationship: "note_reader using note(reader) and person(id)" },
    ],
  });
});

test("names have hyphens, and items of lists spaces before them", async () => {
  const select = "id, full-title:title, person!note_author( id, *)";
  const or = "(id.eq.7, and(id.eq.1, title.eq.one))";
  const { json } = await ask("GET", `/note?select=${select}&or=${or}`);
  expect(json).toEqual([{ id: 1, "full-title": "one", person: null }]);
});
