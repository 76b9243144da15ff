import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Config } from "../config.ts";
import { describeCause, logError } from "../log.ts";
import { gracefulShutdown } from "./graceful-shutdown.ts";
import type { OpenResponses } from "./open-responses.ts";

/** The largest picture, half a megabyte with what is around it, comes in it over 70 kbit/s. */
export const REQUEST_TIMEOUT_MS = 60_000;

// Against clients that send slowly or nothing; no request needs headers larger than a token and a few words.
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: 2_000,
  // Longer than the two minutes after which proxies (Caddy; others sooner) close idle connections themselves:
  // a request sent at the moment we close one is lost.
  keepAliveTimeout: 130_000,
  maxHeaderSize: 16 * 1024,
};

// File descriptors for the database's connections, files being read, and what the library opens besides.
const RESERVED_FILES = 200;

/** How many connections may be open at once without taking descriptors needed elsewhere; undefined if unknown. */
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
 * Listens where `config` says. @throws with one line that says what to do.
 * @returns the way to end it (see {@link gracefulShutdown}).
 */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  { host, port }: Config,
  open: OpenResponses,
): Promise<() => Promise<void>> {
  const server = createServer(LIMITS);
  const most = mostConnections();
  if (most !== undefined) server.maxConnections = most;
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
