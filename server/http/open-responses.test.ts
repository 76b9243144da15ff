import { createServer, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "../../test/support/free-port.ts";
import { handleRequests } from "./listen.ts";
import { OpenResponses } from "./open-responses.ts";

const MB = 1024 * 1024;
const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n";

/**
 * Starts a server whose responses are larger than the kernel's socket buffers. `open` tracks the
 * responses.
 */
async function serve(mostBytes: number, bytes = 8 * MB, stalledMs?: number) {
  const open = new OpenResponses({ trustProxy: true, mostBytes });
  const server = createServer();
  const answered: ServerResponse[] = [];
  const stop = handleRequests(
    server,
    (_, outgoing) => {
      outgoing.end(Buffer.alloc(bytes));
      open.add(outgoing, bytes);
      answered.push(outgoing);
    },
    open,
    stalledMs,
  );
  onTestFinished(stop);
  const port = await portOf(server);
  /** Sends `times` requests in one packet. The returned socket reads no response. */
  async function sendRequests(address = "192.0.2.1", times = 1): Promise<Socket> {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void socket.destroy());
    const before = answered.length;
    socket.write(`${REQUEST}X-Forwarded-For: ${address}\r\n\r\n`.repeat(times));
    await expect.poll(() => answered.length, { interval: 5 }).toBeGreaterThan(before);
    return socket;
  }
  return { open, sendRequests, answered };
}

test("no response stays open after its client closes the connection", async () => {
  const { open, sendRequests } = await serve(200 * MB);
  const sockets = [await sendRequests(), await sendRequests("192.0.2.1", 10)];
  expect(open.all).toHaveLength(11);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => open.all).toEqual([]);
});

test("the server closes a connection with a thousand requests in one packet", async () => {
  const { open, sendRequests, answered } = await serve(200 * MB);
  const socket = await sendRequests("192.0.2.1", 1_000);
  await expect.poll(() => socket.resume().destroyed).toBe(true);
  expect(answered).toHaveLength(16);
  expect(open.all).toEqual([]);
});

test("the server answers sixteen requests in one packet", async () => {
  const { sendRequests } = await serve(200 * MB);
  const socket = await sendRequests("192.0.2.1", 16);
  let bytes = 0;
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await expect.poll(() => bytes).toBeGreaterThan(16 * 8 * MB);
});

test("the connection of a client that reads nothing is closed, and the connection of a slow reader stays open", async () => {
  const { open, sendRequests } = await serve(200 * MB, 24 * MB, 1_500);
  await sendRequests();
  const slow = await sendRequests();
  const started = performance.now();
  let bytes = 0;
  const reading = setInterval(() => {
    bytes += slow.pause().read()?.length ?? 0;
  }, 5);
  onTestFinished(() => clearInterval(reading));
  await expect.poll(() => open.all.length, { interval: 20 }).toBe(1);
  expect(performance.now() - started).toBeGreaterThan(1_400);
  await expect.poll(() => bytes).toBeGreaterThan(24 * MB);
  expect(performance.now() - started).toBeGreaterThan(1_500);
});

test("when too many bytes wait, the oldest response of the address with most bytes is closed", async () => {
  const { open, sendRequests, answered } = await serve(40 * MB);
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.2", "192.0.2.1"]) {
    await sendRequests(address);
  }
  expect(open.all).toHaveLength(5);
  await sendRequests("192.0.2.3");
  const [first, second, ...others] = answered;
  expect(open.all).toEqual([first, ...others]);
  expect(second?.req.socket.destroyed).toBe(true);
});
