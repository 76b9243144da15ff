import { Agent, createServer, type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../support/free-port.ts";

const RETRY_FOR_MS = 30_000;

function destroy(this: Socket) {
  this.destroy();
}

type Attempt = { answer?: IncomingMessage; connected: boolean };

/**
 * Starts what Caddy is with `lb_try_duration`: each request to the next of `servers`; it keeps connections, waits while
 * nothing listens, asks again for a GET whose connection broke, and never sends again what may have been received of
 * anything else. A plain one keeps no connection and sends whatever broke to the next server.
 */
export async function startProxy(servers: { port: number }[], { isPlain = false } = {}) {
  const agent = new Agent({ keepAlive: !isPlain, maxFreeSockets: 256 });
  // The agent reuses a kept connection that the server has ended until it is destroyed, some turns of the event loop later.
  agent.on("free", (socket: Socket) => socket.off("end", destroy).on("end", destroy));
  let turn = 0;

  async function attempt(incoming: IncomingMessage, body: Buffer): Promise<Attempt> {
    // After a stall of this process, first notice which kept connections the server has closed, as Caddy's threads do:
    // their end in one turn of the event loop, their close in the next.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    const { method, url: path, headers } = incoming;
    const { connection: _, ...passed } = headers;
    turn += 1;
    const { port } = servers[turn % servers.length] ?? {};
    return new Promise((resolve) => {
      const outgoing = request(
        { host: "127.0.0.1", port, method, path, headers: passed, agent },
        (answer) => resolve({ answer, connected: true }),
      );
      outgoing.on("error", (error) => {
        const refused = "code" in error && error.code === "ECONNREFUSED";
        resolve({ connected: !refused });
      });
      outgoing.end(body);
    });
  }

  // Node.js closes an idle connection after five seconds and resets a request that is sent at that moment. Caddy keeps
  // idle connections for five minutes, which is longer than a test: this proxy keeps them open.
  const proxy = createServer({ keepAliveTimeout: 0 }, async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const deadline = Date.now() + RETRY_FOR_MS;
    while (Date.now() < deadline) {
      const { answer, connected } = await attempt(incoming, Buffer.concat(chunks));
      if (answer) {
        // Both headers describe the connection to the server (RFC 9110 §7.6.1), not the one to the client.
        const { connection: _, "keep-alive": __, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(outgoing);
        return;
      }
      if (connected && incoming.method !== "GET" && !isPlain) break;
      await delay(20);
    }
    outgoing.writeHead(502).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
  const close = () => {
    proxy.close();
    agent.destroy();
  };
  return { port, url: `http://127.0.0.1:${port}`, close };
}
