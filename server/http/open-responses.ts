import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { requestAddress } from "./client-address.ts";

// Unsent responses may hold 64 MiB of memory, which suffices for a thousand visitors who load the
// board over a slow network.
const MOST_BYTES = 64 * 1024 * 1024;
// Maximum number of open requests on one connection. Browsers and proxies wait for a response
// before they send the next request, but other programs may send a few requests at once.
const MOST_PIPELINED = 16;

const DEFAULTS = { trustProxy: false, mostBytes: MOST_BYTES };

/**
 * Tracks the responses that are not yet flushed to the kernel. When they hold more than `mostBytes`
 * of memory together, closes the oldest connections of the client with most bytes. Also closes a
 * connection that sends too many requests at once.
 */
export class OpenResponses {
  readonly #options: typeof DEFAULTS;
  readonly #open = new Map<ServerResponse, number>();
  readonly #connections = new WeakMap<Socket, Set<ServerResponse>>();
  #bytes = 0;

  constructor(options: Partial<typeof DEFAULTS> = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  get all(): ServerResponse[] {
    return [...this.#open.keys()];
  }

  accepts(socket: Socket): boolean {
    const waiting = this.#connections.get(socket)?.size ?? 0;
    if (waiting >= MOST_PIPELINED) this.#close(socket);
    return !socket.destroyed;
  }

  add(outgoing: ServerResponse, bytes = 0): void {
    if (outgoing.req.socket.destroyed || outgoing.closed) return;
    if (!this.#open.has(outgoing)) this.#begin(outgoing);
    this.#open.set(outgoing, (this.#open.get(outgoing) ?? 0) + bytes);
    this.#bytes += bytes;
    while (this.#bytes > this.#options.mostBytes) this.#closeOldest();
  }

  #begin(outgoing: ServerResponse): void {
    outgoing.once("close", () => this.#remove(outgoing));
    const { socket } = outgoing.req;
    const ofConnection = this.#connections.get(socket);
    if (ofConnection) {
      ofConnection.add(outgoing);
      return;
    }
    this.#connections.set(socket, new Set([outgoing]));
    // A response that waits behind another response on the same connection emits no "close" event,
    // so listen to the socket too.
    socket.once("close", () => this.#close(socket));
  }

  #remove(outgoing: ServerResponse): void {
    const bytes = this.#open.get(outgoing);
    if (bytes === undefined) return;
    this.#open.delete(outgoing);
    this.#bytes -= bytes;
    this.#connections.get(outgoing.req.socket)?.delete(outgoing);
  }

  #close(socket: Socket): void {
    socket.destroy();
    for (const outgoing of this.#connections.get(socket) ?? []) this.#remove(outgoing);
  }

  #closeOldest(): void {
    const waiting = new Map<string, { bytes: number; oldest: Socket }>();
    for (const [{ req }, bytes] of this.#open) {
      if (bytes === 0) continue;
      const address = requestAddress(req, this.#options.trustProxy);
      const total = waiting.get(address) ?? { bytes: 0, oldest: req.socket };
      waiting.set(address, { ...total, bytes: total.bytes + bytes });
    }
    const [most] = [...waiting.values()].toSorted((one, other) => other.bytes - one.bytes);
    if (most) this.#close(most.oldest);
  }
}
