import { config } from "../config.ts";

/** Where our own server tells of changes, as server-sent events. */
export const EVENTS_PATH = "/eventos";
/** In place of a table's name: something may have changed. */
export const ANYTHING = "*";

const CHECK_MS = 5_000;
// The server sends something every 25 seconds. The other end of a connection may be gone without a word.
const LONGEST_SILENCE_MS = 60_000;
// A server that has no room for another connection is not asked all the time.
const PAUSE_MS = 30_000;
const OPEN = 1;
const CLOSED = 2;

type Listener = (table: string) => void;

const listeners = new Set<Listener>();
let disconnect: (() => void) | undefined;

function tell(table: string) {
  for (const listener of [...listeners]) listener(table);
}

/** Nobody sees it, or nothing can be asked. */
const isIdle = () => document.visibilityState === "hidden" || navigator.onLine === false;

function connect(): () => void {
  const hasEvents = config.hasOwnServer && "EventSource" in window;
  let source: EventSource | undefined;
  let heardAt = 0;
  let openAgainAt = 0;

  const heard = () => {
    heardAt = performance.now();
  };

  function open() {
    source?.close();
    heard();
    openAgainAt = heardAt + PAUSE_MS;
    source = new EventSource(EVENTS_PATH);
    source.addEventListener("alive", heard);
    source.addEventListener("open", () => {
      heard();
      // What changed before is not told.
      tell(ANYTHING);
    });
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      heard();
      tell(data);
    });
  }

  /** Without a live connection the listeners look for themselves, meanwhile it is opened again. */
  function check() {
    if (isIdle()) return;
    const now = performance.now();
    const isSilent = now - heardAt > LONGEST_SILENCE_MS;
    if (source?.readyState === OPEN && !isSilent) return;
    tell(ANYTHING);
    // A browser opens a lost connection again by itself, but none that was refused.
    const isOver = source?.readyState === CLOSED || isSilent;
    if (hasEvents && isOver && now >= openAgainAt) open();
  }

  if (hasEvents) open();
  const timer = setInterval(check, CHECK_MS);
  window.addEventListener("online", check);
  document.addEventListener("visibilitychange", check);
  return () => {
    source?.close();
    clearInterval(timer);
    window.removeEventListener("online", check);
    document.removeEventListener("visibilitychange", check);
  };
}

/**
 * Calls `listener` with the name of each table of public data that has changed, and with `ANYTHING` when something may
 * have: after the connection was opened, and every five seconds while there is none (a static host, a proxy that keeps
 * events back). Returns the function that ends it. All listeners of a page share one connection.
 */
export function onChange(listener: Listener): () => void {
  const own: Listener = (table) => listener(table);
  listeners.add(own);
  disconnect ??= connect();
  return () => {
    if (!listeners.delete(own) || listeners.size > 0) return;
    disconnect?.();
    disconnect = undefined;
  };
}
