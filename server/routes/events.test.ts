import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { portOf } from "../../test/support/free-port.ts";
import { eventStreams, mostStreams } from "./events.ts";

const streams = eventStreams({
  path: "/eventos",
  most: 10,
  trustProxy: false,
  headers: {},
  log: {
    begin: (_, outgoing) => (status, headers, extraHeaders) =>
      outgoing.writeHead(status, [...headers, ...extraHeaders]),
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

async function openStream() {
  const sent = request({ port, path: "/eventos?x=1", agent: false }).end();
  const [response] = await once(sent, "response");
  onTestFinished(() => response.destroy());
  return response;
}

const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

test("an event stream that nobody reads is closed, and all other streams stay open", async () => {
  const reading = await openStream();
  const other = await openStream();
  let received = "";
  const bytes = [0, 0];
  for (const [index, response] of [reading, other].entries()) {
    response.on("data", (chunk: Buffer) => {
      bytes[index] = (bytes[index] ?? 0) + chunk.length;
      if (index === 0) received = (received + chunk).slice(-100);
    });
  }
  const silent = connect(port, "127.0.0.1").on("error", () => {});
  silent.write("GET /eventos HTTP/1.1\r\nHost: x\r\n\r\n");
  silent.pause();
  await expect.poll(connections).toBe(3);
  // The server closes the silent stream only after the kernel's socket buffers are full.
  const large = "x".repeat(1024 * 1024);
  let sentBytes = 0;
  // Wait for the readers before each event. On a busy machine, the server would otherwise close the
  // streams of these readers too.
  const allRead = () => Math.min(...bytes) >= sentBytes;
  await expect
    .poll(
      async () => {
        if (allRead()) {
          streams.send(large);
          sentBytes += large.length;
        }
        return connections();
      },
      { interval: 20 },
    )
    .toBe(2);
  await expect.poll(allRead).toBe(true);
  streams.send("last");
  await expect.poll(() => received).toContain("data: last\n\n");
  silent.destroy();
});

test("a page gets at most four events a second for each table, and an event for the last change", async () => {
  const reading = await openStream();
  let received = "";
  reading.on("data", (chunk: Buffer) => {
    received += chunk;
  });
  const from = performance.now();
  while (performance.now() - from < 1_000) {
    for (const table of ["editions", "announcements", "editions"]) streams.send(table);
    await delay(5);
  }
  streams.send("last");
  await expect.poll(() => received).toContain("data: last\n\n");
  const times = received.match(/^data: announcements$/gm)?.length ?? 0;
  expect(times).toBeGreaterThan(1);
  expect(times).toBeLessThanOrEqual(6);
  expect(received.match(/^data: editions$/gm)?.length).toBe(times);
});

test("one network address may open half of all streams, and further streams are refused", async () => {
  const opened = await Promise.all(Array.from({ length: 5 }, openStream));
  const refused = await openStream();
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "30"]);
  opened[0]?.destroy();
  await expect.poll(async () => (await openStream()).statusCode).toBe(200);
});

test("the handler of event streams leaves requests with another method or path to other handlers", async () => {
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

test("event streams use at most half of the connections", () => {
  expect([mostStreams(), mostStreams(65_000), mostStreams(824)]).toEqual([2_000, 2_000, 412]);
});
