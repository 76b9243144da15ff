import { Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestPostgres } from "../../testing/postgres.ts";
import { RequestDialect } from "./request-dialect.ts";

type Transaction = Kysely<unknown>;

let database: TestPostgres;
let kysely: Kysely<unknown>;

beforeAll(async () => {
  database = await TestPostgres.start();
  const owner = database.superuser("avisos");
  await owner`create role visitor`;
  await owner`create role stranger`;
  await owner`grant visitor to church`;
  await owner`create table notes (id integer)`;
  await owner`grant all on notes to church, visitor`;
  await owner.end();
  // One connection, so that what a request leaves behind would meet the next one.
  const pool = new pg.Pool({ connectionString: database.url, max: 1, pipeline: true });
  const pools = { connect: () => pool.connect(), end: () => pool.end() };
  kysely = new Kysely({ dialect: new RequestDialect(pools) });
}, 60_000);

afterAll(async () => {
  await kysely.destroy();
  await database.dispose();
});

/** Runs `work` as the library does for a request of `role`. */
function asRole<T>(role: string, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return kysely.transaction().execute(async (trx) => {
    await sql`SELECT set_config('role', ${role}, true)`.execute(trx);
    await sql`SELECT set_config('request.jwt.claim.sub', ${"O'Neil \\ $1"}, true)`.execute(trx);
    await sql.raw(`SET LOCAL ROLE "${role}"`).execute(trx);
    return work(trx);
  });
}

const whoAsks = async (db: Kysely<unknown>) => {
  const { rows } = await sql`
    select current_user as role, nullif(current_setting('request.jwt.claim.sub', true), '') as sub
  `.execute(db);
  return rows[0];
};

async function alter(statement: string) {
  const owner = database.superuser("avisos");
  await owner.unsafe(statement);
  await owner.end();
}

test("the settings of a transaction hold for its first query, for later ones, and no longer", async () => {
  const answers = await asRole("visitor", async (trx) => [await whoAsks(trx), await whoAsks(trx)]);
  const visitor = { role: "visitor", sub: "O'Neil \\ $1" };
  expect(answers).toEqual([visitor, visitor]);
  expect(await whoAsks(kysely)).toEqual({ role: "church", sub: null });
});

test("a role that is refused stops the query that came with it, and its error is the one reported", async () => {
  const write = asRole("stranger", (trx) => sql`insert into notes values (1)`.execute(trx));
  await expect(write).rejects.toMatchObject({ code: "42501", message: /role "stranger"/ });
  const { rows } = await sql`select from notes`.execute(kysely);
  expect(rows).toEqual([]);
});

test("a setting that cannot be sent spoils its own request only", async () => {
  const spoilt = kysely.transaction().execute(async (trx) => {
    await sql`SELECT set_config('request.path', ${"a\0b"}, true)`.execute(trx);
    return whoAsks(trx);
  });
  await expect(spoilt).rejects.toMatchObject({ code: "22021" });
  expect(await whoAsks(kysely)).toEqual({ role: "church", sub: null });
});

test("a transaction that asked nothing ends without a trace", async () => {
  await asRole("stranger", async () => {});
  expect(await whoAsks(kysely)).toEqual({ role: "church", sub: null });
});

test("a write that fails is undone with all that came before it", async () => {
  const write = asRole("visitor", async (trx) => {
    await sql`insert into notes values (1)`.execute(trx);
    await sql`insert into notes values ('x'::text::integer)`.execute(trx);
  });
  await expect(write).rejects.toMatchObject({ code: "22P02" });
  const { rows } = await sql`select from notes`.execute(kysely);
  expect(rows).toEqual([]);
});

test("a write that its request gives up is undone", async () => {
  const write = asRole("visitor", async (trx) => {
    await sql`insert into notes values (1)`.execute(trx);
    throw new Error("given up");
  });
  await expect(write).rejects.toThrow("given up");
  const { rows } = await sql`select from notes`.execute(kysely);
  expect(rows).toEqual([]);
});

test("a table that changes is read in its new form, in a transaction and outside", async () => {
  const read = (db: Kysely<unknown>) => sql`select * from notes`.execute(db);
  await sql`insert into notes values (7)`.execute(kysely);
  for (let time = 0; time < 3; time += 1) await read(kysely);
  await alter("alter table notes add column title text");
  expect((await read(kysely)).rows).toEqual([{ id: 7, title: null }]);

  for (let time = 0; time < 3; time += 1) await asRole("visitor", read);
  await alter("alter table notes add column body text");
  const inTransaction = await asRole("visitor", async (trx) => [
    ...(await read(trx)).rows,
    await whoAsks(trx),
  ]);
  expect(inTransaction).toEqual([
    { id: 7, title: null, body: null },
    { role: "visitor", sub: "O'Neil \\ $1" },
  ]);

  for (let time = 0; time < 3; time += 1) await asRole("visitor", read);
  await alter("alter table notes drop column body");
  const later = asRole("visitor", async (trx) => {
    await whoAsks(trx);
    return read(trx);
  });
  await expect(later, "is to be repeated whole").rejects.toMatchObject({ code: "40001" });
  expect((await asRole("visitor", read)).rows).toEqual([{ id: 7, title: null }]);
});

test("texts that vary without end leave a bounded number of statements in the database", async () => {
  const counts: number[] = [];
  for (let round = 0; round < 250; round += 1) {
    for (let time = 0; time < 2; time += 1) await sql.raw(`select ${round}`).execute(kysely);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_prepared_statements
    `.execute(kysely);
    counts.push(rows[0]?.count ?? 0);
  }
  expect(Math.max(...counts)).toBeGreaterThan(50);
  expect(Math.max(...counts)).toBeLessThanOrEqual(100);
});
