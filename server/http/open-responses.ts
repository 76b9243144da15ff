import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { requestAddress } from "./client-address.ts";

// A thousand people who wait for the board over a slow network.
const MOST_BYTES = 64 * 1024 * 1024;
const STALLED_MS = 30_000;
// Browsers and proxies send a request after the response to the one before; programs may send a few at once.
const MOST_PIPELINED = 16;

/** The open responses of a socket; how many bytes the kernel had taken at the last check, undefined if none waited then. */
type Connection = { open: Set<ServerResponse>; taken: number | undefined };

type Handle = { bytesWritten: number; writeQueueSize: number };
const isHandle = (value: unknown): value is Handle =>
  typeof value === "object" && value !== null && "writeQueueSize" in value;

/** Returns how many bytes of `socket` the kernel has taken; undefined when none wait in the process. */
function takenOf(socket: Socket): number | undefined {
  // The stream counts a large buffer as waiting until its last byte is gone; Node.js's own timeouts look here, too.
  const handle: unknown = Reflect.get(socket, "_handle");
  if (!isHandle(handle) || socket.writableLength === 0) return undefined;
  return handle.bytesWritten - handle.writeQueueSize;
}

const DEFAULTS = { trustProxy: false, mostBytes: MOST_BYTES, stalledMs: STALLED_MS };

/**
 * Responses that have begun and are not yet with the kernel, until they are sent or their connection closes. Closes the
 * connection of a response that moves no byte between two checks, `stalledMs` apart, of the oldest ones beyond `mostBytes`,
 * and of a client that sends many requests without waiting.
 */
export class OpenResponses {
  readonly #options: typeof DEFAULTS;
  /** The bytes that memory holds for each response, in the order in which they began. */
  readonly #open = new Map<ServerResponse, number>();
  readonly #connections = new WeakMap<Socket, Connection>();
  /** When a response ended last, by `performance.now()`. */
  lastEndAt = 0;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Partial<typeof DEFAULTS> = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  get all(): ServerResponse[] {
    return [...this.#open.keys()];
  }

  has(outgoing: ServerResponse): boolean {
    return this.#open.has(outgoing);
  }

  /** Whether another request of `socket` may be handled; closes it when too many wait already. */
  accepts(socket: Socket): boolean {
    const waiting = this.#connections.get(socket)?.open.size ?? 0;
    if (waiting >= MOST_PIPELINED) this.#close(socket);
    return !socket.destroyed;
  }

  /** Counts `bytes` more that memory holds for `outgoing`. */
  add(outgoing: ServerResponse, bytes = 0): void {
    if (outgoing.req.socket.destroyed || outgoing.closed) return;
    if (!this.#open.has(outgoing)) this.#begin(outgoing);
    this.#open.set(outgoing, (this.#open.get(outgoing) ?? 0) + bytes);
    this.#bytes += bytes;
    while (this.#bytes > this.#options.mostBytes) this.#closeOldest();
  }

  #begin(outgoing: ServerResponse): void {
    outgoing.once("close", () => this.#remove(outgoing));
    this.#connectionOf(outgoing.req.socket).open.add(outgoing);
    this.#timer ??= setInterval(() => this.#closeStalled(), this.#options.stalledMs).unref();
  }

  #connectionOf(socket: Socket): Connection {
    const known = this.#connections.get(socket);
    if (known) return known;
    const connection: Connection = { open: new Set(), taken: undefined };
    this.#connections.set(socket, connection);
    // A response that waits behind another one of its connection emits no "close".
    socket.once("close", () => this.#close(socket));
    return connection;
  }

  #remove(outgoing: ServerResponse): void {
    const bytes = this.#open.get(outgoing);
    if (bytes === undefined) return;
    this.#open.delete(outgoing);
    this.#bytes -= bytes;
    this.#connections.get(outgoing.req.socket)?.open.delete(outgoing);
    this.lastEndAt = performance.now();
  }

  #close(socket: Socket): void {
    socket.destroy();
    for (const outgoing of this.#connections.get(socket)?.open ?? []) this.#remove(outgoing);
  }

  /** Closes the oldest connection of the address that has most bytes waiting. */
  #closeOldest(): void {
    const waiting = new Map<string, { bytes: number; oldest: Socket }>();
    for (const [{ req }, bytes] of this.#open) {
      if (bytes === 0) continue;
      const address = requestAddress(req, this.#options.trustProxy);
      const known = waiting.get(address) ?? { bytes: 0, oldest: req.socket };
      waiting.set(address, { ...known, bytes: known.bytes + bytes });
    }
    const [most] = [...waiting.values()].toSorted((one, other) => other.bytes - one.bytes);
    if (most) this.#close(most.oldest);
  }

  #closeStalled(): void {
    for (const socket of new Set(this.all.map(({ req }) => req.socket))) {
      const connection = this.#connectionOf(socket);
      const taken = takenOf(socket);
      if (taken !== undefined && taken === connection.taken) this.#close(socket);
      connection.taken = taken;
    }
  }
}
