/**
 * Runs `work` after the next frame. The browser can then paint the effect of the current input
 * event first.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

const LONGEST_WAIT_MS = 2_000;

/**
 * Runs `work` when the browser is idle. Runs it after two seconds at the latest, because a busy
 * browser may never be idle.
 * @returns a function that cancels the work.
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  return () => cancelIdleCallback(handle);
}
