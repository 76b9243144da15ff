import { config } from "../config.ts";

/** The address at which our server sends an event for each change (server-sent events). */
export const EVENTS_PATH = "/eventos";
/** The value that listeners get in place of a table's name when any table may have changed. */
export const ANYTHING = "*";

const CHECK_MS = 5_000;
// The server sends an event at least every 25 s. A connection that is silent for this time is dead,
// even if the browser reports no error.
const LONGEST_SILENCE_MS = 60_000;
// The leading page writes to the channel every `CHECK_MS`. After this silence it was closed or has
// crashed, and another page leads.
const LEADER_SILENCE_MS = 12_000;
// Pause before the page connects again, so that a server without free connections does not get a
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
 * Connects this page while it is visible. The visible pages of a browser share one event stream,
 * because a browser opens at most six connections to a server without HTTP/2. The leading page
 * holds the stream and relays its events over a `BroadcastChannel`, which unlike `navigator.locks`
 * also exists on plain http.
 */
class VisiblePage {
  readonly #channel: BroadcastChannel | undefined;
  readonly #timer: ReturnType<typeof setInterval>;
  /** The event stream; undefined while another page leads. */
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

  /** Opens the stream. The page that led so far closes its own as soon as it gets the message. */
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
    // Listeners must refetch after connecting, because the server sends no events for changes that
    // were made earlier.
    for (const type of ["open", "message"])
      this.#source.addEventListener(type, (event) => {
        recordEvent();
        this.#notify("data" in event ? String(event.data) : ANYTHING);
      });
  }

  /**
   * When the stream is not live, calls the listeners so that they refetch, and reconnects after a
   * pause.
   */
  check() {
    // A refetch would be useless.
    if (navigator.onLine === false) return;
    const now = performance.now();
    if (this.#channel && !this.#source) {
      if (now - this.#lastEventAt > LEADER_SILENCE_MS) this.#lead();
      return;
    }
    const isSilent = now - this.#lastEventAt > LONGEST_SILENCE_MS;
    if (this.#source?.readyState === OPEN && !isSilent) return this.#tell();
    this.#notify(ANYTHING);
    // The browser reconnects by itself after it has lost the connection, but not after the server
    // has refused the connection.
    const isOver = this.#source?.readyState === CLOSED || isSilent;
    if (this.#channel && isOver && now >= this.#reconnectAt) this.#open();
  }

  /** Gives up the stream, and lets another visible page lead. */
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
 * `ANYTHING` after connecting, and every five seconds while there is no connection (static host,
 * proxy that buffers events). All listeners share one connection.
 * @returns a function that removes the listener.
 */
export function onChange(listener: Listener): () => void {
  // Each call adds its own function, so that two calls with the same listener are removed
  // separately.
  const added: Listener = (table) => listener(table);
  listeners.add(added);
  disconnect ??= connect();
  return () => {
    if (!listeners.delete(added) || listeners.size > 0) return;
    disconnect?.();
    disconnect = undefined;
  };
}
