import { once } from "node:events";
import { createServer, get } from "node:http";
import { expect, test } from "vitest";
import { portOf } from "../../test/support/free-port.ts";
import { handleRequests } from "./listen.ts";

const MB = 1024 * 1024;

/**
 * Sends a response to a client that begins to read when the server is already stopping. Returns how
 * many of the `bytes` the client receives.
 */
async function countReceivedBytes(bytes: number) {
  const server = createServer();
  const end = handleRequests(server, (_, response) => {
    response.end(Buffer.alloc(bytes));
  });
  const port = await portOf(server);
  const [response] = await once(get({ port, agent: false }), "response");
  const ended = end();
  let received = 0;
  for await (const chunk of response) received += chunk.length;
  await ended;
  return received;
}

test.each([1, 20 * MB])(
  "a response of %i bytes is sent completely although the server stops before the client reads",
  async (bytes) => {
    expect(await countReceivedBytes(bytes)).toBe(bytes);
  },
);
