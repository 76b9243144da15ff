import { config } from "../config.ts";

/** The address at which our server sends an event for each change (server-sent events). */
export const EVENTS_PATH = "/eventos";
/** The value that listeners get in place of a table's name when any table may have changed. */
export const ANYTHING = "*";

const CHECK_MS = 5_000;
// The server sends an event at least every 25 s. A connection that is silent for this time is dead, even if the browser reports no error.
const LONGEST_SILENCE_MS = 60_000;
// Pause before the page connects again, so that a server without free connections does not get a request every few seconds.
const RECONNECT_MS = 30_000;
const OPEN = 1;
const CLOSED = 2;

type Listener = (table: string) => void;

const listeners = new Set<Listener>();
let disconnect: (() => void) | undefined;

function notifyListeners(table: string) {
  for (const listener of [...listeners]) listener(table);
}

/** Returns whether the page is hidden or the device is offline, so that a refetch would be useless. */
const isIdle = () => document.visibilityState === "hidden" || navigator.onLine === false;

function connect(): () => void {
  const hasEvents = config.hasOwnServer && "EventSource" in window;
  let source: EventSource | undefined;
  let lastEventAt = 0;
  let reconnectAt = 0;

  const recordEvent = () => {
    lastEventAt = performance.now();
  };

  function open() {
    source?.close();
    recordEvent();
    reconnectAt = lastEventAt + RECONNECT_MS;
    source = new EventSource(EVENTS_PATH);
    source.addEventListener("alive", recordEvent);
    source.addEventListener("open", () => {
      recordEvent();
      // Listeners must refetch after connecting, because the server sends no events for changes that were made earlier.
      notifyListeners(ANYTHING);
    });
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      recordEvent();
      notifyListeners(data);
    });
  }

  /** When the connection is not live, calls the listeners so that they refetch, and reconnects after a pause. */
  function checkConnection() {
    if (isIdle()) return;
    const now = performance.now();
    const isSilent = now - lastEventAt > LONGEST_SILENCE_MS;
    if (source?.readyState === OPEN && !isSilent) return;
    notifyListeners(ANYTHING);
    // The browser reconnects by itself after it has lost the connection, but not after the server has refused the connection.
    const isOver = source?.readyState === CLOSED || isSilent;
    if (hasEvents && isOver && now >= reconnectAt) open();
  }

  if (hasEvents) open();
  const timer = setInterval(checkConnection, CHECK_MS);
  window.addEventListener("online", checkConnection);
  document.addEventListener("visibilitychange", checkConnection);
  return () => {
    source?.close();
    clearInterval(timer);
    window.removeEventListener("online", checkConnection);
    document.removeEventListener("visibilitychange", checkConnection);
  };
}

/**
 * Calls `listener` with the name of each table of public data that has changed. Calls it with `ANYTHING` after connecting, and every
 * five seconds while there is no connection (static host, proxy that buffers events). All listeners share one connection.
 * @returns a function that removes the listener.
 */
export function onChange(listener: Listener): () => void {
  // Each call adds its own function, so that two calls with the same listener are removed separately.
  const added: Listener = (table) => listener(table);
  listeners.add(added);
  disconnect ??= connect();
  return () => {
    if (!listeners.delete(added) || listeners.size > 0) return;
    disconnect?.();
    disconnect = undefined;
  };
}
