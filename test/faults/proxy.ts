import { Agent, createServer, type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { portOf } from "../support/free-port.ts";

const RETRY_FOR_MS = 30_000;

function destroy(this: Socket) {
  this.destroy();
}

/**
 * Starts a proxy like Caddy with `lb_try_duration`: each request goes to the next of `servers` over a kept connection,
 * waits while nothing listens, and is sent again when it is a GET whose connection broke.
 */
export async function startProxy(servers: { port: number }[]) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
  // The agent reuses a kept connection that the server has ended until it is destroyed, some turns of the event loop later.
  agent.on("free", (socket: Socket) => socket.off("end", destroy).on("end", destroy));
  let turn = 0;

  /** Resolves to the response, or to whether nothing has listened. */
  async function attempt({ method, url: path, headers }: IncomingMessage, body: Buffer) {
    // First notice which kept connections the server has closed, as Caddy's threads do: their end comes in one turn of
    // the event loop, their close in the next.
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

  // Node.js closes an idle connection after five seconds and resets a request that is sent at that moment. Caddy keeps
  // idle connections for five minutes, which is longer than a test: this proxy keeps them open.
  const proxy = createServer({ keepAliveTimeout: 0 }, async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const deadline = Date.now() + RETRY_FOR_MS;
    while (Date.now() < deadline) {
      const answer = await attempt(incoming, body);
      if (typeof answer === "object") {
        // Both headers describe the connection to the server (RFC 9110 §7.6.1), not the one to the client.
        const { connection: _, "keep-alive": __, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(outgoing);
        return;
      }
      if (answer === "broken" && incoming.method !== "GET") break;
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
