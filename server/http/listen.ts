import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Config } from "../config.ts";
import { describeCause, logError } from "../log.ts";
import { OpenResponses } from "./open-responses.ts";

/** The largest picture, half a megabyte with what is around it, comes in it over 70 kbit/s. */
export const REQUEST_TIMEOUT_MS = 60_000;

// Against clients that send slowly or nothing; no request needs headers larger than a token and a few words.
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: 2_000,
  // Proxies close idle connections after two minutes at most. A request sent when we close the connection is lost.
  keepAliveTimeout: 130_000,
  maxHeaderSize: 16 * 1024,
};

// File descriptors for the database's connections, files being read, and what the library opens besides.
const RESERVED_FILES = 200;

// Every request is answered within eight seconds of its arrival, whatever the database does.
const LONGEST_MS = 8_500;
const HOLD_MS = 50;
// A proxy on a busy machine may take this long to send a request on a connection that it has kept.
const UNUSED_MS = 1_000;
const CHECK_EVERY_MS = 25;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Returns how many connections may be open without taking descriptors needed elsewhere; undefined if unknown. */
export function mostConnections(): number | undefined {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    const [, files] = /^Max open files +(\d+)/m.exec(limits) ?? [];
    return files === undefined ? undefined : Math.max(1, Number(files) - RESERVED_FILES);
  } catch {
    return undefined; // not Linux
  }
}

/**
 * Passes the requests of `server` to `handle`. Returns the way to end it without losing a request, which takes nine
 * seconds at most. A proxy does not send a POST again when its connection breaks. So responses tell it to leave the
 * connection (`Connection: close`), and the server closes only connections that have been unused for a while.
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
    // A cached response is flushed already; there are too many of them to listen for each one's end.
    if (response.writableEnded && response.writableLength === 0) return;
    open.add(response);
  });

  const countConnections = promisify(server.getConnections.bind(server));

  async function finish(responses: ServerResponse[]) {
    while (responses.some((response) => open.has(response))) await delay(CHECK_EVERY_MS);
  }

  /**
   * The kernel resets connections that are not yet accepted when the server stops listening. To have none, requests that
   * arrive meanwhile wait: a client connects anew only after a response.
   */
  async function stopListening(before: ServerResponse[]) {
    await finish(before);
    await delay(HOLD_MS);
    // Accepts all connections that have arrived by now, however busy this process was.
    await new Promise(setImmediate);
    // The method of http.Server would close idle connections along with it.
    NetServer.prototype.close.call(server);
    lastUse = performance.now();
  }

  async function endInOrder() {
    const before = open.all;
    for (const response of before) response.shouldKeepAlive = false;
    // New requests are handled meanwhile: a health check learns that the server is stopping.
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
 * Listens where `config` says. Returns the way to end it (see {@link gracefulShutdown}).
 * @throws with one line that says what to do.
 */
export async function listen(handle: Handle, { host, port }: Config, open: OpenResponses) {
  const server = createServer(LIMITS);
  server.maxConnections = mostConnections() ?? Number.POSITIVE_INFINITY;
  const finishRequests = gracefulShutdown(server, handle, open);
  server.listen(port, host);
  await once(server, "listening").catch((error) => {
    const causes: Record<string, string> = {
      EADDRINUSE: `PORT ${port} is taken; stop the other program or choose another PORT`,
      EACCES: `PORT ${port} is not for this account; choose one above 1023, and put a proxy before it`,
    };
    const other = `cannot listen on HOST ${host} (${error.code}); choose an address of this machine, such as 127.0.0.1 or 0.0.0.0`;
    throw new Error(causes[error.code] ?? other);
  });
  // For want of file descriptors, for example: open connections are still served.
  server.on("error", (error) => logError(`cannot accept a connection: ${describeCause(error)}`));
  return finishRequests;
}
