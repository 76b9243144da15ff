import { appendFile } from "node:fs/promises";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { liftPostingLimits } from "../support/database/posting-limits.ts";
import { forFile } from "../support/fixtures.ts";
import { isThorough } from "../support/repetitions.ts";
import { TestServer } from "../support/server.ts";
import { send } from "./writers.ts";

const MEMBERS = 300;
const SESSIONS = isThorough ? 50_000 : 10_000;
const TOKENS_OF_A_SESSION = 10;
const TOKENS = SESSIONS * TOKENS_OF_A_SESSION;
const LOG_ENTRIES = isThorough ? 500_000 : 100_000;
// People think before they post.
const PAUSE_MS = 10;

// Five years of a church: who opens the board signs in anew on a new device every ten days or so, and the
// page exchanges its token some ten times before that. A fifth of it without FAULTS=all.
const FIVE_YEARS = `
  insert into auth.users (id, email, raw_user_meta_data, created_at)
  select gen_random_uuid(), 'membro' || i || '@example.org', '{"name":"Membro"}', now() - interval '5 years'
  from generate_series(1, ${MEMBERS}) i;

  create temporary table fresh as
  select gen_random_uuid() as id, u.id as user_id,
    now() - interval '5 years' * (1 - (i + 0.5) / ${SESSIONS}) as at
  from generate_series(0, ${SESSIONS} - 1) i
  join (select id, row_number() over () as place from auth.users) u on u.place = 1 + i % ${MEMBERS};

  insert into auth.sessions (id, user_id, aal, created_at, updated_at)
  select id, user_id, 'aal1', at, at + interval '10 hours' from fresh;

  insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, created_at, updated_at)
  select gen_random_uuid(), 't-' || id || '-' || n, user_id, id, n < ${TOKENS_OF_A_SESSION},
    case when n > 1 then 't-' || id || '-' || n - 1 end,
    at + n * interval '1 hour', at + n * interval '1 hour'
  from fresh, generate_series(1, ${TOKENS_OF_A_SESSION}) n;

  insert into auth.audit_log_entries (id, payload, created_at)
  select gen_random_uuid(), json_build_object('action', 'token_refreshed', 'actor_username', 'membro@example.org'),
    now() - interval '5 years' * (1 - i::float / ${LOG_ENTRIES})
  from generate_series(1, ${LOG_ENTRIES}) i;

  insert into server.rate_limits (key, points, expire)
  select 'k' || i, 1, (extract(epoch from now()) - i) * 1000 from generate_series(-1000, 100000) i;
`;

const server = await forFile(TestServer.start());
const agent = new Agent({ keepAlive: true });

afterAll(() => agent.destroy());

const session = z.object({ access_token: z.string(), refresh_token: z.string() });
const person = { email: "ana@example.org", password: "senha-de-teste" };

async function auth(path: string, body: object) {
  const answer = await send(server, agent, "POST", `/auth/v1/${path}`, { body });
  const parsed = session.safeParse(JSON.parse(answer?.body ?? "null"));
  return { status: answer?.status, session: parsed.data };
}

const signIn = async () => (await auth("token?grant_type=password", person)).session;
const refresh = (refresh_token: string | undefined) =>
  auth("token?grant_type=refresh_token", { refresh_token });

const cleanUpLine = z.object({
  msg: z.literal("clean-up"),
  ms: z.number(),
  removed: z.record(z.string(), z.number()),
});

function cleanUps() {
  return server.output.split("\n").flatMap((line) => {
    if (!line.includes('"clean-up"')) return [];
    return [cleanUpLine.parse(JSON.parse(line))];
  });
}

const TABLES = [
  "auth.sessions",
  "auth.refresh_tokens",
  "auth.audit_log_entries",
  "server.rate_limits",
];

/** Rows and megabytes of each table, indexes included. */
function sizes() {
  return server.asOwner(async (sql) => {
    const found: Record<string, { rows: number; mb: number }> = {};
    for (const table of TABLES) {
      const [row] = await sql.unsafe<{ rows: number; mb: number }[]>(
        `select count(*)::int as rows, round(pg_total_relation_size('${table}') / 1e6)::int as mb from ${table}`,
      );
      if (row) found[table] = row;
    }
    return found;
  });
}

