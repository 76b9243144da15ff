import { expect, test } from "vitest";
import { PUBLISHABLE_KEY as apikey } from "../support/clients/visitor.ts";
import { forFile } from "../support/fixtures.ts";
import { repetitions } from "../support/repetitions.ts";
import { startPostgres } from "../support/started.ts";
import { startProxy } from "./proxy.ts";
import { signUp, Writers } from "./writers.ts";

const RESTARTS = repetitions(8);
const PEOPLE = 8;
const READS = ["/", "/rest/v1/ministries?select=name", "/rest/v1/announcements?select=id&limit=1"];

const { database, sql, start } = await startPostgres();
const server = await start();
const proxy = await forFile(startProxy([server]));

test(`${RESTARTS} restarts under load behind a proxy: no failed GET, no lost or doubled POST`, {
  timeout: 10 * 60_000,
}, async () => {
  const writers = new Writers(proxy, await signUp(server, database.superuser("avisos")));
  const read = new Map<number, number>();
  let running = true;
  const readers = Array.from({ length: PEOPLE }, async () => {
    for (let turn = 0; running; turn += 1) {
      const path = READS[turn % READS.length] ?? "/";
      const response = await fetch(proxy.url + path, { headers: { apikey } });
      await response.arrayBuffer();
      read.set(response.status, (read.get(response.status) ?? 0) + 1);
    }
  });
  writers.start(PEOPLE);
  for (let round = 0; round < RESTARTS; round += 1) {
    const before = writers.acknowledged.length;
    await expect
      .poll(() => writers.acknowledged.length, { interval: 5 })
      .toBeGreaterThan(before + 20);
    expect(await server.down()).toBe(0);
    await server.up();
  }
  running = false;
  await Promise.all([...readers, writers.stop()]);
  writers.close();

  const { length: n } = writers.acknowledged;
  const [row] = await sql`
    select count(*)::int as rows, count(distinct id)::int as ids,
      count(*) filter (where id = any(${writers.acknowledged}))::int as posted
    from public.announcements
  `;
  expect(Object.fromEntries(read)).toEqual({ 200: expect.any(Number) });
  expect(Object.fromEntries(writers.statuses)).toEqual({ 201: n });
  expect(row).toEqual({ rows: n, ids: n, posted: n });
  console.info(
    `${RESTARTS} restarts behind a proxy, ${n} announcements, 0 lost, 0 doubled; reads:`,
    Object.fromEntries(read),
  );
});
