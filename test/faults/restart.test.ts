import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { repetitions } from "../support/repetitions.ts";
import { startPostgres } from "../support/started.ts";
import { signUp, Writers } from "./writers.ts";

const RESTARTS = repetitions(20);
const REQUESTS_A_SECOND = 50;
const RECOVERY_MS = 5_000;

const { database, sql, start } = await startPostgres();
const server = await start();

test(`${RESTARTS} restarts of the database at ${REQUESTS_A_SECOND} requests a second: nothing doubled or lost`, {
  timeout: 10 * 60_000,
}, async () => {
  const writers = new Writers(server, await signUp(server, database.superuser("avisos")));
  const allowed = new Set([201, 409, 503]);
  const posted: string[] = [];
  const retried: Promise<void>[] = [];
  /** Posts one announcement until it is stored, as a person who presses the button again. */
  const post = async (id: string) => {
    for (;;) {
      const status = await writers.post(id);
      // 409: an earlier try was stored, and only its answer was lost.
      if (status === 201 || status === 409) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const load = setInterval(() => {
    const id = randomUUID();
    posted.push(id);
    retried.push(post(id));
  }, 1000 / REQUESTS_A_SECOND);

  const recoveries: number[] = [];
  for (let round = 0; round < RESTARTS; round += 1) {
    const before = writers.acknowledged.length;
    await expect
      .poll(() => writers.acknowledged.length, { timeout: 20_000, interval: 10 })
      .toBeGreaterThan(before + 20);
    await database.down(round % 2 === 0 ? "fast" : "immediate");
    await database.up();
    const up = Date.now();
    const stored = writers.acknowledged.length;
    await expect
      .poll(() => writers.acknowledged.length, { timeout: 20_000, interval: 10 })
      .toBeGreaterThan(stored);
    recoveries.push(Date.now() - up);
  }
  clearInterval(load);
  await Promise.all(retried);
  writers.close();

  const [row] = await sql`
    select count(*)::int as rows, count(distinct id)::int as ids from public.announcements
  `;
  expect(row).toEqual({ rows: posted.length, ids: posted.length });
  expect([...writers.statuses.keys()].filter((status) => !allowed.has(status))).toEqual([]);
  expect(Math.max(...recoveries)).toBeLessThan(RECOVERY_MS);
  console.info(
    `${RESTARTS} restarts, ${posted.length} announcements, 0 lost, 0 doubled; slowest recovery`,
    `${Math.max(...recoveries)} ms; answers:`,
    Object.fromEntries(writers.statuses),
  );
});
