import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { visit } from "../support/clients/visitor.ts";
import { forFile } from "../support/fixtures.ts";
import { processTree, pssMegabytes } from "../support/processes.ts";
import { repetitions } from "../support/repetitions.ts";
import { TestServer } from "../support/server.ts";
import { send, signUp } from "./writers.ts";

const AT_ONCE = 64;
const SECONDS = repetitions(60);
const ROWS = 10_000;
/** Those of them with long texts: more than are answered at once. Making them takes a while. */
const LONG_ROWS = 1_000;
/** Whoever waits in one line with the visitors is answered after most of them, on any machine. */
const MOST_AHEAD = AT_ONCE / 2;
/** Only against a server that stands still: how fast it is, the bench measures. */
const LONGEST_MS = 2_000;
const MOST_MB = 400;
const LARGEST_ANSWER = 4 * 1024 * 1024;
const EMBEDDED = "id,title,description,ministry:ministries(id,name,color)";
const FAR = new Date(Date.now() + 400 * 86_400_000).toISOString();

const server = await forFile(TestServer.start());
const token = await signUp(server);
const agent = new Agent({ keepAlive: true });
const owner = await forFile(server.owner());
// Texts that PostgreSQL cannot pack well; half of the signs are two bytes.
await owner`
  with texts as materialized (
    select array_agg(text) as all_of_them from generate_series(1, 20) as t (i), lateral (
      select string_agg(chr(97 + (random() * 25)::integer) || chr(224 + (random() * 25)::integer), '')
        as text
      from generate_series(1, 2500 + i * 0)
    ) as made
  )
  insert into public.announcements (title, description, date, ministry_id)
  select 'Aviso ' || n, case when n <= ${LONG_ROWS} then all_of_them[n % 20 + 1] else 'Texto' end,
    now() + n * interval '4 minutes' + interval '1 hour',
    (select id from public.ministries order by name limit 1)
  from texts, generate_series(1, ${ROWS}::integer) n
`;
await owner`vacuum analyze public.announcements`;

afterAll(() => agent.destroy());

let number = 0;
/** An address that nobody asked for before, of the same rows. */
const unseen = (query: string) => {
  number += 1;
  const from = new Date(number * 1_000).toISOString();
  return `${server.url}/rest/v1/announcements?date=gte.${from}&${query}`;
};

/** Megabytes of the server and PostgreSQL, what they share counted once. */
const megabytes = async () => pssMegabytes(await processTree(server.pid ?? 0));

const health = () => fetch(`${server.url}/health`);

function write() {
  const body = { id: randomUUID(), title: "Aviso", description: "x", date: FAR };
  return send(server, agent, "POST", `/rest/v1/announcements?select=${EMBEDDED}`, { token, body });
}

/** What everybody else sees while `AT_ONCE` visitors ask for `query` without a pause. */
async function during(query: string, prefer: Record<string, string>) {
  // The first of their kind take longer, here and in the server, whoever else asks.
  await health();
  await write();
  const until = Date.now() + SECONDS * 1_000;
  const statuses = new Map<number, number>();
  let largest = 0;
  let answered = 0;
  const visitors = Array.from({ length: AT_ONCE }, async () => {
    while (Date.now() < until) {
      const headers = { ...prefer, "accept-encoding": "br" };
      const { status, bytes } = await visit(unseen(query), headers);
      // Who is one too many is told at once, and stands in no line.
      if (status !== 503) answered += 1;
      largest = Math.max(largest, bytes.length);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  /** How long a request takes, and how many visitors are answered before it. */
  const calls: { ms: number; ahead: number }[] = [];
  async function measured(request: () => Promise<{ status: number } | undefined>, status: number) {
    const [start, before] = [performance.now(), answered];
    expect((await request())?.status).toBe(status);
    calls.push({ ms: Math.round(performance.now() - start), ahead: answered - before });
  }
  let memory = 0;
  while (Date.now() < until) {
    await measured(health, 200);
    await measured(write, 201);
    memory = Math.max(memory, await megabytes());
    await delay(50);
  }
  await Promise.all(visitors);
  return {
    ms: Math.max(...calls.map(({ ms }) => ms)),
    ahead: Math.max(...calls.map(({ ahead }) => ahead)),
    memory: Math.round(memory),
    largest,
    statuses: Object.fromEntries(statuses),
  };
}

test.each<[string, string, Record<string, string>]>([
  ["everything, which is too much", `select=${EMBEDDED}&order=date.asc`, {}],
  ["the longest page there is", `select=${EMBEDDED}&order=date.asc&limit=110`, {}],
  [
    "the newest of all, counted",
    `select=${EMBEDDED}&order=date.desc,id.asc&limit=110&offset=9800`,
    { prefer: "count=exact" },
  ],
])(`${AT_ONCE} visitors ask for %s: nobody else waits`, { timeout: 120_000 }, async (...args) => {
  const [what, query, prefer] = args;
  const seen = await during(query, prefer);
  console.info(what, seen);
  expect(seen.largest).toBeLessThan(LARGEST_ANSWER);
  expect(seen.ahead).toBeLessThan(MOST_AHEAD);
  expect(seen.ms).toBeLessThan(LONGEST_MS);
  expect(seen.memory).toBeLessThan(MOST_MB);
});
