import { storage } from "./storage.ts";
import { storedUserId } from "./stored-session.ts";

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
