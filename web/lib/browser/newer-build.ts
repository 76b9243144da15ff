/** Sent to the window when a newer build can be loaded. Who cancels it reloads the page by itself, and nobody is asked. */
export const UPDATE_EVENT = "avisos-update";

const KEY = "avisos-reloaded-for";

/**
 * Whether the page may reload by itself to become `build`: once for each, and only when that can be remembered, so that
 * it never reloads in a loop.
 */
export function mayReloadFor(build: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
    return true;
  } catch {
    return false;
  }
}
