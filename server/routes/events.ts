import type { IncomingMessage, ServerResponse } from "node:http";
import { pathOf } from "../http/cache-keys.ts";
import { requestAddress } from "../http/client-address.ts";
import type { RequestLog } from "../http/request-log.ts";

// The heartbeat keeps event streams open, because proxies close connections after a silent minute.
// The heartbeat is an event and not a comment, so that an open page notices when the events stop.
const HEARTBEAT_MS = 25_000;
const HEARTBEAT = "event: alive\ndata: .\n\n";
// A connection with about 500 unread events is closed, because its page is gone or suspended.
const MOST_UNREAD_BYTES = 16 * 1024;
const MOST_STREAMS = 2_000;
// Events are sent at most four times a second, even when rows change faster.
const SEND_EVERY_MS = 250;
// Pages reconnect after a random time, so that they do not all arrive at once after a restart.
const RETRY_MS = 2_000;
const RETRY_SPREAD_MS = 3_000;

export type EventOptions = {
  path: string;
  /**
   * Maximum number of open event streams. One network address may have half of all streams, because
   * all people in a church may share one address.
   */
  most: number;
  trustProxy: boolean;
  headers: Record<string, string>;
  log: Pick<RequestLog, "begin">;
};

/**
 * Returns how many streams may be open. Streams use at most half of the connections, so that the
 * other half remains for requests.
 */
export const mostStreams = (connections = Number.POSITIVE_INFINITY) =>
  Math.min(MOST_STREAMS, Math.floor(connections / 2));

/**
 * Sends server-sent events to each open page. An event contains the name of a changed table and no
 * rows. The streams bypass the app, so that a thousand pages cost little more than their
 * connections.
 */
export function eventStreams({ path, most, trustProxy, headers, log }: EventOptions) {
  const common = [...Object.entries(headers), ["cache-control", "no-store"]].flat();
  /** The network address of each open stream. */
  const open = new Map<ServerResponse, string>();
  const changed = new Set<string>();
  let sentAt = Number.NEGATIVE_INFINITY;
  let ended = false;

  function write(text: string) {
    for (const outgoing of open.keys()) {
      if (outgoing.writableLength > MOST_UNREAD_BYTES) outgoing.destroy();
      else outgoing.write(text);
    }
  }

  setInterval(() => write(HEARTBEAT), HEARTBEAT_MS).unref();

  /** Sends one event for each table that has changed since the last events. */
  function flush() {
    sentAt = performance.now();
    write([...changed].map((table) => `data: ${table}\n\n`).join(""));
    changed.clear();
  }

  /**
   * Returns whether another stream would be too many. Counting all open streams is fast enough,
   * because a page connects only once.
   */
  function isFull(address: string) {
    const fromAddress = [...open.values()].filter((other) => other === address).length;
    return open.size >= most || fromAddress >= Math.ceil(most / 2);
  }

  return {
    /** Answers a request for the stream, and returns false for any other request. */
    answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
      const { method, url } = incoming;
      if (method !== "GET" || pathOf(url) !== path) return false;
      const writeHead = log.begin(incoming, outgoing);
      const address = requestAddress(incoming, trustProxy);
      const full = isFull(address);
      if (ended || full) {
        // A stopping server logs no failure for a refused stream. Pages retry every few seconds,
        // and then reach another server.
        const cause = full ? "too many open event streams" : undefined;
        writeHead(503, common, ["retry-after", "30"], cause).end();
        return true;
      }
      // `x-accel-buffering` stops nginx from buffering the events.
      const streamHeaders = [
        "content-type",
        "text/event-stream; charset=utf-8",
        "x-accel-buffering",
        "no",
      ];
      writeHead(200, common, streamHeaders);
      outgoing.write(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_SPREAD_MS)}\n\n`);
      open.set(outgoing, address);
      outgoing.once("close", () => open.delete(outgoing));
      return true;
    },
    /**
     * Sends an event for `table` to all open pages, at the earliest a quarter of a second after the
     * last events.
     */
    send(table: string): void {
      const wait = sentAt + SEND_EVERY_MS - performance.now();
      if (changed.size === 0) setTimeout(flush, Math.max(0, wait)).unref();
      changed.add(table);
    },
    count: () => open.size,
    /** Ends all streams, and refuses new ones. */
    end(): void {
      ended = true;
      for (const outgoing of open.keys()) {
        if (outgoing.writableLength > 0) outgoing.destroy();
        else outgoing.end();
      }
    },
  };
}
