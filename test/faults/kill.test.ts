import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { forFile } from "../support/fixtures.ts";
import { repetitions } from "../support/repetitions.ts";
import { TestServer } from "../support/server.ts";
import { missing, signUp, Writers } from "./writers.ts";

const KILLS = repetitions(160);
const ROWS = repetitions(12_000);
const PEOPLE = 16;

const server = await forFile(TestServer.start());

/** SIGKILL for the server, for PostgreSQL or for both, in turn. */
async function kill(round: number) {
  if (round % 3 !== 0) process.kill(await server.postmaster(), "SIGKILL");
  if (round % 3 !== 1) await server.down("SIGKILL");
}

test(`${KILLS} kills under writes lose no acknowledged row and no start fails`, {
  timeout: 20 * 60_000,
}, async () => {
  const writers = new Writers(server, await signUp(server));
  let checked = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const goal = Math.ceil(((round + 1) * ROWS) / KILLS);
    writers.start(PEOPLE);
    await expect
      .poll(() => writers.acknowledged.length, { timeout: 30_000, interval: 5 })
      .toBeGreaterThanOrEqual(goal);
    // A different moment each time; nothing is waited for but time itself.
    await delay(Math.random() * 20);
    await kill(round);
    await writers.stop();
    // A server that was not killed starts its PostgreSQL again by itself.
    if (round % 3 !== 1) {
      if (round % 10 === 0) await killWhileStarting();
      await server.up();
    }
    if (round % 10 === 9) {
      await healthy();
      expect(await missing(server, writers.acknowledged.slice(checked))).toBe(0);
      checked = writers.acknowledged.length;
    }
  }
  writers.close();
  await healthy();
  expect(await missing(server, writers.acknowledged)).toBe(0);
  expect(writers.acknowledged.length).toBeGreaterThanOrEqual(ROWS);
  console.info(
    `${KILLS} kills, ${writers.acknowledged.length} acknowledged rows, 0 lost; answers:`,
    Object.fromEntries(writers.statuses),
  );
});

/** Waits until the server and its database answer again. */
async function healthy() {
  await expect
    .poll(async () => (await fetch(`${server.url}/health`)).status, { timeout: 10_000 })
    .toBe(200);
}

async function killWhileStarting() {
  const child = server.spawn("main.js");
  const exited = once(child, "exit");
  await delay(100 + Math.random() * 600);
  child.kill("SIGKILL");
  await exited;
}
