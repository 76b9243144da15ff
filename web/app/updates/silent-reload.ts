const STARTING_MS = 3_000;
const KEY = "avisos-reloaded-for";

/** Whether the page at `path` has just been opened and nobody has done anything on it. */
function isUntouched(path: string): boolean {
  const { pathname, search, hash } = window.location;
  return (
    pathname === path &&
    search === "" &&
    hash === "" &&
    document.visibilityState === "visible" &&
    performance.now() < STARTING_MS &&
    window.scrollY === 0 &&
    "userActivation" in navigator &&
    !navigator.userActivation.hasBeenActive
  );
}

/**
 * Whether the page may reload by itself to become `build`: once for each build, and only when that can be
 * remembered, so that it never reloads in a loop.
 */
export function mayReloadSilently(build: string, path: string): boolean {
  if (!isUntouched(path)) return false;
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
    return true;
  } catch {
    return false;
  }
}
