import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { portOf } from "../../test/support/free-port.ts";
import { eventStreams, mostScreens } from "./events.ts";

const streams = eventStreams({
  path: "/eventos",
  most: 10,
  trustProxy: false,
  headers: {},
  log: {
    begin: (_, outgoing) => (status, headers, own) =>
      outgoing.writeHead(status, [...headers, ...own]),
  },
});
const server = createServer((incoming, outgoing) => {
  if (!streams.answer(incoming, outgoing)) outgoing.writeHead(404).end();
});
let port = 0;

beforeEach(async () => {
  port = await portOf(server);
});

afterEach(() => server.close());

async function screen() {
  const sent = request({ port, path: "/eventos?x=1", agent: false }).end();
  const [response] = await once(sent, "response");
  onTestFinished(() => response.destroy());
  return response;
}

const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

test("a screen that reads nothing is dropped, and all others go on", async () => {
  const [reading, other] = [await screen(), await screen()];
  let heard = "";
  const bytes = [0, 0];
  for (const [index, response] of [reading, other].entries()) {
    response.on("data", (chunk: Buffer) => {
      bytes[index] = (bytes[index] ?? 0) + chunk.length;
      if (index === 0) heard = (heard + chunk).slice(-100);
    });
  }
  const silent = connect(port, "127.0.0.1").on("error", () => {});
  silent.write("GET /eventos HTTP/1.1\r\nHost: x\r\n\r\n");
  silent.pause();
  await expect.poll(connections).toBe(3);
  // What the system keeps for it fills up first.
  const large = "x".repeat(1024 * 1024);
  let told = 0;
  // On a busy machine those that read are behind for a moment too, and would be dropped like the silent one.
  const allRead = () => Math.min(...bytes) >= told;
  await expect
    .poll(
      async () => {
        if (allRead()) {
          streams.tell(large);
          told += large.length;
        }
        return connections();
      },
      { interval: 20 },
    )
    .toBe(2);
  await expect.poll(allRead).toBe(true);
  streams.tell("last");
  await expect.poll(() => heard).toContain("data: last\n\n");
  silent.destroy();
});

test("a screen is told each table four times a second at most, and of the last change too", async () => {
  const reading = await screen();
  let heard = "";
  reading.on("data", (chunk: Buffer) => {
    heard += chunk;
  });
  const from = performance.now();
  while (performance.now() - from < 1_000) {
    for (const table of ["editions", "announcements", "editions"]) streams.tell(table);
    await delay(5);
  }
  streams.tell("last");
  await expect.poll(() => heard).toContain("data: last\n\n");
  const times = heard.match(/^data: announcements$/gm)?.length ?? 0;
  expect(times).toBeGreaterThan(2);
  expect(times).toBeLessThanOrEqual(6);
  expect(heard.match(/^data: editions$/gm)?.length).toBe(times);
});

test("half of all screens may come from one address; then others are refused", async () => {
  const opened = await Promise.all(Array.from({ length: 5 }, screen));
  const refused = await screen();
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "30"]);
  opened[0]?.destroy();
  await expect.poll(async () => (await screen()).statusCode).toBe(200);
});

test("other methods and addresses are not its own", async () => {
  for (const [method, path] of [
    ["POST", "/eventos"],
    ["HEAD", "/eventos"],
    ["GET", "/eventos/1"],
  ]) {
    const sent = request({ port, path, method, agent: false }).end();
    const [response] = await once(sent, "response");
    expect(response.statusCode).toBe(404);
    response.destroy();
  }
});

test("open screens leave half of the connections to everybody else", () => {
  expect([mostScreens(), mostScreens(65_000), mostScreens(824)]).toEqual([2_000, 2_000, 412]);
});
