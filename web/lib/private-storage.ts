import { storage } from "./storage.ts";

const PREFIX = "avisos-private-";

/** The key under which this device keeps something that only the account `userId` may see. */
export const privateKey = (userId: string, name: string) => `${PREFIX}${userId}-${name}`;

/** Removes what this device keeps for any other account than `userId`; undefined removes all of it. */
export function keepPrivateOf(userId: string | undefined): void {
  for (const key of storage.keys()) {
    const isOwn = userId !== undefined && key.startsWith(`${PREFIX}${userId}-`);
    if (key.startsWith(PREFIX) && !isOwn) storage.remove(key);
  }
}
