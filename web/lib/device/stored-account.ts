import { storage } from "./storage.ts";

// supabase-js names the key after the host of the project. The script in index.html has the same pattern.
const SESSION_KEY = /^sb-.+-auth-token$/;

function storedSession(): string | null {
  const key = storage.keys().find((one) => SESSION_KEY.test(one));
  return key === undefined ? null : storage.get(key);
}

/** Whether this browser stores a session, so that somebody may be signed in. */
export const hasStoredSession = () => storedSession() !== null;

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

const PREFIX = "avisos-private-";

let signedIn: string | undefined;

/**
 * The account that uses this device: who is signed in, else whose session is stored, as supabase-js tells nobody of one
 * that has expired and cannot be renewed without a connection.
 */
export const currentUserId = () => signedIn ?? storedUserId();

/** The key under which this device keeps something that only the account `userId` may see. */
export const privateKey = (userId: string, name: string) => `${PREFIX}${userId}-${name}`;

/** Removes what this device keeps for any other account than `userId`; undefined removes all of it. */
export function keepPrivateOf(userId: string | undefined): void {
  for (const key of storage.keys()) {
    const isOwn = userId !== undefined && key.startsWith(`${PREFIX}${userId}-`);
    if (key.startsWith(PREFIX) && !isOwn) storage.remove(key);
  }
}

/** Somebody has signed in, or nobody is signed in any more: nothing private of another account stays here. */
export function setCurrentUser(userId: string | undefined): void {
  signedIn = userId;
  keepPrivateOf(userId);
}
