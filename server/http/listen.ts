import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Config } from "../config.ts";
import { describeCause, logError } from "../log.ts";
import { OpenResponses } from "./open-responses.ts";

/**
 * Time within which a whole request must arrive, in ms. A picture of 600 kB arrives in time at 80
 * kbit/s.
 */
export const REQUEST_TIMEOUT_MS = 60_000;

// Limits of the HTTP server against clients that send slowly or nothing. The headers of usual
// requests are smaller than 16 KiB.
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: 2_000,
  // Proxies close idle connections after two minutes at most. The server keeps them open longer,
  // because it would otherwise lose a request that arrives while it closes the connection.
  keepAliveTimeout: 130_000,
  maxHeaderSize: 16 * 1024,
};

// Number of file descriptors reserved for database connections, files being read and libraries.
const RESERVED_FILES = 200;

// A stopping server waits at most 8.5 s for open requests, because it answers every request within
// eight seconds of its arrival.
const LONGEST_MS = 8_500;
const HOLD_MS = 50;
// A busy proxy may take a second to send the next request on a connection that it keeps open.
const UNUSED_MS = 1_000;
const CHECK_EVERY_MS = 25;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Returns how many connections the limit of open files allows; undefined where the limit is
 * unknown.
 */
export function mostConnections(): number | undefined {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    const [, files] = /^Max open files +(\d+)/m.exec(limits) ?? [];
    return files === undefined ? undefined : Math.max(1, Number(files) - RESERVED_FILES);
  } catch {
    return undefined; // Only Linux has this file.
  }
}

/**
 * Passes the requests of `server` to `handle`. Returns a function that stops the server without
 * losing a request, which takes nine seconds at most. A proxy does not repeat a POST when its
 * connection breaks. Therefore the last responses tell the proxy to close the connection
 * (`Connection: close`), and the server itself closes only idle connections.
 */
export function gracefulShutdown(server: Server, handle: Handle, open = new OpenResponses()) {
  let ending = false;
  let lastUse = 0;
  let listeningEnded: Promise<void> | undefined;

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!open.accepts(request.socket)) return;
    if (ending) response.shouldKeepAlive = false;
    if (listeningEnded) void listeningEnded.then(() => handle(request, response));
    else handle(request, response);
    lastUse = performance.now();
    // A cached response is already flushed to the kernel here. Tracking cached responses too would
    // be slow, because most responses are cached.
    if (response.writableEnded && response.writableLength === 0) return;
    open.add(response);
  });

  const countConnections = promisify(server.getConnections.bind(server));

  async function finish(responses: ServerResponse[]) {
    while (responses.some((response) => open.has(response))) await delay(CHECK_EVERY_MS);
  }

  /**
   * Stops accepting connections. The kernel would reset connections that are not yet accepted.
   * Requests that arrive meanwhile wait until listening has ended, because a client opens its next
   * connection only after a response.
   */
  async function stopListening(before: ServerResponse[]) {
    await finish(before);
    await delay(HOLD_MS);
    // One turn of the event loop accepts all connections that have arrived by now.
    await new Promise(setImmediate);
    // `close` of http.Server would also close idle connections, on which a proxy may be sending a
    // request.
    NetServer.prototype.close.call(server);
    lastUse = performance.now();
  }

  async function endInOrder() {
    const before = open.all;
    for (const response of before) response.shouldKeepAlive = false;
    // The server still handles new requests during this wait, so that a health check reports that
    // the server is stopping.
    await finish(before);
    listeningEnded = stopListening(open.all);
    await listeningEnded;
    do {
      await delay(CHECK_EVERY_MS);
      await new Promise(setImmediate);
    } while (
      (await countConnections()) > 0 &&
      (open.all.length > 0 || performance.now() - Math.max(lastUse, open.lastEndAt) < UNUSED_MS)
    );
  }

  return async () => {
    ending = true;
    await Promise.race([endInOrder(), delay(LONGEST_MS, undefined, { ref: false })]);
    server.closeAllConnections();
  };
}

/**
 * Listens on the host and port of `config`. Returns the function that stops the server (see {@link
 * gracefulShutdown}).
 * @throws an error of one line that tells the operator what to do.
 */
export async function listen(handle: Handle, { host, port }: Config, open: OpenResponses) {
  const server = createServer(LIMITS);
  server.maxConnections = mostConnections() ?? Number.POSITIVE_INFINITY;
  const finishRequests = gracefulShutdown(server, handle, open);
  server.listen(port, host);
  await once(server, "listening").catch((error) => {
    const causes: Record<string, string> = {
      EADDRINUSE: `PORT ${port} is in use; stop the other program or choose another PORT`,
      EACCES: `PORT ${port} is not allowed for this account; choose one above 1023, and put a proxy in front`,
    };
    const other = `cannot listen on HOST ${host} (${error.code}); choose an address of this machine, such as 127.0.0.1 or 0.0.0.0`;
    throw new Error(causes[error.code] ?? other);
  });
  // An error at accepting a connection must not end the server, because open connections still
  // work.
  server.on("error", (error) =>
    logError(`cannot accept a connection (${describeCause(error)}); open connections still work`),
  );
  return finishRequests;
}
