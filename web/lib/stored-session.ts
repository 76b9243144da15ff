import { isEmbedded } from "./embedded.ts";

// supabase-js names the key after the host of the project. The script in index.html has the same pattern.
export const SESSION_KEY = /^sb-.+-auth-token$/;

/** Whether this browser stores a session, so that somebody may be signed in. */
export function hasStoredSession(): boolean {
  if (isEmbedded) return false;
  try {
    return Object.keys(localStorage).some((key) => SESSION_KEY.test(key));
  } catch {
    return false;
  }
}
