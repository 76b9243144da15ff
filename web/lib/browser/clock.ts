import { createContext, use, useSyncExternalStore } from "react";

const MINUTE = 60_000;
// Timers may fire a little early, and a tick must not come before its full minute.
const MARGIN = 50;

let now = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = Date.now();
  clearTimeout(timer);
  // Announcements are dated to the minute, so their boundaries lie on full minutes.
  timer = setTimeout(tick, MINUTE - (now % MINUTE) + MARGIN);
  for (const listener of listeners) listener();
}

// Phones stop the timers of hidden pages.
function tickWhenVisible() {
  if (document.visibilityState === "visible") tick();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    document.addEventListener("visibilitychange", tickWhenVisible);
    tick();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", tickWhenVisible);
    clearTimeout(timer);
  };
}

/** When the server rendered the page (ms): the present time during hydration. */
export const RenderedAt = createContext(now);

/** The present time in milliseconds; renders again at every full minute and when the page is shown again. */
export function useNow(): number {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => renderedAt,
  );
}
