import { beforeEach, expect, test } from "vitest";
import { createAccount, liftChangeLimits } from "../../test/support/database/accounts.ts";
import { Databases } from "../../test/support/database/databases.ts";
import { openSql, type Session } from "../../test/support/database/sql.ts";
import { forFile } from "../../test/support/for-file.ts";
import { someService } from "./stored-editions.ts";

// This file has its own database, because other tests create and delete editions at the same time.
const databases = await forFile(Databases.start());
const { sql: owner, target } = await databases.prepared();
/** A third connection, which reads locks while both connections of `owner` are in use. */
const onlooker = await forFile(openSql(target.url, 1));
await liftChangeLimits(owner);
const { id: sub } = await createAccount(owner, "Editora");
await owner`update public.profiles set role = 'editor' where user_id = ${sub}`;
const [session] = await owner`select id from auth.sessions where user_id = ${sub}`;
const claims = JSON.stringify({ sub, role: "authenticated", session_id: session?.id });

beforeEach(async () => {
  await owner`delete from public.editions`;
});

const asEditor = <T>(work: (sql: Session) => Promise<T>) =>
  owner.begin(async (sql) => {
    await sql`
      select set_config('request.jwt.claim.sub', ${sub}, true),
        set_config('request.jwt.claims', ${claims}, true)
    `;
    await sql`set local role authenticated`;
    return work(sql);
  });

const insertEdition = (sql: Session, at = someService()) =>
  sql<{ id: string }[]>`insert into public.editions (service_at) values (${at}) returning id`;
const createEdition = (at?: string) => asEditor((sql) => insertEdition(sql, at));

type EditionTimes = { ago?: string; service?: string };

/**
 * Inserts `count` editions of services from `service` on, whose creation time is `ago` before now.
 * Editions without `ago` have no creation time, so the limits do not count them.
 */
const insertEditions = (count: number, { ago, service = "2020-01-01" }: EditionTimes) => owner`
  insert into public.editions (service_at, created_at)
  select ${service}::timestamptz + n * interval '1 minute', now() - ${ago}::interval
  from generate_series(1, ${count}::integer) n
`;
const refused = { hint: "too_many_editions" };

test("a service can have only one edition", async () => {
  const at = someService();
  await createEdition(at);
  const constraint = "editions_service_at_key";
  await expect(createEdition(at)).rejects.toMatchObject({ code: "23505", constraint });
});

// The two later times lie on both sides of the limit of a year, which has 365 or 366 days.
test.each([
  ["-7 days 2 minutes", "-7 days -1 second"],
  ["364 days 23:58", "366 days 2 minutes"],
])(
  "an edition's service may be at now plus %s, but not at now plus %s",
  async (inside, outside) => {
    const [{ id } = { id: "" }] = await asEditor(
      (sql) =>
        sql<{ id: string }[]>`
      insert into public.editions (service_at) values (now() + ${inside}::interval) returning id
    `,
    );
    const at = `now() + interval '${outside}'`;
    for (const statement of [
      `insert into public.editions (service_at) values (${at})`,
      `select public.begin_edition(${at}, '[]')`,
      `update public.editions set service_at = ${at} where id = '${id}'`,
    ]) {
      const refusal = { hint: "service_out_of_range" };
      await expect(asEditor((sql) => sql.unsafe(statement))).rejects.toMatchObject(refusal);
    }
  },
);

test.each<[string, number, EditionTimes]>([
  ["50 editions of future services", 50, { service: "2090-01-01" }],
  ["30 editions created within a day", 30, { ago: "23 hours" }],
  ["150 editions created within a year, for any services", 150, { ago: "364 days" }],
])("the database accepts at most %s", async (_, most, how) => {
  await insertEditions(most - 1, how);
  const [{ id } = { id: "" }] = await createEdition();
  await expect(createEdition()).rejects.toMatchObject(refused);
  // A deleted edition does not count against the limit any more.
  await asEditor((sql) => sql`delete from public.editions where id = ${id}`);
  await expect(createEdition()).resolves.toHaveLength(1);
});

// A negative `ago` gives a creation time in the future, as if the clock had been ahead.
test.each<[number, EditionTimes]>([
  [60, {}],
  [60, { ago: "25 hours" }],
  [160, { ago: "366 days" }],
  [160, { ago: "-366 days" }],
])("%d editions created with the times %j do not count against the limits", async (count, how) => {
  await insertEditions(count, how);
  await expect(createEdition()).resolves.toHaveLength(1);
});

test("an edition that is moved to another service still counts against the limits", async () => {
  await insertEditions(29, { ago: "1 hour" });
  const [{ id } = { id: "" }] = await createEdition();
  const service = "now() - interval '6 days'";
  await asEditor((sql) =>
    sql.unsafe(`update public.editions set service_at = ${service} where id = '${id}'`),
  );
  await expect(createEdition()).rejects.toMatchObject(refused);
});

test("an insert of an edition waits for a concurrent one before it counts", async () => {
  await insertEditions(29, { ago: "1 hour" });
  let second: Promise<unknown> | undefined;
  await asEditor(async (sql) => {
    await insertEdition(sql);
    second = createEdition().catch(({ hint }) => hint);
    const waiting = () =>
      onlooker`select from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(waiting).toHaveLength(1);
  });
  expect(await second).toBe("too_many_editions");
});
