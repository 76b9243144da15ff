/** Runs `work` after the next frame, so that the browser first shows the response to the current input event. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
