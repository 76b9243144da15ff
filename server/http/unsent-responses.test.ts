import { once } from "node:events";
import { createServer, request } from "node:http";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "../../test/support/free-port.ts";
import { UnsentResponses } from "./unsent-responses.ts";

const MB = 1024 * 1024;

/** Sends `bodies` in turn; far more than the kernel takes off our hands. */
function serve(unsent: UnsentResponses, bodies: Buffer[]): Promise<number> {
  const server = createServer((_, outgoing) => {
    const body = bodies.shift() ?? Buffer.alloc(0);
    outgoing.end(body);
    unsent.add(outgoing, body.length);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return portOf(server);
}

/** Asks and reads nothing; returns how to give up. */
async function ask(port: number) {
  const asked = request({ port, agent: false }).end();
  const [response] = await once(asked, "response");
  return { response, giveUp: () => asked.destroy() };
}

test("visitors who do not read keep others from asking for more, members apart", async () => {
  const unsent = new UnsentResponses();
  const app = new Hono().use(unsent.limit(30 * MB)).get("*", (c) => c.text("rows"));
  const statusFor = async (env?: object) => (await app.request("/", {}, env)).status;
  const port = await serve(unsent, [Buffer.alloc(20 * MB), Buffer.alloc(20 * MB)]);
  const first = await ask(port);
  expect(await statusFor()).toBe(200);
  const second = await ask(port);
  const refused = await app.request("/");
  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBe("5");
  expect(await statusFor({ incoming: {} })).toBe(200);
  first.giveUp();
  await expect.poll(() => statusFor()).toBe(200);
  second.giveUp();
});

test("what was read is held no longer", async () => {
  const unsent = new UnsentResponses();
  const app = new Hono().use(unsent.limit(10 * MB)).get("*", (c) => c.text("rows"));
  const port = await serve(unsent, [Buffer.alloc(20 * MB)]);
  const { response } = await ask(port);
  expect((await app.request("/")).status).toBe(503);
  for await (const _ of response) {
    // reads it all
  }
  await expect.poll(async () => (await app.request("/")).status).toBe(200);
});
