import { afterAll, expect, test } from "vitest";
import { EventScreen } from "../support/clients/event-screen.ts";
import { forFile } from "../support/fixtures.ts";
import { pssMegabytes } from "../support/processes.ts";
import { TestServer } from "../support/server.ts";

const SCREENS = 1_000;
const MOST_MB = 50;
const LONGEST_MS = 1_000;
const CHANGES = 10;

const server = await forFile(TestServer.start());
const owner = await forFile(server.owner());
const screens: EventScreen[] = [];

afterAll(() => {
  for (const screen of screens) screen.close();
});

/** Megabytes of the server's own process. */
const megabytes = () => pssMegabytes([server.pid ?? 0]);

async function open(count: number) {
  for (let i = 0; i < count; i += 50) {
    screens.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => EventScreen.open(server.url)))),
    );
  }
}

/** The milliseconds until the last of all screens has heard of a change by plain SQL. */
async function timeToTell() {
  const start = performance.now();
  await owner`update public.ministries set color = '#' || lpad(to_hex((random() * 16777215)::integer), 6, '0')`;
  await Promise.all(screens.map((screen) => screen.hears("ministries")));
  return Math.max(...screens.map(({ heardAt }) => heardAt)) - start;
}

test(`${SCREENS} open screens cost little, and hear of a change within a second`, async () => {
  // The first ones and the first changes cost what all of them do.
  await open(50);
  await timeToTell();
  const before = await megabytes();
  await open(SCREENS - screens.length);
  expect(new Set(screens.map(({ status }) => status))).toEqual(new Set([200]));
  const times: number[] = [];
  for (let i = 0; i < CHANGES; i += 1) times.push(await timeToTell());
  const memory = (await megabytes()) - before;
  console.info({ slowest: Math.round(Math.max(...times)), megabytes: Math.round(memory) });
  expect(Math.max(...times)).toBeLessThan(LONGEST_MS);
  expect(memory).toBeLessThan(MOST_MB);
});
