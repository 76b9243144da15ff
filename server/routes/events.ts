import type { IncomingMessage, ServerResponse } from "node:http";
import { pathOf } from "../http/cache-keys.ts";
import { requestAddress } from "../http/client-address.ts";
import type { RequestLog } from "../http/request-log.ts";

// Proxies close connections on which nothing is sent for a minute. The heartbeat is an event and no comment, because a
// screen must tell a quiet connection from one whose other end is gone.
const HEARTBEAT_MS = 25_000;
const HEARTBEAT = "event: alive\ndata: .\n\n";
// Some 500 events that a screen has not read, because it is gone or suspended.
const MOST_UNREAD_BYTES = 16 * 1024;
const MOST_SCREENS = 2_000;
// A screen is told four times a second at most, however fast somebody writes.
const TELL_EVERY_MS = 250;
// Not all at the same moment when the server comes back.
const RETRY_MS = 2_000;
const RETRY_SPREAD_MS = 3_000;

export type EventOptions = {
  path: string;
  /** How many screens may be connected; half of them from one address, behind which a whole church may be. */
  most: number;
  trustProxy: boolean;
  /** The headers of every response. */
  headers: Record<string, string>;
  log: Pick<RequestLog, "begin">;
};

/** Open screens leave half of the server's connections (undefined: not known) to everybody else. */
export const mostScreens = (connections = Number.POSITIVE_INFINITY) =>
  Math.min(MOST_SCREENS, Math.floor(connections / 2));

/**
 * Server-sent events, each the name of a table that has changed and nothing of its rows. They are written
 * past the app: a thousand screens get the same string, and none of them holds more than its connection.
 */
export function eventStreams({ path, most, trustProxy, headers, log }: EventOptions) {
  const common = [...Object.entries(headers), ["cache-control", "no-store"]].flat();
  /** The network address of each open screen. */
  const open = new Map<ServerResponse, string>();
  const changed = new Set<string>();
  let toldAt = Number.NEGATIVE_INFINITY;
  let ended = false;

  function write(text: string) {
    for (const outgoing of open.keys()) {
      if (outgoing.writableLength > MOST_UNREAD_BYTES) outgoing.destroy();
      else outgoing.write(text);
    }
  }

  setInterval(() => write(HEARTBEAT), HEARTBEAT_MS).unref();

  /** One event for each table, however often it has changed meanwhile. */
  function flush() {
    toldAt = performance.now();
    write([...changed].map((table) => `data: ${table}\n\n`).join(""));
    changed.clear();
  }

  /** Whether a screen more would be too many. Counts each time, because a screen asks once and stays connected. */
  function isFull(address: string) {
    const ofAddress = [...open.values()].filter((each) => each === address).length;
    return open.size >= most || ofAddress >= Math.ceil(most / 2);
  }

  return {
    /** Answers a request for the events; false for any other. */
    answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
      const { method, url } = incoming;
      if (method !== "GET" || pathOf(url) !== path) return false;
      const writeHead = log.begin(incoming, outgoing);
      const address = requestAddress(incoming, trustProxy);
      const full = isFull(address);
      if (ended || full) {
        // A server that ends is no failure: screens then ask another one every few seconds.
        const cause = full ? "too many open screens" : undefined;
        writeHead(503, common, ["retry-after", "30"], cause).end();
        return true;
      }
      // For nginx, which otherwise keeps events until it has many.
      const own = ["content-type", "text/event-stream; charset=utf-8", "x-accel-buffering", "no"];
      writeHead(200, common, own);
      outgoing.write(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`);
      open.set(outgoing, address);
      outgoing.once("close", () => open.delete(outgoing));
      return true;
    },
    /** Tells all open screens that `table` has changed, at the earliest a quarter of a second after the last time. */
    tell(table: string): void {
      const wait = toldAt + TELL_EVERY_MS - performance.now();
      if (changed.size === 0) setTimeout(flush, Math.max(0, wait)).unref();
      changed.add(table);
    },
    /** Ends all connections, and refuses new ones. */
    end(): void {
      ended = true;
      for (const outgoing of open.keys()) {
        if (outgoing.writableLength > 0) outgoing.destroy();
        else outgoing.end();
      }
    },
  };
}
