import { createContext, use, useSyncExternalStore } from "react";

const MINUTE = 60_000;
// Timers may fire a moment early; a tick must never come before the minute it stands for.
const MARGIN = 50;

let now = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = Date.now();
  clearTimeout(timer);
  // Announcements are dated to the minute, so a tick on the minute meets every boundary exactly.
  timer = setTimeout(tick, MINUTE - (now % MINUTE) + MARGIN);
  for (const listener of listeners) listener();
}

// Phones stop the timers of a page that is not looked at.
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

/** When the server rendered the page, in milliseconds: the present time until the page has come alive. */
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
