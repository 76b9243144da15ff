import { createContext, use, useSyncExternalStore } from "react";
import { MINUTE_MS } from "../text/durations.ts";

// Extra milliseconds before each tick of the clock, because timers may fire a little early and a
// tick must not come before the full minute.
const MARGIN_MS = 50;

let now = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = Date.now();
  clearTimeout(timer);
  // The clock ticks at full minutes, because the times of announcements are full minutes.
  timer = setTimeout(tick, MINUTE_MS - (now % MINUTE_MS) + MARGIN_MS);
  for (const listener of listeners) listener();
}

// The clock ticks at once when the page becomes visible, because phones stop the timers of hidden
// pages.
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
 * The time (ms) at which the server rendered the page. Hydration uses it as the current time, so
 * that both renders are equal.
 */
export const RenderedAt = createContext(now);

/**
 * Returns the current time in milliseconds, rounded down to a multiple of `step` ms. The calling
 * component renders again when that time has changed at a full minute, or when the page becomes
 * visible.
 */
export function useNow(step = 1): number {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(
    subscribe,
    () => now - (now % step),
    () => renderedAt - (renderedAt % step),
  );
}
