import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { OpenResponses } from "./open-responses.ts";

// Every request is answered within eight seconds of its arrival, whatever the database does.
const LONGEST_MS = 8_500;
const HOLD_MS = 50;
// Longer than a proxy on a busy machine stands still before it sends a request on a connection that it has kept.
const UNUSED_MS = 1_000;
const CHECK_EVERY_MS = 25;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Passes the requests of `server` to `handle`, and ends it without losing one. A proxy does not send a POST
 * again when its connection breaks, so responses tell it to leave the connection (`Connection: close`), and
 * the server itself closes only connections that have been unused for a while.
 * @returns the way to end it, which takes nine seconds at most.
 */
export function gracefulShutdown(
  server: Server,
  handle: Handle,
  open = new OpenResponses(),
): () => Promise<void> {
  let ending = false;
  let lastUse = 0;
  let listeningEnded: Promise<void> | undefined;

  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!open.accepts(request.socket)) return;
    if (ending) response.shouldKeepAlive = false;
    if (listeningEnded) void listeningEnded.then(() => handle(request, response));
    else handle(request, response);
    lastUse = performance.now();
    // The kernel has all of it: a cached response, of which there are too many to listen for each one's end.
    if (response.writableEnded && response.writableLength === 0) return;
    open.add(response);
  });

  const countConnections = promisify(server.getConnections.bind(server));

  async function finish(responses: ServerResponse[]) {
    while (responses.some((response) => open.has(response))) await delay(CHECK_EVERY_MS);
  }

  /**
   * The kernel resets connections that nobody has accepted when the server stops listening. So that there are
   * none, requests that arrive meanwhile wait: a client connects anew only after a response.
   */
  async function stopListening(before: ServerResponse[]) {
    await finish(before);
    await delay(HOLD_MS);
    // Accepts what has arrived by now, however busy this process was.
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
