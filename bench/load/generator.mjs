// @ts-check
// Sends requests over kept-alive connections, the next one when the one before is answered, and says how
// long each took. Works on bare sockets, and in a process of its own, so that it costs much less than
// the server it measures and never waits for that server's event loop.
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Tally } from "./tally.mjs";

/**
 * `requests` are whole HTTP requests in base64, sent in turn; `idAt` is where a fresh UUID is written
 * into each, -1 for nowhere.
 * @typedef {{ port: number, connections: number, warmUpMs: number, measureMs: number,
 *   requests: string[], idAt: number }} Order
 */
const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");
const UNTIL_LAST_CHUNK = -1;
const DRAIN_MS = 15_000;
// A server that refuses must not be asked for ever.
const MOST_FAILURES = 1_000;

/** Reads one answer after the other; `receive` returns the status when an answer is whole. */
class AnswerReader {
  /** @type {Buffer} */
  #head = Buffer.alloc(0);
  #status = 0;
  /** Bytes of the body that are still to come. */
  #left = 0;

  /** @param {Buffer} chunk */
  receive(chunk) {
    if (this.#status === 0) {
      const head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
      const end = head.indexOf(HEAD_END);
      this.#head = head;
      if (end === -1) return undefined;
      const text = head.toString("latin1", 0, end);
      this.#status = Number(text.slice(9, 12));
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
      const chunked = /\r\ntransfer-encoding: *chunked/i.test(text);
      const received = head.length - end - HEAD_END.length;
      this.#left = chunked ? UNTIL_LAST_CHUNK : Number(length ?? 0) - received;
    } else if (this.#left !== UNTIL_LAST_CHUNK) {
      this.#left -= chunk.length;
    }
    // One request is under way at a time, so an answer can only end where the received bytes end.
    const whole =
      this.#left === UNTIL_LAST_CHUNK
        ? chunk.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
        : this.#left <= 0;
    if (!whole) return undefined;
    const status = this.#status;
    this.#head = Buffer.alloc(0);
    this.#status = 0;
    return status;
  }
}

/** @param {Order} order */
async function run({ port, connections, warmUpMs, measureMs, requests, idAt }) {
  const bytes = requests.map((request) => Buffer.from(request, "base64"));
  const tally = new Tally(warmUpMs, measureMs);
  let turn = 0;

  function nextRequest() {
    const request = bytes[turn++ % bytes.length] ?? Buffer.alloc(0);
    if (idAt === -1) return request;
    const own = Buffer.from(request);
    own.write(randomUUID(), idAt);
    return own;
  }

  /** @returns {Promise<void>} */
  function work() {
    return new Promise((resolve) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      const reader = new AnswerReader();
      let sent = 0;
      const send = () => {
        sent = performance.now();
        if (sent < tally.until) socket.write(nextRequest());
        else socket.destroy();
      };
      socket.once("connect", send);
      socket.on("data", (/** @type {Buffer} */ chunk) => {
        const status = reader.receive(chunk);
        if (status === undefined) return;
        if (status < 200 || status > 299) tally.failed += 1;
        tally.add(sent);
        send();
      });
      socket.on("error", () => {});
      socket.once("close", () => {
        if (performance.now() >= tally.until) return resolve();
        tally.failed += 1;
        resolve(tally.failed < MOST_FAILURES ? work() : undefined);
      });
    });
  }

  // What is under way at the end is waited for: the slowest answers count too.
  await Promise.race([
    Promise.all(Array.from({ length: connections }, work)),
    delay(warmUpMs + measureMs + DRAIN_MS, undefined, { ref: false }),
  ]);
  return tally.outcome();
}

process.once("message", async (/** @type {Order} */ order) => {
  const outcome = await run(order);
  process.send?.(outcome, () => process.exit());
});
// Whoever gave the order is gone.
process.once("disconnect", () => process.exit());
