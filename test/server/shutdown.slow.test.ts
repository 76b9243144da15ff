import { once } from "node:events";
import { existsSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { PUBLISHABLE_KEY, postJson } from "../support/clients/visitor.ts";
import { forTest } from "../support/for-file.ts";
import { TestServer } from "../support/server.ts";

/**
 * Time limit in ms for a stop. docs/operations.md promises ten seconds, and a busy machine needs
 * more.
 */
const LONGEST_STOP_MS = 15_000;

/** Sends a request on a new connection, or on one of `agent`. */
async function get(port: number, path: string, agent: Agent | false = false) {
  // A proxy sends `Connection: keep-alive`, because it would reuse the connection.
  const headers = { apikey: PUBLISHABLE_KEY, Connection: "keep-alive" };
  const [response] = await once(request({ port, path, agent, headers }).end(), "response");
  const { statusCode: status, headers: responseHeaders } = response;
  return { status, connection: responseHeaders.connection, body: await text(response) };
}

/** Sends a sign-up, and returns when it waits for a lock, which `release` removes. */
async function startBlockedSignUp(at: TestServer) {
  const owner = at.owner();
  const lock = await owner.reserve();
  await lock`begin`;
  await lock`lock table auth.users in access exclusive mode`;
  const credentials = { email: "ana@example.org", password: "senha-de-teste" };
  const response = postJson(`${at.url}/auth/v1/signup`, credentials);
  await expect
    .poll(async () => (await owner`select from pg_locks where not granted`).length)
    .toBeGreaterThan(0);
  const release = () => {
    lock.release();
    return owner.end();
  };
  return { response, release };
}

test("a server that stops answers the requests of open connections", async () => {
  const server = await forTest(TestServer.start());
  const { port } = server;
  const keepAliveAgent = new Agent({ keepAlive: true });
  expect((await get(port, "/health", keepAliveAgent)).connection).toBe("keep-alive");
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  const closed = once(silent, "close");
  const waiting = await startBlockedSignUp(server);
  const ended = server.down("SIGTERM");

  const refusal = () => get(port, "/health").catch((error) => error.code);
  await expect.poll(refusal).toBe("ECONNREFUSED");
  expect(await get(port, "/rest/v1/ministries?select=name", keepAliveAgent)).toMatchObject({
    status: 200,
    connection: "close",
  });
  process.kill(server.pid ?? 0, "SIGTERM");

  await waiting.release();
  const response = await waiting.response;
  const start = Date.now();
  expect(response.status).toBe(200);
  expect(response.headers.get("Connection")).toBe("close");
  expect(await ended).toBe(0);
  expect(Date.now() - start).toBeLessThan(LONGEST_STOP_MS);
  await closed;
  keepAliveAgent.destroy();
});

test("a server that stops ends a request that waits too long with a 503", async () => {
  const server = await forTest(TestServer.start());
  const waiting = await startBlockedSignUp(server);
  const start = Date.now();
  expect(await server.down("SIGTERM")).toBe(0);
  expect(Date.now() - start).toBeLessThan(LONGEST_STOP_MS);
  expect((await waiting.response).status).toBe(503);
  expect(existsSync(join(server.dataDir, "postgres/postmaster.pid"))).toBe(false);
  await waiting.release();
});

test("a server whose output is closed keeps working", async () => {
  const server = await forTest(TestServer.prepared());
  const child = server.spawn("main.js");
  const ended = once(child, "exit");
  child.stdout?.once("data", () => child.stdout?.destroy());
  child.stderr?.destroy();
  const { url, dataDir } = server;
  const status = () =>
    fetch(url).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(status, { timeout: 40_000 }).toBe(200);
  for (let i = 0; i < 20; i += 1) expect(await status()).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
});
