import { beforeEach, expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { createLogger } from "../log.ts";
import { cleanUp } from "./clean-up.ts";

const ANA = "00000000-0000-4000-8000-000000000001";
const BIA = "00000000-0000-4000-8000-000000000002";

// No server runs here: its own clean-up, seconds after its start, would come between.
const databases = await forFile(Databases.start());
const database = await databases.prepared();
const task = cleanUp(database.target, createLogger("silent"));
const run = (signal = new AbortController().signal) => task.run(signal);
const sql = database.sql;

beforeEach(async () => {
  await sql`truncate auth.users, auth.audit_log_entries, server.rate_limits cascade`;
  await sql`insert into auth.users (id, email) values (${ANA}, 'ana@example.org'), (${BIA}, 'bia@example.org')`;
});

/** Sessions `name` of Ana that were used `days` ago, each with a token of the same name. */
async function sessions(rows: Record<string, number>) {
  for (const [name, days] of Object.entries(rows)) {
    const [row] = await sql`
      insert into auth.sessions (id, user_id, created_at, updated_at)
      values (gen_random_uuid(), ${ANA}, now() - interval '5 years', now() - ${days} * interval '1 day') returning id
    `;
    await tokens({ [name]: days }, { session: row?.id, revoked: false });
  }
}

/** Tokens `name` that were used `days` ago: exchanged ones of the only session, unless another is named. */
async function tokens(
  rows: Record<string, number>,
  { session = null, revoked = true }: { session?: string | null; revoked?: boolean } = {},
) {
  for (const [name, days] of Object.entries(rows)) {
    await sql`
      insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, created_at, updated_at)
      values (gen_random_uuid(), ${name}, ${ANA}, coalesce(${session}, (select id from auth.sessions)), ${revoked},
        ${`before ${name}`}, now() - interval '5 years', now() - ${days} * interval '1 day')
    `;
  }
}

async function tokenNames(): Promise<string[]> {
  const rows = await sql<{ token: string }[]>`select token from auth.refresh_tokens order by token`;
  return rows.map(({ token }) => token);
}

async function count(table: string): Promise<number> {
  const [row] = await sql.unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`);
  return row?.n ?? 0;
}

test("a session goes with its tokens after a year without use, and when its end has come", async () => {
  await sessions({
    today: 0,
    monthly: 32,
    "a year": 364,
    "more than a year": 367,
    ended: 1,
    ends: 1,
  });
  await sql`update auth.sessions s set not_after = now() + case when token = 'ended' then -1 else 1 end * interval '1 min'
    from auth.refresh_tokens t where t.session_id = s.id and token in ('ended', 'ends')`;
  await run();
  expect(await tokenNames()).toEqual(["a year", "ends", "monthly", "today"]);
  expect(await count("auth.sessions")).toBe(4);
});

test("of a session's tokens the exchanged ones go after a month, the one in use never", async () => {
  await sessions({ current: 300 });
  await tokens({ "long ago": 31, lately: 29 });
  await run();
  expect(await tokenNames()).toEqual(["current", "lately"]);
});

test("whoever signs in or refreshes without end keeps the newest sessions and tokens", async () => {
  await sql`
    insert into auth.sessions (id, user_id, updated_at)
    select gen_random_uuid(), u, now() - n * interval '1 min'
    from unnest(${[ANA, BIA]}::uuid[]) u, generate_series(1, 5000) n where u = ${ANA} or n <= 100
  `;
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, updated_at)
    select gen_random_uuid(), n, user_id, id, n > 1, id || '-' || n, now() - n * interval '1 s'
    from (select id, user_id from auth.sessions where user_id = ${BIA} limit 1) s, generate_series(1, 5000) n
  `;
  await run();
  const kept = await sql`
    select user_id, count(*)::int as n, max(now() - updated_at) < interval '101 min' as newest
    from auth.sessions group by 1 order by 1
  `;
  expect([...kept]).toEqual([
    { user_id: ANA, n: 100, newest: true },
    { user_id: BIA, n: 100, newest: true },
  ]);
  const bia = await sql`
    select count(*)::int as n, max(token::int) as oldest, count(*) filter (where not revoked)::int as current
    from auth.refresh_tokens
  `;
  expect([...bia]).toEqual([{ n: 501, oldest: 501, current: 1 }]);
});

