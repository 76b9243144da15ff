import { type Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { TestPostgres } from "../../test/support/postgres.ts";
import { openRequestPools } from "./connection.ts";
import { asCaller } from "./request-transaction.ts";

type Database = Kysely<unknown>;

const SUB = "O'Neil \\ $1";
let database: TestPostgres;
let kysely: Database;
let withContext: ReturnType<typeof asCaller>;
let close: () => Promise<unknown>;

beforeAll(async () => {
  database = await TestPostgres.start();
  const owner = database.superuser("avisos");
  await owner`create role visitor`;
  await owner`create role stranger`;
  await owner`grant visitor to church`;
  await owner`create table notes (id integer)`;
  await owner`grant all on notes to church, visitor`;
  await owner.end();
  const pools = openRequestPools({ url: database.url }, undefined);
  // One request after the other is given the same connection, where it would meet what one before left.
  kysely = pools.members;
  withContext = asCaller(() => kysely);
  close = () => Promise.all(Object.values(pools).map((pool) => pool.destroy()));
}, 60_000);

afterEach(async () => {
  await sql`delete from notes`.execute(kysely);
});

afterAll(async () => {
  await close();
  await database.dispose();
});

const asRole = <T>(role: string, work: (db: Database) => Promise<T>): Promise<T> =>
  withContext({ auth: { role, uid: SUB, jwt: { sub: SUB } } }, work);

const whoAsks = async (db: Database) => {
  const { rows } = await sql`
    select current_user as role,
      nullif(current_setting('request.jwt.claim.sub', true), '') as sub,
      nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub' as claimed
  `.execute(db);
  return rows[0];
};

const count = async () => (await sql`select from notes`.execute(kysely)).rows.length;

test("role and claims hold for the first query, for later ones, and no longer", async () => {
  const answers = await asRole("visitor", async (db) => [await whoAsks(db), await whoAsks(db)]);
  const visitor = { role: "visitor", sub: SUB, claimed: SUB };
  expect(answers).toEqual([visitor, visitor]);
  expect(await whoAsks(kysely)).toEqual({ role: "church", sub: null, claimed: null });
});

test("a role that is refused stops the query sent with it, and its error is the one thrown", async () => {
  for (const role of ["stranger", "nobody'; reset role; --"]) {
    const write = asRole(role, (db) => sql`insert into notes values (1)`.execute(db));
    await expect(write).rejects.toThrow(/role/);
  }
  expect(await count()).toBe(0);
  expect(await whoAsks(kysely)).toEqual({ role: "church", sub: null, claimed: null });
});

test("a value that cannot be sent spoils its own request only", async () => {
  const spoilt = asRole("visitor", (db) => sql`select ${"a\0b"}`.execute(db));
  await expect(spoilt).rejects.toMatchObject({ code: "22021" });
  expect(await whoAsks(kysely)).toEqual({ role: "church", sub: null, claimed: null });
});

test("a write that fails is undone with all that came before it", async () => {
  const write = asRole("visitor", async (db) => {
    await sql`insert into notes values (1)`.execute(db);
    await sql`insert into notes values ('x'::text::integer)`.execute(db);
  });
  await expect(write).rejects.toMatchObject({ code: "22P02" });
  expect(await count()).toBe(0);
});

test("a write that its request gives up is undone", async () => {
  const write = asRole("visitor", async (db) => {
    await sql`insert into notes values (1)`.execute(db);
    throw new Error("given up");
  });
  await expect(write).rejects.toThrow("given up");
  expect(await count()).toBe(0);
});

test("a result that is too large fails its query, and the connection serves the next one", async () => {
  const read = (characters: number) =>
    asRole("visitor", (db) => sql`select repeat('a', ${characters}::integer) as text`.execute(db));
  expect((await read(600_000)).rows).toHaveLength(1);
  await expect(read(700_000)).rejects.toMatchObject({ code: "54000" });
  expect((await read(600_000)).rows).toHaveLength(1);
});

test("a table that changes is read in its new form, as the first query and as a later one", async () => {
  const read = (db: Database) => sql`select * from notes where id > ${0}`.execute(db);
  const readLater = async (db: Database) => {
    await whoAsks(db);
    return read(db);
  };
  await asRole("visitor", (db) => sql`insert into notes values (7)`.execute(db));
  const alter = async (statement: string) => {
    const owner = database.superuser("avisos");
    await owner.unsafe(statement);
    await owner.end();
  };
  // Two connections, each with its own prepared statements.
  const twice = (work: typeof read) =>
    Promise.all([asRole("visitor", work), asRole("visitor", work)]);
  for (let time = 0; time < 3; time += 1) await twice(read);
  await alter("alter table notes add column title text");
  for (const { rows } of await twice(read)) expect(rows).toEqual([{ id: 7, title: null }]);
  await alter("alter table notes drop column title");
  for (const { rows } of await twice(readLater)) expect(rows).toEqual([{ id: 7 }]);
});

test("texts that vary without end leave a bounded number of statements in the database", async () => {
  const counts: number[] = [];
  for (let round = 0; round < 250; round += 1) {
    await sql`${sql.raw(`select ${round} + `)} ${1}::integer`.execute(kysely);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_prepared_statements
    `.execute(kysely);
    counts.push(rows[0]?.count ?? 0);
  }
  expect(Math.max(...counts)).toBeGreaterThan(50);
  // And those that were outdated above.
  expect(Math.max(...counts)).toBeLessThanOrEqual(110);
});
