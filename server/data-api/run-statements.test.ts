import { afterEach, expect, test } from "vitest";
import { TestPostgres } from "../../test/support/database/postgres.ts";
import { forFile } from "../../test/support/for-file.ts";
import { openRequestPool } from "../database/request-pool.ts";
import { type Caller, runStatements } from "./run-statements.ts";

const SUB = "O'Neil \\ $1";
const VISITOR: Caller = { role: "anon", claims: undefined };
const MEMBER: Caller = { role: "authenticated", claims: { sub: SUB } };
// The role `stranger` is not granted to the login role `church`, so no request may run as it.
const STRANGER = { role: "stranger" as "anon", claims: { sub: "'; reset role; --" } };

const database = await forFile(TestPostgres.start());
const owner = await forFile(database.superuser("avisos"));
await owner.unsafe(`
  create role authenticator; create role anon; create role authenticated; create role stranger;
  grant authenticator to church; grant anon, authenticated to authenticator, church;
  create table public.notes (id integer);
  grant all on public.notes to anon, authenticated, authenticator;
`);
// The pool has one connection, so each request would find settings that an earlier request left on
// the connection.
const bounds = { statementMs: 5_000, waitMs: 5_000, waiting: 100, pipeline: true };
const pool = await forFile(openRequestPool({ url: database.url }, { ...bounds, connections: 1 }));

afterEach(() => owner`delete from public.notes`);

const ask = (text: string, values: string[] = [], caller = MEMBER, readOnly = false) =>
  runStatements(pool, { caller, readOnly }, [{ text, values }]).then(({ rows: [rows] }) => rows);

const notes = () => owner<{ id: number }[]>`select id from public.notes order by id`;

const CALLER_SQL = `select current_user, current_setting('request.jwt.claim.sub', true),
  nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub'`;

/** Returns the role and the claims of the pool's connection outside a request. */
async function idleCaller() {
  const client = await pool.connect();
  const { rows } = await client.query({ text: CALLER_SQL, rowMode: "array" });
  client.release();
  return rows[0];
}

test("the role and the token claims of a caller apply to one request only, even when it fails", async () => {
  expect(await ask(CALLER_SQL)).toEqual([["authenticated", SUB, SUB]]);
  expect(await ask(CALLER_SQL, [], VISITOR)).toEqual([["anon", "", null]]);
  await expect(ask("select 1/$1::integer", ["0"])).rejects.toMatchObject({ code: "22012" });
  expect(await idleCaller()).toEqual(["authenticator", expect.toBeOneOf(["", null]), null]);
});

test("a request throws the error of a failed statement, rolls back earlier statements and runs no later ones", async () => {
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

test("a request with a forbidden role runs no statement and throws an error", async () => {
  const insert = ask("insert into public.notes values ($1)", ["1"], STRANGER);
  await expect(insert).rejects.toThrow(/permission denied to set role/);
  expect(await notes()).toEqual([]);
});

test("a read-only request cannot write", async () => {
  const insert = ask("insert into public.notes values ($1)", ["1"], MEMBER, true);
  await expect(insert).rejects.toMatchObject({ code: "25006" });
});

test("a value that PostgreSQL cannot store fails only its own request", async () => {
  await expect(ask("select $1::text", ["a\0b"])).rejects.toMatchObject({ code: "22021" });
  expect(await ask("select $1::text", ["ab"])).toEqual([["ab"]]);
});

test("the connection is closed before a result of more than 4 MB is read completely", async () => {
  const read = (rows: number) =>
    ask("select repeat('a', 1000000) from generate_series(1, $1::integer)", [String(rows)]);
  const backend = () => ask("select pg_backend_pid()");
  expect(await read(4)).toHaveLength(4);
  const before = await backend();
  await expect(read(200)).rejects.toMatchObject({ body: { code: "54000" } });
  expect(await backend()).not.toEqual(before);
  expect(await ask(CALLER_SQL)).toEqual([["authenticated", SUB, SUB]]);
});

test("a request returns the tables that it has changed, and the next request does not return them again", async () => {
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

const countPrepared = async () => {
  const rows = await ask("select count(*) from pg_prepared_statements where $1 = ''", [""]);
  return Number(rows?.[0]?.[0]);
};

test("the statements of requests do not stay prepared on the connection", async () => {
  for (let round = 0; round < 10; round += 1) await ask("select $1", [String(round)]);
  expect(await countPrepared()).toBe(0);
});

test("a connection keeps the plans of at most eight statements with keepsPlan", async () => {
  const insert = (column: string, id: string) => ({
    text: `
      with written as (insert into public.notes values ($1) returning id)
      select id as ${column} from written
    `,
    values: [id],
    keepsPlan: true,
  });
  for (let id = 0; id < 20; id += 1) {
    const statements = [insert(`column_${id % 10}`, String(id))];
    const { rows } = await runStatements(pool, { caller: MEMBER, readOnly: false }, statements);
    expect(rows).toEqual([[[String(id)]]]);
  }
  expect(await countPrepared()).toBe(8);
  // A failed insert leaves its prepared statement usable.
  const broken = [insert("column_0", "x")];
  const failing = runStatements(pool, { caller: MEMBER, readOnly: false }, broken);
  await expect(failing).rejects.toMatchObject({ code: "22P02" });
  const again = [insert("column_0", "20")];
  const { rows } = await runStatements(pool, { caller: MEMBER, readOnly: false }, again);
  expect(rows).toEqual([[["20"]]]);
});
