import { readFileSync } from "node:fs";

/**
 * Bounds of Node's HTTP server, in milliseconds and bytes: whoever sends slowly or nothing gives the
 * connection up, and nobody needs headers of more than a token and a few words.
 */
export const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the two minutes after which proxies (Caddy; others sooner) close idle connections themselves:
  // a request that one sends at the moment we close is lost.
  keepAliveTimeout: 130_000,
  maxHeaderSize: 16 * 1024,
};

// For the database's connections, files being read, and what the library opens besides.
const FILES_KEPT_BACK = 200;

/**
 * How many connections may be open at once: every other one is closed as it comes, so that a flood of them
 * does not take the files that the server needs for those it has. Undefined where there is no limit to know.
 */
export function mostConnections(): number | undefined {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    const [, files] = /^Max open files +(\d+)/m.exec(limits) ?? [];
    return files === undefined ? undefined : Math.max(1, Number(files) - FILES_KEPT_BACK);
  } catch {
    return undefined; // no Linux
  }
}
