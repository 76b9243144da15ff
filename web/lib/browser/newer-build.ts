/**
 * The event that `window` gets when a newer build can be loaded. A listener that reloads by itself
 * cancels it, so that no toast appears.
 */
export const UPDATE_EVENT = "avisos-update";

/** Returns the id of the build that this page runs; undefined in development. */
export const runningBuild = () =>
  document.querySelector<HTMLMetaElement>("meta[name=build]")?.content;

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
