import { store } from "@/lib/device/storage.ts";
import { propertyOf } from "@/lib/property-of.ts";
import type { Topic } from "./topics.ts";

/** The credentials and topics of this device's subscription, as in the data API. */
export type StoredSubscription = {
  endpoint: string;
  auth: string;
  topics: Topic[];
  /** Whether the device has ended the subscription and could not renew it. */
  lost?: boolean;
  /** The time (ms) of the last comparison with the browser and the database. */
  checkedAt?: number;
};

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

const permission = () => ("Notification" in window ? Notification.permission : "denied");

/**
 * Returns the topics about which this device gets messages. It gets none without the browser's
 * permission, or when the subscription is lost.
 */
export function receivedTopics(): Topic[] {
  const stored = storedSubscription.get();
  return stored && !stored.lost && permission() === "granted" ? stored.topics : [];
}

/**
 * Returns whether this device followed something and gets no messages any more. Not after a person
 * has forbidden messages, who knows about it.
 */
export function isSwitchedOff(): boolean {
  const stored = storedSubscription.get();
  if (!stored || permission() === "denied") return false;
  return stored.lost === true || permission() !== "granted";
}
