import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
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
  // Proxies close idle connections after two minutes at most. The server waits longer than that,
  // because a request that arrives while the server closes the connection would be lost.
  keepAliveTimeout: 130_000,
  maxHeaderSize: 16 * 1024,
};

// Number of file descriptors reserved for database connections, files being read and libraries.
const RESERVED_FILES = 200;

// A stopping server waits eight seconds for open requests, because it answers every request within
// eight seconds of its arrival.
const STOPPING_MS = 8_000;
// A busy proxy may take a second to send the next request on a connection that it keeps open.
const UNUSED_MS = 1_000;
const CHECK_EVERY_MS = 25;

// A client that reads nothing of its response for 30 seconds loses its connection. A slow reader
// keeps the connection, because the time starts again with each byte that the kernel takes.
const STALLED_MS = 30_000;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

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
 * Passes the requests of `server` to `handle`. Returns a function that stops the server within
 * eight seconds. The function closes the port, answers open requests with `Connection: close`, and
 * then closes the remaining connections.
 */
export function handleRequests(
  server: Server,
  handle: Handle,
  open = new OpenResponses(),
  stalledMs = STALLED_MS,
) {
  let isStopping = false;
  server.setTimeout(stalledMs);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!open.accepts(request.socket)) return;
    if (isStopping) response.shouldKeepAlive = false;
    handle(request, response);
    // The cache has answered, and the kernel has the whole response. Only other responses are
    // tracked, because tracking takes time and most responses come from the cache.
    if (response.writableEnded && response.writableLength === 0) return;
    open.add(response);
  });

  async function finish() {
    await delay(UNUSED_MS);
    while (open.all.length > 0) await delay(CHECK_EVERY_MS);
  }

  return async () => {
    isStopping = true;
    for (const response of open.all) response.shouldKeepAlive = false;
    // In one turn of the event loop, the server accepts the connections that have arrived. Without
    // this turn, the kernel would reset these connections.
    await delay(0);
    // Call `close` of net.Server, because `close` of http.Server also closes connections whose last
    // response is not yet flushed.
    const closed = once(server, "close");
    NetServer.prototype.close.call(server);
    await Promise.race([closed, finish(), delay(STOPPING_MS, undefined, { ref: false })]);
    server.closeAllConnections();
  };
}

/**
 * Listens on the host and port of `config`. Returns the function that stops the server.
 * @throws an error of one line that tells the operator what to do.
 */
export async function listen(handle: Handle, { host, port }: Config, open: OpenResponses) {
  const server = createServer(LIMITS);
  server.maxConnections = mostConnections() ?? Number.POSITIVE_INFINITY;
  const finishRequests = handleRequests(server, handle, open);
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
