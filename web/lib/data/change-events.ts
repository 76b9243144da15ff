import { config } from "../config.ts";

/** The path at which our server sends an event for each change (server-sent events). */
export const EVENTS_PATH = "/eventos";
export const ANYTHING = "*";

const CHECK_MS = 5_000;
// The server sends an event at least every 25 s. A connection without events for this time is dead,
// even if the browser reports no error.
const LONGEST_SILENCE_MS = 60_000;
// The leading page sends a message every `CHECK_MS`. After this silence, it was closed or has
// crashed, and another page leads.
const LEADER_SILENCE_MS = 12_000;
// Pause before the page connects again. Without it, a server without free connections would get a
// request every few seconds.
const RECONNECT_MS = 30_000;
const OPEN = 1;
const CLOSED = 2;

type Listener = (table: string) => void;
/**
 * A message of the leading page. The page with the highest `rank` leads: the page that was opened
 * or shown last.
 */
type Message = { rank: number; table?: string; isLast?: boolean };

const listeners = new Set<Listener>();
let disconnect: (() => void) | undefined;

function notifyListeners(table: string) {
  for (const listener of [...listeners]) listener(table);
}

/**
 * Receives events while this page is visible. All visible pages of a browser share one event
 * stream, because a browser opens at most six connections to a server without HTTP/2. One of them,
 * the leading page, holds the stream and relays events over a `BroadcastChannel`. This class does
 * not use `navigator.locks`, because browsers have it only on https.
 */
class VisiblePage {
  readonly #channel: BroadcastChannel | undefined;
  readonly #timer: ReturnType<typeof setInterval>;
  #source: EventSource | undefined;
  #rank = 0;
  #lastEventAt = 0;
  #reconnectAt = 0;

  constructor() {
    if (config.hasOwnServer && "BroadcastChannel" in globalThis) {
      this.#channel = new BroadcastChannel(EVENTS_PATH);
    }
    this.#timer = setInterval(() => this.check(), CHECK_MS);
    this.#channel?.addEventListener("message", ({ data }) => this.#follow(data));
    this.#lead();
  }

  #lead() {
    if (!this.#channel) return;
    this.#rank = Date.now() + Math.random();
    this.#tell();
    this.#open();
  }

  #tell(message: Omit<Message, "rank"> = {}) {
    this.#channel?.postMessage({ rank: this.#rank, ...message });
  }

  #notify(table: string) {
    this.#tell({ table });
    notifyListeners(table);
  }

  #follow({ rank, table, isLast }: Message) {
    if (this.#source && rank < this.#rank) return;
    this.#source?.close();
    this.#source = undefined;
    this.#lastEventAt = performance.now();
    if (table !== undefined) notifyListeners(table);
    if (isLast) this.#lead();
  }

  #open() {
    const recordEvent = () => {
      this.#lastEventAt = performance.now();
    };
    recordEvent();
    this.#source?.close();
    this.#reconnectAt = this.#lastEventAt + RECONNECT_MS;
    this.#source = new EventSource(EVENTS_PATH);
    this.#source.addEventListener("alive", recordEvent);
    // The server sends no events for changes before the connection, so listeners must refetch after
    // connecting.
    for (const type of ["open", "message"])
      this.#source.addEventListener(type, (event) => {
        recordEvent();
        this.#notify("data" in event ? String(event.data) : ANYTHING);
      });
  }

  /**
   * While there is no working stream, calls the listeners so that they refetch. Reconnects after a
   * pause.
   */
  check() {
    if (navigator.onLine === false) return;
    const now = performance.now();
    if (this.#channel && !this.#source) {
      if (now - this.#lastEventAt > LEADER_SILENCE_MS) this.#lead();
      return;
    }
    const isSilent = now - this.#lastEventAt > LONGEST_SILENCE_MS;
    if (this.#source?.readyState === OPEN && !isSilent) return this.#tell();
    this.#notify(ANYTHING);
    // The browser reconnects by itself after a lost connection, but not after the server has
    // refused one.
    const isOver = this.#source?.readyState === CLOSED || isSilent;
    if (this.#channel && isOver && now >= this.#reconnectAt) this.#open();
  }

  end() {
    clearInterval(this.#timer);
    if (this.#source) this.#tell({ isLast: true });
    this.#source?.close();
    this.#channel?.close();
  }
}

function connect(): () => void {
  let page: VisiblePage | undefined;
  const update = () => {
    const isVisible = document.visibilityState !== "hidden";
    if (isVisible === (page !== undefined)) return;
    page?.end();
    page = isVisible ? new VisiblePage() : undefined;
  };
  const check = () => {
    update();
    page?.check();
  };
  update();
  window.addEventListener("online", check);
  document.addEventListener("visibilitychange", check);
  return () => {
    page?.end();
    window.removeEventListener("online", check);
    document.removeEventListener("visibilitychange", check);
  };
}

/**
 * Calls `listener` with the name of each table of public data that has changed. Calls it with
 * `ANYTHING` after connecting. Without a connection (static host, or proxy that buffers events),
 * calls it with `ANYTHING` every five seconds. All listeners share one connection.
 * @returns a function that removes the listener.
 */
export function onChange(listener: Listener): () => void {
  // A new function for each call, so that two registrations of one listener are removed separately.
  const added: Listener = (table) => listener(table);
  listeners.add(added);
  disconnect ??= connect();
  return () => {
    if (!listeners.delete(added) || listeners.size > 0) return;
    disconnect?.();
    disconnect = undefined;
  };
}
