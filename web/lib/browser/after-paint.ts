/** Runs `work` after the next frame, so that the browser first shows the response to the current input event. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

// Work that nobody waits for must not wait for ever either.
const LONGEST_WAIT_MS = 2_000;

/** Runs `work` when the browser has nothing better to do. Returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(handle);
}
