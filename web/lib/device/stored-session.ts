import { isEmbedded } from "../browser/embedded.ts";

// supabase-js names the key after the host of the project. The script in index.html has the same pattern.
const SESSION_KEY = /^sb-.+-auth-token$/;

function storedSession(): string | undefined {
  if (isEmbedded) return undefined;
  try {
    const key = Object.keys(localStorage).find((one) => SESSION_KEY.test(one));
    return key === undefined ? undefined : (localStorage.getItem(key) ?? undefined);
  } catch {
    return undefined;
  }
}

/** Whether this browser stores a session, so that somebody may be signed in. */
export const hasStoredSession = () => storedSession() !== undefined;

/** The account whose session this browser stores, unverified. */
export function storedUserId(): string | undefined {
  try {
    const user: unknown = Reflect.get(Object(JSON.parse(storedSession() ?? "null")), "user");
    const id: unknown = Reflect.get(Object(user), "id");
    return typeof id === "string" ? id : undefined;
  } catch {
    return undefined;
  }
}