test("the sign-in service's log keeps three months and a hundred thousand entries", async () => {
  const add = (from: number, to: number, unit: string) => sql`
    insert into auth.audit_log_entries (id, created_at)
    select gen_random_uuid(), now() - n * ${`1 ${unit}`}::interval from generate_series(${from}::int, ${to}::int) n
  `;
  await add(0, 99, "day");
  await run();
  expect(await count("auth.audit_log_entries")).toBe(90);
  await add(1, 101_000, "second");
  await run();
  expect(await count("auth.audit_log_entries")).toBe(100_000);
});

test("limits that are over go", async () => {
  await sql`
    insert into server.rate_limits (key, expire)
    select n::text, (extract(epoch from now()) + n * 60) * 1000 from generate_series(-200, 200) n
    where n not between -61 and -59 and n not between 119 and 121
  `;
  await run();
  // From an hour ago to two hours ahead.
  expect(await count("server.rate_limits")).toBe(58 + 1 + 118);
});

test("what a clock a year ahead has written goes once it is right, but nobody's session", async () => {
  await sessions({ current: -366 });
  await tokens({ exchanged: -366 });
  await sql`
    insert into auth.audit_log_entries (id, created_at) values (gen_random_uuid(), now() + interval '1 year')
  `;
  await sql`insert into private.posts (posted_at)
    values (now() + interval '1 year'), (now() - interval '25 hours'), (now())`;
  await sql`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at)
    values (gen_random_uuid(), ${ANA}, 'recovery_token', 'x', 'x', now() + interval '1 year')
  `;
  await run();
  expect(await tokenNames()).toEqual(["current"]);
  expect(await count("auth.sessions")).toBe(1);
  expect(await count("auth.audit_log_entries")).toBe(0);
  expect(await count("auth.one_time_tokens")).toBe(0);
  expect(await count("private.posts")).toBe(1);
});

test("the name of a former member is forgotten after 30 days", async () => {
  await sql`truncate private.former_members`;
  await sql`
    insert into private.former_members (user_id, name, left_at, announcement_ids)
    select gen_random_uuid(), days, now() - days * interval '1 day', '{}' from unnest(array[0, 29, 31, -366]) days
  `;
  await run();
  const kept = await sql`select name from private.former_members order by 1`;
  expect(kept).toEqual([{ name: "0" }, { name: "29" }]);
});

/** History in the form "<announcement> <revision>", from `<announcement>: days since each state, null after it when deleted`. */
async function states(announcements: Record<string, (number | [deleted: number])[]>) {
  await sql`truncate public.announcement_history`;
  for (const [name, changes] of Object.entries(announcements)) {
    for (const [index, change] of changes.entries()) {
      const [days, row] = typeof change === "number" ? [change, { name }] : [change[0], null];
      await sql`
        insert into public.announcement_history (announcement_id, revision, changed_at, row)
        values (md5(${name})::uuid, ${index + 1}, now() - ${days} * interval '1 day', ${row})
      `;
    }
  }
  await run();
  const rows = await sql<{ announcement_id: string; revision: number }[]>`
    select announcement_id, revision from public.announcement_history order by 2
  `;
  const ids = await sql<{ name: string; id: string }[]>`
    select name, md5(name)::uuid::text as id from unnest(${Object.keys(announcements)}::text[]) name
  `;
  return Object.fromEntries(
    ids.map(({ name, id }) => [
      name,
      rows.filter((row) => row.announcement_id === id).map((row) => row.revision),
    ]),
  );
}

test("of an announcement's states the one of two years ago stays, and all that came after", async () => {
  expect(
    await states({
      "never changed": [2_000],
      "changed long ago": [2_000, 1_500, 800],
      "changed since": [2_000, 800, 700, 3],
      lately: [729, 2],
      "deleted lately": [2_000, 800, [10]],
      "brought back": [2_000, [900], 20],
    }),
  ).toEqual({
    "never changed": [1],
    "changed long ago": [3],
    "changed since": [2, 3, 4],
    lately: [1, 2],
    "deleted lately": [2, 3],
    "brought back": [2, 3],
  });
});

