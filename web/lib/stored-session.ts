// supabase-js names the key after the host of the project. The page's first script knows it too.
const SESSION_KEY = /^sb-.+-auth-token$/;

/** Whether a key of local storage is where supabase-js keeps the session. */
export function isSessionKey(key: string | null): boolean {
  return key !== null && SESSION_KEY.test(key);
}

/** Whether this browser may know who is there: a kept session, or one that the address brings. */
export function mayBeSignedIn(): boolean {
  if (window.location.hash.includes("access_token=")) return true;
  try {
    return Object.keys(localStorage).some(isSessionKey);
  } catch {
    return false;
  }
}
