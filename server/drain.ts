import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

// Every request is answered within eight seconds of its arrival, whatever the database does.
const PATIENCE_MS = 8_500;
const HOLD_MS = 50;
const LONGEST_HOLD_MS = 500;
const QUIET_MS = 250;
const SWEEP_MS = 25;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const closed = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    if (response.closed) resolve();
    else response.once("close", resolve);
  });

/**
 * Ends an HTTP server without losing a request. A proxy does not send a POST again once a connection
 * broke under it, so none is closed on which one may be on its way: answers tell the proxy to leave the
 * connection (`Connection: close`), and only what nobody has used for a while is closed from here.
 */
export class Drain {
  readonly #server: Server;
  readonly #underWay = new Set<ServerResponse>();
  readonly #connections = new Set<Socket>();
  #ending = false;
  #lastUse = 0;
  #held: (() => void)[] | undefined;

  /** Hands every request of `server` to `handle`. */
  constructor(server: Server, handle: Handle) {
    this.#server = server;
    server.on("connection", (socket: Socket) => {
      this.#connections.add(socket);
      this.#lastUse = performance.now();
      socket.once("close", () => this.#connections.delete(socket));
    });
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      this.#underWay.add(response);
      this.#lastUse = performance.now();
      response.once("close", () => {
        this.#underWay.delete(response);
        this.#lastUse = performance.now();
      });
      if (this.#ending) response.shouldKeepAlive = false;
      if (this.#held) this.#held.push(() => handle(request, response));
      else handle(request, response);
    });
  }

  /** Answers what is under way, then what still comes on open connections, and closes them all. */
  async finish(): Promise<void> {
    const end = new AbortController();
    const deadline = setTimeout(() => end.abort(), PATIENCE_MS);
    this.#ending = true;
    const given = new Promise<void>((resolve) =>
      end.signal.addEventListener("abort", () => resolve()),
    );
    await Promise.race([this.#finishInOrder(), given]);
    clearTimeout(deadline);
    this.#server.closeAllConnections();
  }

  async #finishInOrder() {
    const before = [...this.#underWay];
    for (const response of before) response.shouldKeepAlive = false;
    // Until then others are answered too: a health check hears that the server is going.
    await Promise.all(before.map(closed));
    await this.#stopListening();
    this.#lastUse = performance.now();
    while (this.#connections.size > 0) {
      await this.#quiet(QUIET_MS, PATIENCE_MS);
      this.#closeUnused();
      await delay(SWEEP_MS);
    }
  }

  /**
   * The kernel resets connections that it has made and nobody has accepted. So that there are none at the
   * moment of closing, nobody is given the answer after which he would connect anew.
   */
  async #stopListening() {
    const held: (() => void)[] = [];
    this.#held = held;
    await Promise.all([...this.#underWay].map(closed));
    await this.#quiet(HOLD_MS, LONGEST_HOLD_MS);
    // The method of http.Server would close idle connections along with it.
    NetServer.prototype.close.call(this.#server);
    this.#held = undefined;
    for (const handle of held) handle();
  }

  /** Waits until nothing has come for `ms`, and no longer than `longest`. */
  async #quiet(ms: number, longest: number) {
    const start = performance.now();
    let now = start;
    while (now - this.#lastUse < ms && now - start < longest) {
      await delay(Math.min(ms, SWEEP_MS));
      // By then what had arrived when the timer was due has been read, however busy this process was.
      await new Promise(setImmediate);
      now = performance.now();
    }
  }

  #closeUnused() {
    this.#server.closeIdleConnections();
    // Those on which nothing has ever come do not count as idle.
    for (const socket of this.#connections) if (socket.bytesRead === 0) socket.destroy();
  }
}
