import { randomUUID } from "node:crypto";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { callJson, PUBLISHABLE_KEY, sessionOf, signUp } from "../support/clients/visitor.ts";
import { forFile } from "../support/for-file.ts";
import { portOf } from "../support/free-port.ts";
import { startPostgres } from "../support/start-for-file.ts";
import { countMissing, Writers } from "./writers.ts";

const READS = ["/", "/rest/v1/ministries?select=name", "/rest/v1/announcements?select=id&limit=1"];

const RETRY_FOR_MS = 30_000;

function destroy(this: Socket) {
  this.destroy();
}

/**
 * Starts a proxy that behaves like Caddy with `lb_try_duration`. Each request goes to the next of
 * `servers` over a keep-alive connection. The proxy retries while no server listens, and when the
 * connection of a GET breaks.
 */
async function startProxy(servers: { port: number }[]) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
  // A connection that the server has ended is destroyed at once, because the agent would reuse it
  // until the event `close`.
  agent.on("free", (socket: Socket) => socket.off("end", destroy).on("end", destroy));
  let turn = 0;

  /**
   * Forwards a request once. Resolves to the response, "refused" when no server listens, or
   * "broken" otherwise.
   */
  async function attempt({ method, url: path, headers }: IncomingMessage, body: Buffer) {
    // Wait two turns of the event loop, so that the agent learns which connections the server has
    // closed. `end` comes in one turn and `close` in the next.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    const { connection: _, ...passed } = headers;
    turn += 1;
    const { port } = servers[turn % servers.length] ?? {};
    return new Promise<IncomingMessage | "refused" | "broken">((resolve) => {
      request({ host: "127.0.0.1", port, method, path, headers: passed, agent }, resolve)
        .on("error", (error) =>
          resolve("code" in error && error.code === "ECONNREFUSED" ? "refused" : "broken"),
        )
        .end(body);
    });
  }

  // The proxy never closes an idle connection. Node.js would close it after five seconds, and a
  // request at that moment would fail. Caddy keeps idle connections for five minutes, which is
  // longer than this test.
  const proxy = createServer({ keepAliveTimeout: 0 }, async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const deadline = Date.now() + RETRY_FOR_MS;
    while (Date.now() < deadline) {
      const result = await attempt(incoming, body);
      if (typeof result === "object") {
        // `connection` and `keep-alive` describe the connection to the server, so the client gets
        // neither (RFC 9110 §7.6.1).
        const { connection: _, "keep-alive": __, ...headers } = result.headers;
        outgoing.writeHead(result.statusCode ?? 502, headers);
        result.pipe(outgoing);
        return;
      }
      if (result === "broken" && incoming.method !== "GET") break;
      await delay(20);
    }
    outgoing.writeHead(502).end();
  });
  const port = await portOf(proxy);
  const close = () => {
    proxy.close();
    agent.destroy();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

const { sql, start } = await startPostgres();
const server = await start();
const other = await start();
const proxy = await forFile(startProxy([server, other]));

test("a row or a session that one server changes takes effect on the other at once", async () => {
  const one = server.url;
  const two = other.url;
  const session = await signUp(one);
  const row = { id: randomUUID(), title: "Aviso", description: "x", date: "2030-01-01T00:00:00Z" };
  const path = "/rest/v1/announcements";
  const stored = await callJson(two + path, row, { token: session.access_token });
  expect(stored.status).toBe(201);
  const read = await callJson(`${one}${path}?select=id&id=eq.${row.id}`, undefined, {
    method: "GET",
  });
  expect(read.body).toEqual([{ id: row.id }]);

  const refresh = `${two}/auth/v1/token?grant_type=refresh_token`;
  const renewed = sessionOf(await callJson(refresh, session));
  const token = renewed.access_token;
  await callJson(`${one}/auth/v1/logout`, {}, { token });
  const user = await callJson(`${two}/auth/v1/user`, undefined, { method: "GET", token });
  expect(user.status).toBe(403);
  expect((await callJson(refresh, renewed)).status).toBe(400);
});

test("no read and at most one write a restart fails while servers behind a proxy restart", {
  timeout: 180_000,
}, async () => {
  const writers = await Writers.signUp(proxy.url, sql);
  const failed: string[] = [];
  let running = true;
  async function read(reader: number) {
    for (let turn = reader; running; turn += 1) {
      const path = READS[turn % READS.length] ?? "/";
      const response = await fetch(proxy.url + path, { headers: { apikey: PUBLISHABLE_KEY } });
      const text = await response.text();
      if (response.status !== 200) failed.push(`${path}: ${response.status} ${text}`);
    }
  }
  const readers = Promise.all(Array.from({ length: 8 }, (_, reader) => read(reader)));
  writers.start(8);
  for (const restarted of [[server], [other], [server, other]]) {
    await writers.waitForMore(20);
    const codes = await Promise.all(restarted.map((each) => each.down()));
    expect(codes).toEqual(restarted.map(() => 0));
    await Promise.all(restarted.map((each) => each.up()));
  }
  await writers.waitForMore(20);
  running = false;
  await Promise.all([readers, writers.stop()]);
  expect(failed).toEqual([]);
  // Four servers have stopped. A write may meet the moment in which connections are closed.
  expect(writers.failures.length).toBeLessThanOrEqual(4);
  expect(await countMissing(sql, writers.acknowledged)).toBe(0);
});
