import { isEmbedded } from "./embedded.ts";
import { SESSION_KEY } from "./stored-session.ts";

function idIn(session: string | null): string | undefined {
  try {
    const user: unknown = Reflect.get(Object(JSON.parse(session ?? "null")), "user");
    const id: unknown = Reflect.get(Object(user), "id");
    return typeof id === "string" ? id : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The account whose session this browser stores, unverified. supabase-js tells nobody of a session that has expired
 * and cannot be renewed without a connection; what this device keeps for the account may be shown nevertheless.
 */
export function storedUserId(): string | undefined {
  if (isEmbedded) return undefined;
  try {
    const key = Object.keys(localStorage).find((one) => SESSION_KEY.test(one));
    return key === undefined ? undefined : idIn(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}
