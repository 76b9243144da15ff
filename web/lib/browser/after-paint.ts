/**
 * Runs `work` after the next frame, so that the browser first paints the effect of the current
 * input event.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

// Maximum delay of work that waits for an idle browser, because a busy browser may never be idle.
const LONGEST_WAIT_MS = 2_000;

/**
 * Runs `work` when the browser is idle, after two seconds at the latest. @returns a function that
 * cancels it.
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback, so a timer replaces it.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(handle);
}
