const STARTING_MS = 3_000;
const KEY = "avisos-started-over-for";

/** Whether nobody has begun to do anything on the page at `path`: it has just opened, untouched. */
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

/** Says yes once for a build, and only if it can remember that it did: the page must never reload in a loop. */
export function mayStartOver(build: string, path: string): boolean {
  if (!isUntouched(path)) return false;
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
    return true;
  } catch {
    return false;
  }
}
