/**
 * The event on `window` when a newer build can be loaded. A listener that reloads the page itself
 * cancels the event, and then no toast appears.
 */
export const UPDATE_EVENT = "avisos-update";

export const runningBuild = () =>
  document.querySelector<HTMLMetaElement>("meta[name=build]")?.content;

const KEY = "avisos-reloaded-for";

/**
 * Returns whether the page may reload itself to load `build`. It may do so once for each build, and
 * only if session storage can record it. Otherwise the page could reload in a loop.
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
