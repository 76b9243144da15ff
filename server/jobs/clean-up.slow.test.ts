import { beforeEach, expect, test } from "vitest";
import { Databases } from "../../test/support/database/databases.ts";
import { forFile } from "../../test/support/for-file.ts";
import { createLogger } from "../log.ts";
import { cleanUp } from "./clean-up.ts";

const ANA = "00000000-0000-4000-8000-000000000001";
const BIA = "00000000-0000-4000-8000-000000000002";

// The test starts no server, because the clean-up job of a server would delete rows of the test.
const databases = await forFile(Databases.start());
const { sql, target } = await databases.prepared();
const task = cleanUp(target, createLogger("silent"));
const run = (signal = new AbortController().signal) => task.run(signal);

beforeEach(async () => {
  await sql`truncate auth.users, auth.audit_log_entries, server.rate_limits, private.former_members cascade`;
  await sql`insert into auth.users (id, email) values (${ANA}, 'ana@example.org'), (${BIA}, 'bia@example.org')`;
});

async function count(table: string): Promise<number> {
  const [row] = await sql.unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`);
  return row?.n ?? 0;
}

const YEAR = 366;
const HOUR = 1 / 24;

// A negative age means that a clock that was ahead has written the row.
test.each<[table: string, time: string, insert: string, kept: number[], removed: number[]]>([
  [
    "auth.audit_log_entries",
    "created_at",
    "(id, created_at) select gen_random_uuid(), at",
    [0, 89],
    [91, -YEAR],
  ],
  [
    "auth.one_time_tokens",
    "created_at",
    `(id, user_id, token_type, token_hash, relates_to, created_at)
      select gen_random_uuid(), case when days > 0 then '${ANA}' else '${BIA}' end::uuid, 'recovery_token', 'x', 'x', at`,
    [],
    [2, -YEAR],
  ],
  ["private.changes", "changed_at", "(changed_at) select at", [0, 23 * HOUR], [25 * HOUR, -YEAR]],
  [
    "private.former_members",
    "left_at",
    "(user_id, name, left_at, announcement_ids) select gen_random_uuid(), 'Ana', at, '{}'",
    [0, 29],
    [31, -YEAR],
  ],
  [
    "private.invitations",
    "expires_at",
    `(token_hash, role, created_by, expires_at) select days, 'member', '${ANA}', at`,
    [-7, 0, 29],
    [31, -YEAR],
  ],
  [
    "server.rate_limits",
    "to_timestamp(expire / 1000.0)",
    "(key, expire) select days, extract(epoch from at) * 1000",
    [0.9 * HOUR, 0, -1.9 * HOUR],
    [1.1 * HOUR, -2.1 * HOUR, -YEAR],
  ],
  [
    "public.editions",
    "service_at",
    "(service_at) select date_trunc('minute', at)",
    [-7, 2, 729],
    [731],
  ],
])(
  "the clean-up deletes old rows of %s and keeps the others",
  async (table, time, insert, kept, removed) => {
    await sql.unsafe(`
    insert into ${table} ${insert}
    from unnest('{${[...kept, ...removed]}}'::float8[]) days, lateral (select now() - days * interval '1 day' as at) moment
  `);
    await run();
    const rows = await sql.unsafe<{ days: number }[]>(`
    select extract(epoch from now() - ${time})::float8 / 86400 as days from ${table} order by ${time} desc
  `);
    const ages = kept.toSorted((a, b) => a - b).map((days) => expect.closeTo(days, 2));
    expect(rows.map(({ days }) => days)).toEqual(ages);
  },
);

/**
 * Adds a session of Ana with a refresh token `name`. Ana used the session `days` days ago, and the
 * session ends in `minutes` minutes.
 */
const addSession = (name: string, days: number, minutes: number | null = null) => sql`
  with session as (
    insert into auth.sessions (id, user_id, created_at, updated_at, not_after)
    values (gen_random_uuid(), ${ANA}, now() - interval '5 years', now() - ${days} * interval '1 day',
      now() + ${minutes}::int * interval '1 minute')
    returning *
  )
  insert into auth.refresh_tokens (id, token, user_id, session_id, created_at, updated_at)
  select gen_random_uuid(), ${name}, user_id, id, created_at, updated_at from session
`;

/** Adds a token of the only session. The token was exchanged `days` days ago. */
const addExchangedToken = (name: string, days: number) => sql`
  insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, updated_at)
  select gen_random_uuid(), ${name}, user_id, id, true, ${name}, now() - ${days} * interval '1 day' from auth.sessions
