/**
 * The event that `window` gets when a newer build can be loaded. A listener that reloads by itself
 * cancels it, so that no toast appears.
 */
export const UPDATE_EVENT = "avisos-update";

const KEY = "avisos-reloaded-for";

/**
 * Returns whether the page may reload by itself to load `build`. One reload for each build is
 * allowed, and only when session storage can record it, so that the page never reloads in a loop.
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
