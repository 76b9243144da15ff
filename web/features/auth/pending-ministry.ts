import { storage } from "@/lib/device/storage.ts";

// The ministry chosen at sign-up is stored here until the person has a session: at once, or after the e-mail was
// confirmed (decision 12).
const keyOf = (userId: string) => `avisos-pending-ministry-${userId}`;

export const pendingMinistry = {
  keep: (userId: string, ministryId: string) => storage.set(keyOf(userId), ministryId),
  of: (userId: string) => storage.get(keyOf(userId)),
  forget: (userId: string) => storage.remove(keyOf(userId)),
};
