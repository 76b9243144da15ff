import { afterEach, expect, test } from "vitest";
import { TestPostgres } from "../../test/support/database/postgres.ts";
import { forFile } from "../../test/support/for-file.ts";
import { openRequestPool } from "../database/request-pool.ts";
import { type Caller, runStatements } from "./run-statements.ts";

const SUB = "O'Neil \\ $1";
const VISITOR: Caller = { role: "anon", claims: undefined };
const MEMBER: Caller = { role: "authenticated", claims: { sub: SUB } };
// Of the request role itself, as which no request may run.
const STRANGER = { role: "stranger" as "anon", claims: { sub: "'; reset role; --" } };

const database = await forFile(TestPostgres.start());
const owner = await forFile(database.superuser("avisos"));
await owner.unsafe(`
  create role authenticator; create role anon; create role authenticated; create role stranger;
  grant authenticator to church; grant anon, authenticated to authenticator, church;
  create table public.notes (id integer);
  grant all on public.notes to anon, authenticated, authenticator;
`);
// One connection: a request meets what the one before has left.
const bounds = { statementMs: 5_000, waitMs: 5_000, waiting: 100, pipeline: true };
const pool = await forFile(openRequestPool({ url: database.url }, { ...bounds, connections: 1 }));

afterEach(() => owner`delete from public.notes`);

const ask = (text: string, values: string[] = [], caller = MEMBER, readOnly = false) =>
  runStatements(pool, { caller, readOnly }, [{ text, values }]).then(({ rows: [rows] }) => rows);

const notes = () => owner<{ id: number }[]>`select id from public.notes order by id`;

const WHO = `select current_user, current_setting('request.jwt.claim.sub', true),
  nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub'`;

/** What a connection is beyond any request. */
async function unused() {
  const client = await pool.connect();
  const { rows } = await client.query({ text: WHO, rowMode: "array" });
  client.release();
  return rows[0];
}

test("who asks holds for the statements of one request, however it ends", async () => {
  expect(await ask(WHO)).toEqual([["authenticated", SUB, SUB]]);
  expect(await ask(WHO, [], VISITOR)).toEqual([["anon", "", null]]);
  await expect(ask("select 1/$1::integer", ["0"])).rejects.toMatchObject({ code: "22012" });
  expect(await unused()).toEqual(["authenticator", expect.toBeOneOf(["", null]), null]);
});

test("a statement that fails undoes those before and stops those after; its error is the one thrown", async () => {
  const insert = (id: string) => ({ text: "insert into public.notes values ($1)", values: [id] });
  const broken = { text: "select $1::uuid", values: ["x"] };
  const request = [insert("1"), broken, insert("2")];
  await expect(
    runStatements(pool, { caller: MEMBER, readOnly: false }, request),
  ).rejects.toMatchObject({
    code: "22P02",
  });
  expect(await notes()).toEqual([]);
  await ask("insert into public.notes values ($1)", ["3"]);
  expect(await notes()).toEqual([{ id: 3 }]);
});

test("a role that is refused stops the statements sent with it, and its error is the one thrown", async () => {
  const insert = ask("insert into public.notes values ($1)", ["1"], STRANGER);
  await expect(insert).rejects.toThrow(/permission denied to set role/);
  expect(await notes()).toEqual([]);
});

test("a request that only reads writes nothing", async () => {
  const insert = ask("insert into public.notes values ($1)", ["1"], MEMBER, true);
  await expect(insert).rejects.toMatchObject({ code: "25006" });
});

test("a value that cannot be sent spoils its own request only", async () => {
  await expect(ask("select $1::text", ["a\0b"])).rejects.toMatchObject({ code: "22021" });
  expect(await ask("select $1::text", ["ab"])).toEqual([["ab"]]);
});

test("a result of more than 4 MB is not read to its end: its connection is closed", async () => {
  const read = (rows: number) =>
    ask("select repeat('a', 1000000) from generate_series(1, $1::integer)", [String(rows)]);
  const backend = () => ask("select pg_backend_pid()");
  expect(await read(4)).toHaveLength(4);
  const before = await backend();
  await expect(read(200)).rejects.toMatchObject({ body: { code: "54000" } });
  expect(await backend()).not.toEqual(before);
  expect(await ask(WHO)).toEqual([["authenticated", SUB, SUB]]);
});

test("a request tells the tables whose changes triggers have noted, and the next one does not", async () => {
  const note = {
    text: "select set_config('avisos.changed', 'church,series,church', true)",
    values: [],
  };
  const write = { text: "insert into public.notes values ($1)", values: ["1"] };
  const run = (statement: typeof write) =>
    runStatements(pool, { caller: MEMBER, readOnly: false }, [statement]);
  expect((await run(note)).changed).toEqual(["church", "series"]);
  expect(await run(write)).toEqual({ rows: [[]], changed: [] });
});

test("no statement stays prepared", async () => {
  for (let round = 0; round < 10; round += 1) await ask("select $1", [String(round)]);
  expect(await ask("select count(*) from pg_prepared_statements where $1 = ''", [""])).toEqual([
    ["0"],
  ]);
});