`;

async function tokenNames(): Promise<string[]> {
  const rows = await sql<{ token: string }[]>`select token from auth.refresh_tokens order by token`;
  return rows.map(({ token }) => token);
}

test("a session is deleted with its tokens after a year without use, or after its end", async () => {
  for (const [name, days] of Object.entries({ monthly: 32, "a year": 364, older: 367 })) {
    await addSession(name, days);
  }
  await addSession("ended", 1, -1);
  await addSession("ends", 1, 1);
  await run();
  expect(await tokenNames()).toEqual(["a year", "ends", "monthly"]);
  expect(await count("auth.sessions")).toBe(3);
});

test.each([300, -YEAR])(
  "a session that was used %i days ago keeps its current refresh token, and keeps exchanged tokens for a month",
  async (days) => {
    await addSession("current", days);
    await addExchangedToken("long ago", 31);
    await addExchangedToken("lately", 29);
    await addExchangedToken("ahead", -YEAR);
    await run();
    expect(await tokenNames()).toEqual(["current", "lately"]);
  },
);

test("a member who signs in or refreshes too often keeps only the newest sessions and tokens", async () => {
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
  expect(kept).toEqual([ANA, BIA].map((user_id) => ({ user_id, n: 100, newest: true })));
  const tokens = await sql`
    select count(*)::int as n, max(token::int) as oldest, count(*) filter (where not revoked)::int as current
    from auth.refresh_tokens
  `;
  expect(tokens).toEqual([{ n: 501, oldest: 501, current: 1 }]);
});

test("the clean-up keeps the newest hundred thousand log entries of the sign-in service", async () => {
  await sql`insert into auth.audit_log_entries (id, created_at)
    select gen_random_uuid(), now() - n * interval '1 second' from generate_series(1, 101000) n`;
  await run();
  expect(await count("auth.audit_log_entries")).toBe(100_000);
});

test("a locked version is kept until the next clean-up, together with the deletion of its announcement", async () => {
  await sql`truncate public.announcement_history`;
  await sql`
    insert into public.announcement_history (announcement_id, revision, changed_at, row)
    values (${ANA}, 1, now() - interval '3 years', '{}'), (${ANA}, 2, now() - interval '3 years', null)
  `;
  await sql.begin(async (transaction) => {
    await transaction`select from public.announcement_history where revision = 1 for update`;
    // The clean-up skips the locked row, because waiting for it would exceed the lock timeout.
    await run();
  });
  expect(await count("public.announcement_history")).toBe(2);
  await run();
  expect(await count("public.announcement_history")).toBe(0);
});

test("the clean-up skips a locked table, continues with the next table, and reports the failure", async () => {
  await addSession("older", 367);
  await sql`insert into server.rate_limits (key, expire) values ('old', 0)`;
  await sql.begin(async (transaction) => {
    await transaction`lock table auth.sessions in access exclusive mode`;
    await expect(run()).rejects.toThrow(/lock timeout/);
  });
  expect(await count("server.rate_limits")).toBe(0);
  expect(await tokenNames()).toEqual(["older"]);
  await run();
  expect(await tokenNames()).toEqual([]);
});

test("an abort signal stops the clean-up at once", async () => {
  await sql.begin(async (transaction) => {
    await transaction`lock table auth.sessions in access exclusive mode`;
    const stopping = new AbortController();
    const running = run(stopping.signal).catch(() => {});
    const blocked = () => sql`select from pg_locks where not granted`;
    await expect.poll(blocked).not.toHaveLength(0);
    const begin = Date.now();
    stopping.abort();
    await running;
    // Without the abort signal, three deletion rules would each wait a second for the locked table.
    expect(Date.now() - begin).toBeLessThan(2_000);
  });
});