test("of an announcement that was deleted two years ago nothing stays", async () => {
  expect(
    await states({
      "deleted long ago": [2_000, 900, [731]],
      "deleted not so long ago": [2_000, 900, [729]],
      "deleted, back and deleted": [2_000, [1_900], 1_800, [731]],
    }),
  ).toEqual({
    "deleted long ago": [],
    "deleted not so long ago": [2, 3],
    "deleted, back and deleted": [],
  });
});

test("a deletion is not forgotten before the states that somebody is using", async () => {
  await states({});
  await sql`
    insert into public.announcement_history (announcement_id, revision, changed_at, row)
    values (${ANA}, 1, now() - interval '3 years', '{}'), (${ANA}, 2, now() - interval '3 years', null)
  `;
  await sql.begin(async (transaction) => {
    await transaction`select from public.announcement_history where revision = 1 for update`;
    await run();
  });
  expect(await count("public.announcement_history")).toBe(2);
  await run();
  expect(await count("public.announcement_history")).toBe(0);
});

test("an edition goes with its published copy, items, notes and outputs two years after its service", async () => {
  const services = {
    "two years and a day ago": 731,
    "two years ago": 729,
    "last Sunday": 2,
    planned: -7,
  };
  for (const days of Object.values(services)) {
    await sql`
      with edition as (
        insert into public.editions (service_at) values (now() - ${days} * interval '1 day') returning id
      ), copy as (
        insert into public.published_editions (edition_id, service_at, published_at, items)
        select id, now(), now(), '[]' from edition
      ), item as (
        insert into public.edition_items (edition_id, announcement_id, position)
        select id, ${ANA}, 1 from edition returning edition_id
      ), output as (
        insert into public.edition_outputs (edition_id, output) select edition_id, 'bulletin' from item
      )
      insert into public.edition_notes (edition_id, announcement_id, note)
      select edition_id, ${ANA}, 'x' from item
    `;
  }
  await run();
  const [oldest] =
    await sql`select now() - min(service_at) < interval '730 days' as kept from public.editions`;
  expect(oldest).toEqual({ kept: true });
  const tables = ["items", "notes", "outputs"].map((noun) => `edition_${noun}`);
  for (const table of ["editions", "published_editions", ...tables]) {
    expect(await count(`public.${table}`)).toBe(Object.keys(services).length - 1);
  }
});

test("a row that somebody is using is left for the next time, and nobody waits", async () => {
  await sessions({ current: 0 });
  await tokens({ busy: 31, idle: 31 });
  await sql.begin(async (transaction) => {
    await transaction`select from auth.refresh_tokens where token = 'busy' for update`;
    // Waiting for it would fail, by the lock timeout.
    await run();
    expect(await tokenNames()).toEqual(["busy", "current"]);
  });
  await run();
  expect(await tokenNames()).toEqual(["current"]);
});

test("what cannot be cleaned keeps nothing else from being cleaned, and is told", async () => {
  await sessions({ "more than a year": 367 });
  await sql`insert into server.rate_limits (key, expire) values ('old', 0)`;
  await sql.begin(async (transaction) => {
    await transaction`lock table auth.sessions in access exclusive mode`;
    await expect(run()).rejects.toThrow(/lock timeout/);
  });
  expect(await count("server.rate_limits")).toBe(0);
  expect(await tokenNames()).toEqual(["more than a year"]);
  await run();
  expect(await tokenNames()).toEqual([]);
});

test("a signal ends it at once", async () => {
  await sql.begin(async (transaction) => {
    await transaction`lock table auth.sessions in access exclusive mode`;
    const stopping = new AbortController();
    const running = run(stopping.signal).catch(() => {});
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`).length)
      .toBeGreaterThan(0);
    const begin = Date.now();
    stopping.abort();
    await running;
    // Three rules would each wait a second for the table.
    expect(Date.now() - begin).toBeLessThan(2_000);
  });
});
