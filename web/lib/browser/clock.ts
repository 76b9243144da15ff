import { createContext, use, useSyncExternalStore } from "react";
import { MINUTE_MS } from "../text/durations.ts";

// Additional ms before each tick. Timers may fire a little early, and a tick before the full minute
// would show the old minute.
const MARGIN_MS = 50;

let now = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = Date.now();
  clearTimeout(timer);
  // The clock ticks at full minutes, because all times of announcements are full minutes.
  timer = setTimeout(tick, MINUTE_MS - (now % MINUTE_MS) + MARGIN_MS);
  for (const listener of listeners) listener();
}

// Phones stop the timers of hidden pages, so the clock ticks at once when the page becomes visible.
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

/**
 * The time (ms) at which the server rendered the page. Hydration must use this time, because its
 * render must equal the server's.
 */
export const RenderedAt = createContext(now);

/**
 * Returns the current time in ms, rounded down to a multiple of `step` ms. The component renders
 * again when the rounded time changes at a full minute, or when the page becomes visible.
 */
export function useNow(step = 1): number {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(
    subscribe,
    () => now - (now % step),
    () => renderedAt - (renderedAt % step),
  );
}
