/** The event that `window` gets when a newer build can be loaded. A listener that reloads by itself cancels it, so that no toast appears. */
export const UPDATE_EVENT = "avisos-update";

const KEY = "avisos-reloaded-for";

/**
 * Returns whether the page may reload by itself to load `build`. It may once for each build, and only when session storage can record
 * that, so that it never reloads in a loop.
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
