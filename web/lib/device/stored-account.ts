import { propertyOf } from "../property-of.ts";
import { storage } from "./storage.ts";

// Matches the storage key of supabase-js for its session, which contains the project's host name.
// The script in index.html has the same pattern.
const SESSION_KEY = /^sb-.+-auth-token$/;

function storedSession(): string | null {
  const key = storage.keys().find((one) => SESSION_KEY.test(one));
  return key === undefined ? null : storage.get(key);
}

export const hasStoredSession = () => storedSession() !== null;

/** Returns the id of the account in the stored session. No server has verified this id. */
export function storedUserId(): string | undefined {
  try {
    const user = propertyOf(JSON.parse(storedSession() ?? "null"), "user");
    const id = propertyOf(user, "id");
    return typeof id === "string" ? id : undefined;
  } catch {
    return undefined;
  }
}

const PREFIX = "avisos-private-";

let signedInUserId: string | undefined;

/**
 * Returns the id of the account that uses this device. The stored session counts too: supabase-js
 * reports no account when an expired session cannot be renewed without a connection.
 */
export const currentUserId = () => signedInUserId ?? storedUserId();

export const privateKey = (userId: string, name: string) => `${PREFIX}${userId}-${name}`;

export function removeOtherPrivateValues(userId: string | undefined): void {
  for (const key of storage.keys()) {
    const isOwn = userId !== undefined && key.startsWith(`${PREFIX}${userId}-`);
    if (key.startsWith(PREFIX) && !isOwn) storage.remove(key);
  }
}

/**
 * Records who is signed in (undefined: nobody). Removes the private values of all other accounts
 * from this device.
 */
export function setCurrentUser(userId: string | undefined): void {
  signedInUserId = userId;
  removeOtherPrivateValues(userId);
}