/** How long PostgreSQL waits before it looks again for removed rows: a minute by itself, which may be amid the clean-up. */
function lookForRemovedRows(every: string) {
  const settings = join(server.dataDir, "postgres/postgresql.auto.conf");
  return appendFile(settings, `autovacuum_naptime = ${every}\n`);
}

/** How often PostgreSQL has made the room of removed rows usable again, for the table that has it least. */
function vacuumed() {
  return server.asOwner(async (sql) => {
    const [row] = await sql<{ n: number }[]>`
      select min(autovacuum_count)::int as n from pg_stat_user_tables
      where schemaname || '.' || relname = any (${TABLES})
    `;
    return row?.n ?? 0;
  });
}

/** Posts until the clean-up is done; milliseconds that each post took, in order. */
async function postMeanwhile(token: string): Promise<number[]> {
  const waits: number[] = [];
  const body = { title: "Aviso", description: "x", date: "2030-01-01T00:00:00Z" };
  while (cleanUps().length === 0) {
    const begin = performance.now();
    const answer = await send(server, agent, "POST", "/rest/v1/announcements", { token, body });
    waits.push(Math.round(performance.now() - begin));
    expect(answer?.status).toBe(201);
    await delay(PAUSE_MS);
  }
  return waits.sort((a, b) => a - b);
}

test("five years of rows go at the first look, and nobody waits for it", {
  timeout: 900_000,
}, async () => {
  await auth("signup", { ...person, data: { name: "Ana" } });
  const [recent, eleven, thirteen] = [await signIn(), await signIn(), await signIn()];
  await server.asOwner(async (sql) => {
    const age = (token: string | undefined, months: number) => sql`
      update auth.sessions set updated_at = now() - ${`${months} months`}::interval
      where id = (select session_id from auth.refresh_tokens where token = ${token ?? ""})
    `;
    await age(eleven?.refresh_token, 11);
    await age(thirteen?.refresh_token, 13);
    await liftPostingLimits(sql);
    await sql.unsafe(FIVE_YEARS);
  });
  const before = await sizes();
  await server.down();
  await lookForRemovedRows("1d");
  await server.up();

  const waits = await postMeanwhile(recent?.access_token ?? "");
  const [cleanUp] = cleanUps();
  const after = await sizes();
  console.info("five years:", before, "left:", after, cleanUp);
  console.info(
    `posts meanwhile: ${waits.length}, median ${waits[waits.length >> 1]} ms, slowest ${waits.at(-1)} ms`,
  );
  expect(waits.at(-1)).toBeLessThan(1_000);
  // A year of sessions, a month of exchanged tokens and a token in use for each session, three months
  // of log, an hour of limits.
  expect(after["auth.sessions"]?.rows).toBeLessThan(SESSIONS / 5 + 100);
  expect(after["auth.refresh_tokens"]?.rows).toBeLessThan(SESSIONS / 5 + TOKENS / 55);
  expect(after["auth.audit_log_entries"]?.rows).toBeLessThan(LOG_ENTRIES / 20);
  expect(after["server.rate_limits"]?.rows).toBeLessThan(6_000);

  expect((await refresh(recent?.refresh_token)).status).toBe(200);
  expect((await refresh(eleven?.refresh_token)).status).toBe(200);
  expect((await refresh(thirteen?.refresh_token)).status).toBe(400);

  // What comes next then finds room where the old rows were.
  await lookForRemovedRows("1s");
  process.kill(await server.postmaster(), "SIGHUP");
  await expect.poll(vacuumed, { timeout: 400_000, interval: 1_000 }).toBeGreaterThan(0);
  await server.asOwner((sql) =>
    sql.unsafe(`
      insert into auth.audit_log_entries (id, payload, created_at)
      select gen_random_uuid(), payload, now() from auth.audit_log_entries, generate_series(1, 10);
    `),
  );
  const filled = await sizes();
  console.info("with as many log entries again as ten times what was left:", filled);
  expect(filled["auth.audit_log_entries"]?.mb).toBeLessThanOrEqual(
    before["auth.audit_log_entries"]?.mb ?? 0,
  );
});
