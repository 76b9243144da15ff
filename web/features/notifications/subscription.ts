import { store } from "@/lib/device/storage.ts";
import { propertyOf } from "@/lib/property-of.ts";
import type { Topic } from "./topics.ts";

/** The credentials and topics of this device's subscription, as in the data API. */
export type StoredSubscription = { endpoint: string; auth: string; topics: Topic[] };

function isStored(value: unknown): value is StoredSubscription {
  const topics = propertyOf(value, "topics");
  return Array.isArray(topics) && topics.every(Boolean);
}

/**
 * The stored subscription. It belongs to the device, not to an account, so signing out keeps it.
 */
export const storedSubscription = store<StoredSubscription>("avisos-notifications", {
  safeParse: (value) => ({ data: isStored(value) ? value : undefined }),
});
