import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { TestPostgres } from "../../test/support/database/postgres.ts";
import { forFile } from "../../test/support/fixtures.ts";
import { createLogger } from "../log.ts";
import { runAsLeader } from "./maintenance.ts";

const database = await forFile(TestPostgres.start());

/** Starts the work of one server; `runs` tells how often its task ran. */
function start(work: (signal: AbortSignal) => Promise<void> = async () => {}) {
  let runs = 0;
  const run = async (signal: AbortSignal) => {
    runs += 1;
    await work(signal);
  };
  const leader = runAsLeader(
    { url: database.url },
    [{ name: "task", run }],
    createLogger("silent"),
  );
  return { leader, runs: () => runs };
}

test("one of the servers that share a database is the leader, and another after its end", async () => {
  const servers = [start(), start(), start()];
  const runs = () => servers.map((server) => server.runs()).sort();
  await expect.poll(runs).toEqual([0, 0, 1]);
  // Long enough for the look of every server.
  await delay(1_000);
  expect(runs()).toEqual([0, 0, 1]);
  expect(servers.filter(({ leader }) => leader.isLeader())).toEqual(
    servers.filter((server) => server.runs() === 1),
  );
  const [holder, ...others] = servers.sort((a, b) => b.runs() - a.runs());
  await holder?.leader.stop();
  const late = start();
  await expect.poll(late.runs).toBe(1);
  await Promise.all([late, ...others].map(({ leader }) => leader.stop()));
});

test("what is under way is given up when the server stops", async () => {
  let aborted = false;
  const { leader, runs } = start((signal) =>
    delay(60_000, undefined, { signal }).catch(() => {
      aborted = true;
    }),
  );
  await expect.poll(runs).toBe(1);
  await leader.stop();
  expect(aborted).toBe(true);
});
