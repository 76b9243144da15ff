import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { PUBLISHABLE_KEY as apikey } from "../support/clients/visitor.ts";
import { forFile } from "../support/fixtures.ts";
import { repetitions } from "../support/repetitions.ts";
import { startPostgres } from "../support/started.ts";
import { startProxy } from "./proxy.ts";
import { signUp } from "./writers.ts";

const RESTARTS = repetitions(8);
const PEOPLE = 16;
const READS = ["/", "/rest/v1/ministries?select=name", "/rest/v1/announcements?select=id&limit=1"];

const { database, sql, start } = await startPostgres();
const server = await start();
const proxy = await forFile(startProxy([server]));

test(`${RESTARTS} restarts under load behind a proxy: no failed GET, no lost or doubled POST`, {
  timeout: 10 * 60_000,
}, async () => {
  const Authorization = `Bearer ${await signUp(server, database.superuser("avisos"))}`;
  const answers = { GET: new Map<number, number>(), POST: new Map<number, number>() };
  const posted: string[] = [];
  let running = true;
  const count = (method: "GET" | "POST", status: number) =>
    answers[method].set(status, (answers[method].get(status) ?? 0) + 1);

  async function write() {
    while (running) {
      const id = randomUUID();
      const body = { id, title: "Aviso", description: "x", date: "2030-01-01T00:00:00Z" };
      const { status } = await fetch(`${proxy.url}/rest/v1/announcements`, {
        method: "POST",
        headers: { apikey, Authorization, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      posted.push(id);
      count("POST", status);
    }
  }
  async function read() {
    for (let turn = 0; running; turn += 1) {
      const path = READS[turn % READS.length] ?? "/";
      const response = await fetch(proxy.url + path, { headers: { apikey } });
      await response.arrayBuffer();
      count("GET", response.status);
    }
  }
  const load = Promise.all(
    Array.from({ length: PEOPLE }, (_, person) => (person % 2 === 0 ? write() : read())),
  );
  for (let round = 0; round < RESTARTS; round += 1) {
    const before = posted.length;
    await expect.poll(() => posted.length, { interval: 5 }).toBeGreaterThan(before + 20);
    expect(await server.down()).toBe(0);
    await server.up();
  }
  running = false;
  await load;

  const { length: n } = posted;
  const [row] = await sql`
    select count(*)::int as rows, count(distinct id)::int as ids,
      count(*) filter (where id = any(${posted}))::int as posted
    from public.announcements
  `;
  expect(Object.fromEntries(answers.GET)).toEqual({ 200: expect.any(Number) });
  expect(Object.fromEntries(answers.POST)).toEqual({ 201: n });
  expect(row).toEqual({ rows: n, ids: n, posted: n });
  console.info(
    `${RESTARTS} restarts behind a proxy, ${n} announcements, 0 lost, 0 doubled; reads:`,
    Object.fromEntries(answers.GET),
  );
});
