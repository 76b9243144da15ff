// supabase-js names the key after the host of the project. The page's first script knows it too.
const SESSION_KEY = /^sb-.+-auth-token$/;

/** Whether a key of local storage is where supabase-js keeps the session. */
export function isSessionKey(key: string | null): boolean {
  return key !== null && SESSION_KEY.test(key);
}

/** Whether this browser may know who is there: it keeps a session. */
export function mayBeSignedIn(): boolean {
  try {
    return Object.keys(localStorage).some(isSessionKey);
  } catch {
    return false;
  }
}
